// number.js writes numbers.

const grouped = new Intl.NumberFormat('en-US');

export const number = (n) => grouped.format(Math.round(n));

// short is for the narrow columns beside the lines.
export const short = (n) => (n >= 100000 ? `${Math.round(n / 1000)}k` : n >= 100 || Number.isInteger(n) ? `${Math.round(n)}` : n.toFixed(1));
