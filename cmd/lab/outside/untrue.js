// untrue.js checks a lesson's page after an edit. untrue() compares what the page shows with the answers of a fresh worker,
// which has seen only the edited source, and lists what is wrong. edits() proposes edits of the sources that the page's listings
// come from. unlabelled() lists sentences that lack a label.

// plainLines returns the lines of a text without comments, but with the headers (;;;), and with each run of blanks as one space.
const plainLines = (text) => text.split('\n').map((line) => (/^;;;(?!;)/.test(line) ? line : line.replace(/;.*/, '')).trim().replace(/\s+/g, ' '));

// sourcesOf returns the texts of the program's files, as edited.
const sourcesOf = async (names) => {
  const texts = new Map();
  for (const file of names) texts.set(file, bench.edited[file] ?? (await bench.lab.ask({ do: 'text', file })).text);
  return texts;
};

// placeOf returns the indices of the lines of a text in which a listing stands, line after line; null if it is not there.
const placeOf = (listing, text) => {
  const want = plainLines(listing).filter((l) => l && l !== '...');
  const have = plainLines(text).map((line, i) => ({ line, i })).filter((x) => x.line);
  for (let at = 0; want.length && at + want.length <= have.length; at++) {
    if (want.every((l, k) => have[at + k].line === l)) return have.slice(at, at + want.length).map((x) => x.i);
  }
  return null;
};

// edits returns edits of the source of each listing, of five kinds: a nop before an instruction, another operand, a longer loop, a
// case with another name, a case removed. Each is {way, what, file, text}. If no listing is found in the sources, because the
// lesson shows simpler code, it edits the code from the lesson's update routine on.
window.edits = async () => {
  const sources = await sourcesOf(bench.build.files);
  const out = [];
  const put = (way, file, i, ...now) => {
    const lines = sources.get(file).split('\n');
    out.push({ way, file, what: `${way}, line ${i + 1}: ${lines[i].trim()}`, text: [...lines.slice(0, i), ...now, ...lines.slice(i + 1)].join('\n') });
  };
  const sized = new Set();
  const cased = new Set();
  const places = figures.listings.map((l) => [...sources].map(([f, text]) => [f, placeOf(l.text, text)]).find(([, at]) => at)).filter(Boolean);
  if (!places.length) {
    const { file, line } = bench.names.get(figures.update) ?? { file: bench.main, line: 1 };
    places.push([file, sources.get(file).split('\n').map((_, i) => i).slice(line - 1)]);
  }
  for (const [file, place] of places) {
    const lines = sources.get(file).split('\n');
    for (const i of place) {
      if (/^(\w+:)?\s+[a-z]{3}\b/.test(lines[i])) put('nop', file, i, '        nop', lines[i]);
      const number = /#(\d+)/.exec(lines[i]);
      if (number) put('operand', file, i, lines[i].replace(number[0], `#${number[1] ^ 1}`));
    }
    for (let i = place[0]; i >= 0 && (i >= place[0] - 40); i--) { // the cases above the listing
      if (!/^;;; Case\s+[^:]+:/.test(lines[i]) || cased.has(`${file}:${i}`)) continue;
      cased.add(`${file}:${i}`);
      put('renamed', file, i, lines[i].replace(':', ' too:'));
      let next = i + 1;
      while (/^;;;          /.test(lines[next])) next++;
      out.push({ way: 'removed', file, what: `removed, line ${i + 1}: ${lines[i]}`, text: [...lines.slice(0, i), ...lines.slice(next)].join('\n') });
    }
  }
  for (const [file, text] of sources) {
    text.split('\n').forEach((line, i) => {
      const m = /^((?:NUM|MAX)_[A-Z]+\s*=\s*|SLOTS\s*=\s*)(\d+)/.exec(line);
      if (!m || sized.has(line)) return;
      sized.add(line);
      put('longer loop', file, i, line.replace(m[0], m[1] + (Number(m[2]) + 1)));
    });
  }
  return out;
};

// unlabelled returns the sentences that give a figure of a program, and neither compute it, nor carry the label "as published",
// nor are listed as true of every program.
const figure = /\d|\b(three|four|five|six|seven|eight|nine|ten|eleven|twelve|sixteen|twice|half)\b/i;
const ofPrograms = /cycles|slot|bullet|object|field|piece|orb|round|instruction|full/i;
window.unlabelled = () => {
  const out = [];
  for (const box of document.querySelectorAll('.prose p, .prose li, .prose figcaption')) {
    if (box.closest('#task, .edited-note, .near, .live') || box.querySelector('p, li')) continue;
    const copy = box.cloneNode(true);
    copy.querySelectorAll('.said').forEach((d) => d.replaceWith(' … '));
    copy.querySelectorAll('code').forEach((d) => d.replaceWith('`'));
    copy.querySelectorAll('.published, .fact').forEach((d) => d.replaceWith('§'));
    for (const said of copy.textContent.replace(/\s+/g, ' ').split(/(?<=[.?!][)"]?(?: ?§)?) (?!§)/)) {
      if (figure.test(said.replace(/[Ll]essons? [\d ,to]+|6502/g, '')) && ofPrograms.test(said) && !said.includes('§')) out.push(said);
    }
  }
  return out;
};

window.untrue = async () => {
  document.querySelectorAll('details').forEach((d) => { d.open = true; });
  const Lab = figures.lab.constructor;
  const lab = new Lab({}, { tables: true });
  clearInterval(lab.guard);
  const wrong = [];
  const seen = (d) => d.checkVisibility?.() ?? d.offsetParent !== null;
  await lab.ask({ do: 'open', main: figures.program, files: bench.edited });
  for (let i = 0; i < figures.units.length; i += 20) {
    const part = figures.units.slice(i, i + 20);
    const answers = await lab.ask({ do: 'says', says: part.map((u) => u.ask) });
    part.forEach((u, k) => {
      const { now, why } = answers[k];
      u.doms.forEach((d, n) => {
        const want = now?.[n] ?? (u.box ? u.was[n] : '–');
        if (d.textContent !== want || d.classList.contains('pending')) wrong.push(`${d.textContent} for ${u.ask.of[n]}, which is ${want} ${why ?? ''}`);
      });
      if (u.box && seen(u.box.querySelector('.published')) !== !now) wrong.push(`the label of: ${u.box.textContent}`);
      if (u.box && now) {
        const words = u.box.cloneNode(true);
        words.querySelectorAll('.published').forEach((d) => d.remove());
        for (const [sum, left, right] of words.textContent.matchAll(/((?:[\d,]+ [+×] )+[\d,]+) = ([\d,]+(?:\.\d+)?)/g)) {
          const value = left.replaceAll(',', '').split(' + ').map((p) => p.split(' × ').reduce((a, b) => a * Number(b), 1)).reduce((a, b) => a + b, 0);
          if (value !== Number(right.replaceAll(',', ''))) wrong.push(`the sum ${sum}`);
        }
      }
    });
  }
  for (const c of figures.calls) {
    const { text } = await lab.ask({ do: 'call', args: c.args }).catch((err) => ({ text: err.message }));
    if (c.dom.textContent !== text || c.dom.classList.contains('pending')) wrong.push(`the call ${c.args.join(' ')} prints ${c.dom.textContent}, fresh ${text}`);
  }
  // A listing counts as that of the edited program only if its lines are there, one behind the other.
  const now = await sourcesOf(bench.build.files);
  for (const l of figures.listings) {
    const there = [...now.values()].some((text) => placeOf(l.text, text));
    const stale = l.dom.classList.contains('stale');
    if (!stale && !there) wrong.push(`the listing ${l.text.slice(0, 60)}`);
    if (seen(l.dom.querySelector('.published')) !== stale) wrong.push(`the label of the listing ${l.text.slice(0, 60)}`);
  }
  // What the larger program has not measured yet is struck out or labelled.
  for (const t of tables.list) {
    if (t.unit) {
      if (t.stale && !t.unit.doms.every((d) => d.classList.contains('pending'))) wrong.push(`old figures in: ${t.dom.textContent}`);
    } else if (t.stale && !t.draw && !t.cells.flat().every((c) => c.dom.classList.contains('pending'))) wrong.push(`old figures in the table ${t.kind}`);
  }
  // All other tables, pictures and sessions say that they are of the published program.
  for (const d of document.querySelectorAll('.prose .scroll, .prose img, .prose pre.console')) {
    if (d.closest('.live') || d.querySelector('output[data-call]') || d.classList.contains('replaced')) continue;
    if (!d.nextElementSibling?.classList.contains('published') || !seen(d.nextElementSibling)) wrong.push(`no label: ${d.outerHTML.slice(0, 80)}`);
  }
  lab.close();
  return wrong;
};
