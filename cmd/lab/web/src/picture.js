// picture.js draws a picture to share: the game, and what it costs.

const [width, height] = [960, 540];

// card draws the picture of a workbench as a canvas.
export function card(bench, title) {
  const c = document.createElement('canvas');
  c.width = width;
  c.height = height;
  const css = getComputedStyle(document.documentElement);
  const colour = (name) => css.getPropertyValue(name);
  const g = c.getContext('2d');
  g.fillStyle = colour('--paper');
  g.fillRect(0, 0, width, height);
  g.imageSmoothingEnabled = false;
  const v = bench.view;
  const game = bench.build?.playable && bench.screen.drawn > 0;
  const left = game ? 552 : 32;
  if (game) g.drawImage(bench.screen.canvas, 16, 30, 512, 480);
  const sans = css.getPropertyValue('--sans');
  const text = (words, y, font, ink) => {
    g.font = `${font} ${sans}`;
    g.fillStyle = colour(ink);
    return wrapped(g, words, left, y, width - left - 24);
  };
  let y = text(title, 66, '700 30px', '--ink') + 44;
  const cases = bench.cases.list;
  const failed = bench.cases.failed.length;
  const said = v?.verdict?.text || (failed ? `Of ${cases.length} cases, ${failed} ${failed === 1 ? 'fails' : 'fail'}.` : 'All cases hold.');
  y = text(said, y, '500 18px', failed || v?.verdict?.kind === 'late' || v?.verdict?.kind === 'broken' ? '--bad' : '--good') + 34;
  for (const r of (v?.routines ?? []).slice(0, 8)) {
    g.fillStyle = r.color;
    g.fillRect(left, y - 12, 13, 13);
    g.font = `17px ${sans}`;
    g.fillStyle = colour('--ink');
    g.fillText(r.name, left + 24, y);
    const n = `${r.own.toLocaleString('en-US')} cycles`;
    g.fillText(n, width - 24 - g.measureText(n).width, y);
    y += 29;
  }
  g.font = `15px ${sans}`;
  g.fillStyle = colour('--dim');
  g.fillText('pool6502: 6502 code with its cost, cycle by cycle', left, height - 30);
  return c;
}

// wrapped writes words in lines and tells where the last one stands.
function wrapped(g, words, x, y, most) {
  let line = '';
  for (const word of words.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (line && g.measureText(longer).width > most) {
      g.fillText(line, x, y);
      y += 26;
      line = word;
    } else line = longer;
  }
  g.fillText(line, x, y);
  return y;
}

// save offers a blob as a file.
export function save(blob, name) {
  const a = document.createElement('a');
  a.href = URL.createObjectURL(blob);
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 10000);
}
