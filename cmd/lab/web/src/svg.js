// svg.js draws charts of measured figures. cells are rows of text, the header first; the first column names the rows.
const ns = 'http://www.w3.org/2000/svg';
const make = (name, attributes, ...children) => {
  const dom = document.createElementNS(ns, name);
  for (const [key, value] of Object.entries(attributes)) dom.setAttribute(key, value);
  dom.append(...children);
  return dom;
};
const value = (text) => Number(text.replace(/[^\d.-]/g, ''));
const colour = (i) => `var(--series-${i})`;

function frame(width, height, label) {
  return make('svg', { viewBox: `0 0 ${width} ${height}`, class: 'chart-svg', role: 'img', 'aria-label': `${label}, with the code in the editor` });
}

// legend names the series of a chart at its top.
function legend(svg, names, left) {
  let x = left;
  names.forEach((name, i) => {
    svg.append(make('rect', { x, y: 6, width: 12, height: 12, fill: colour(i) }), make('text', { x: x + 17, y: 16 }, name));
    x += 40 + 7.5 * name.length;
  });
}

// bars draws a bar for each figure, in a group for each row, the costliest row first.
export function bars(cells, label) {
  const [head, ...rows] = cells;
  rows.sort((a, b) => value(b.at(-1)) - value(a.at(-1)));
  const left = 200;
  const width = 640;
  const high = 9;
  const group = (head.length - 1) * (high + 1) + 10;
  const most = Math.max(...rows.flatMap((r) => r.slice(1).map(value)));
  const svg = frame(width, 34 + rows.length * group, label);
  legend(svg, head.slice(1), left);
  rows.forEach((row, i) => {
    const y = 30 + i * group;
    svg.append(make('text', { x: left - 8, y: y + group / 2, 'text-anchor': 'end' }, row[0]));
    row.slice(1).forEach((text, k) => {
      const w = (width - left - 60) * value(text) / most;
      svg.append(make('rect', { x: left, y: y + k * (high + 1), width: w, height: high, fill: colour(k) }),
        make('text', { x: left + w + 4, y: y + k * (high + 1) + high, class: 'small' }, text));
    });
  });
  return svg;
}

// lines draws a line for each column over the rows, whose names are numbers.
export function lines(cells, label) {
  const [head, ...rows] = cells;
  const [width, height, left, bottom, top] = [640, 300, 56, 30, 30];
  const most = Math.max(1, ...rows.flatMap((r) => r.slice(1).map(value)));
  const svg = frame(width, height, label);
  const x = (i) => left + (width - left - 10) * i / Math.max(1, rows.length - 1);
  const y = (v) => height - bottom - (height - bottom - top) * v / most;
  for (let i = 0; i <= 4; i++) {
    const v = Math.round(most * i / 4);
    svg.append(make('path', { d: `M${left} ${y(v)}H${width - 10}`, class: 'grid' }), make('text', { x: left - 8, y: y(v) + 4, 'text-anchor': 'end' }, `${v}`));
  }
  svg.append(make('text', { x: left, y: height - 8 }, `${head[0]} ${rows[0]?.[0] ?? ''}`),
    make('text', { x: width - 10, y: height - 8, 'text-anchor': 'end' }, `${head[0]} ${rows.at(-1)?.[0] ?? ''}`));
  legend(svg, head.slice(1), left);
  head.slice(1).forEach((_, k) => {
    const d = rows.map((r, i) => `${i ? 'L' : 'M'}${x(i).toFixed(1)} ${y(value(r[k + 1])).toFixed(1)}`).join('');
    svg.append(make('path', { d, fill: 'none', stroke: colour(k), 'stroke-width': 2 }));
  });
  return svg;
}
