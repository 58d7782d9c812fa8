// course.mjs makes pages of the lessons: the same Markdown as on disk, around the editor.
import fs from 'node:fs';
import path from 'node:path';

const escape = (s) => s.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

// colour marks comments, labels and names of instructions in a listing.
function colour(code) {
  return escape(code).split('\n').map((line) => {
    const semi = line.indexOf(';') < 0 ? line.length : line.replace(/&(amp|lt|gt|quot);/g, (m) => '_'.repeat(m.length)).indexOf(';');
    const cut = semi < 0 ? line.length : semi;
    const left = line.slice(0, cut)
      .replace(/^([.@]?\w+:)/, '<b>$1</b>')
      .replace(/^(\s+)([a-z]{3})\b/, '$1<i>$2</i>');
    return left + (cut < line.length ? `<span>${line.slice(cut)}</span>` : '');
  }).join('\n');
}

// shell marks the calls in a session, whose output the page renews.
function shell(code) {
  const out = [];
  let lines = [];
  let call = null;
  const flush = () => {
    const text = escape(lines.join('\n'));
    if (lines.length) out.push(call ? `<output aria-live="off" data-call="${escape(call)}">${text}</output>` : text);
    lines = [];
  };
  for (const line of code.replace(/\n$/, '').split('\n')) {
    if (line.startsWith('$ ')) {
      flush();
      call = /^\$ pool6502 call (?!\S+\/documented\.asm)(.+)$/.exec(line)?.[1] ?? null; // of the program that is open
      out.push(`<b>${escape(line)}</b>`);
    } else lines.push(line);
  }
  flush();
  return out.join('\n');
}

// renderer makes HTML of a lesson in the folder dir of roms. lessons is the set of folders; for always and used see labelled.
export function renderer(MarkdownIt, roms, lessons, always, used) {
  const md = new MarkdownIt({ html: true, linkify: false });
  md.renderer.rules.fence = (tokens, i) => {
    const { info, content } = tokens[i];
    if (info === 'asm') return `<pre class="asm" tabindex="0"><code>${colour(content)}</code></pre>\n`;
    if (info === 'console') return `<pre class="console" tabindex="0"><code>${shell(content)}</code></pre>\n`;
    return `<pre tabindex="0"><code>${escape(content)}</code></pre>\n`;
  };
  const link = (href, dir) => {
    if (/^[a-z]+:/.test(href) || /^(\.\.\/index\.html)?#/.test(href)) return { href };
    const [file, hash] = href.split('#');
    const full = path.posix.normalize(path.posix.join(dir, file));
    const to = /^(?:([a-z]+)\/)?README\.md$/.exec(full);
    if (to && (!to[1] || lessons.has(to[1]))) return { href: `${to[1] ?? 'index'}.html${hash ? `#${hash}` : ''}` };
    if (/\.(asm|inc)$/.test(full) && fs.existsSync(path.join(roms, full))) return { open: full };
    return {};
  };
  md.core.ruler.push('published', (state) => {
    let other = false; // a heading or a cell of a table
    for (const t of state.tokens) {
      if (/^(heading|th|td)_/.test(t.type)) other = t.type.endsWith('_open');
      if (t.type === 'inline' && !other) t.children = labelled(t.children, state.Token, always, used);
    }
  });
  return (text, dir) => {
    md.renderer.rules.link_open = (tokens, i) => {
      const at = link(tokens[i].attrGet('href'), dir);
      if (at.open) return `<a href="#" class="source" data-open="${escape(at.open)}">`;
      return at.href ? `<a href="${escape(at.href)}">` : '<a>';
    };
    md.renderer.rules.image = (tokens, i) => {
      const src = path.posix.basename(tokens[i].attrGet('src'));
      return `<img src="pictures/${escape(src)}" alt="${escape(tokens[i].content)}" loading="lazy">`;
    };
    md.renderer.rules.heading_open = (tokens, i) => {
      const name = tokens[i + 1].content.toLowerCase().replace(/[^\w\s-]/g, '').replace(/\s+/g, '-');
      return `<${tokens[i].tag} id="${escape(name)}">`;
    };
    return md.render(text)
      .replace(/<!-- figures: ([a-z]+)([^>]*?) -->/g, (_, kind, args) => `<div class="live" data-kind="${kind}" data-args="${escape(args.trim())}">`)
      .replace(/<!-- end -->/g, '</div>')
      .replace(/ style="text-align:(\w+)"/g, ' class="$1"') // the page's policy allows no styles in elements
      .replace(/<table>/g, '<div class="scroll" tabindex="0"><table>').replace(/<\/table>/g, '</table></div>');
  };
}

// sentences reads sentences.txt: for each lesson, pieces of its text with the expressions of their figures and the
// conditions under which they are true.
function sentences(text) {
  const of = new Map();
  let list = null;
  for (const line of text.split('\n')) {
    const name = /^== (\w+)$/.exec(line);
    const [piece, ...parts] = line.split(' | ');
    if (name) of.set(name[1], list = []);
    else if (list && list === of.get('always')) list.push(...[line].filter(Boolean));
    else if (list && parts.length) list.push({ piece, of: parts.filter((p) => !p.startsWith('if ')), if: parts.filter((p) => p.startsWith('if ')).map((p) => p.slice(3)) });
  }
  return of;
}

// mark makes an element of each piece, with an element for each of its figures; the page fills them.
function mark(text, list) {
  for (const s of list) {
    const pattern = s.piece.split(/\[([^\]]+)\]/).map((part, i) => {
      const plain = part.replace(/[.*+?^${}()|\\[\]]/g, '\\$&').replace(/ /g, '\\s+');
      return i % 2 ? `(${plain})` : plain;
    }).join('');
    const found = [...text.matchAll(new RegExp(pattern, 'dg'))];
    if (found.length !== 1) throw new Error(`sentences.txt: ${found.length} places have ${s.piece}`);
    const [begin, end] = found[0].indices[0];
    let piece = text.slice(begin, end);
    for (let i = s.of.length; i >= 1; i--) {
      const [from, to] = found[0].indices[i].map((at) => at - begin);
      piece = `${piece.slice(0, from)}<data class="figure">${piece.slice(from, to)}</data>${piece.slice(to)}`;
    }
    text = `${text.slice(0, begin)}<span class="said" data-says="${escape(JSON.stringify({ of: s.of, if: s.if }))}">${piece}${label}</span>${text.slice(end)}`;
  }
  return text;
}

// label stands behind a sentence that is true of the published program and perhaps not of an edited one.
const label = ' <small class="published">(as published)</small>';

// measured are words of sentences whose figures depend on the code. A sentence with a digit gets the label if it has one of
// these words, too.
const measured = /cycle|%|slot|byte|entr|bullet|orb|piece|object|sprite|frame|number|round|take|cost|instead/i;

// counted are numbers written as words. A sentence with one of them gets the label if it also names one of the things that
// programs have.
const counted = /\b(three|four|five|six|seven|eight|nine|ten|eleven|twelve|sixteen|twice|half)\b/i;
const things = /cycle|slot|bullet|object|field|piece|orb|round|instruction|full/i;

// labelled puts the label behind each sentence of a text that has figures and is not computed by the page. tokens are
// the parts of a paragraph, as markdown-it has them. A sentence that begins as one of always is true of every program; those that
// are found go into used.
function labelled(tokens, Token, always, used) {
  const out = [];
  let said = ''; // of the sentence so far, without code
  let computed = 0;
  const end = () => {
    const plain = said.replace(/[Ll]essons? \d+|6502/g, '');
    if (/\d/.test(plain) && (measured.test(plain) || things.test(plain)) || counted.test(plain) && things.test(plain)) {
      const t = new Token('html_inline', '', 0);
      const fact = always.find((begin) => said.replace(/\s+/g, ' ').trim().replace(/^\(/, '').startsWith(begin));
      if (fact) used.add(fact);
      t.content = fact ? '<span class="fact"></span>' : label;
      out.push(t);
    }
    said = '';
  };
  for (const t of tokens) {
    if (t.type === 'html_inline' && /^<span class="said"/.test(t.content)) computed++;
    if (t.type !== 'text' || computed) {
      out.push(t);
      if (t.type === 'html_inline' && /^<\/span>/.test(t.content)) { computed--; said = ''; }
      if (t.type === 'softbreak') said += ' ';
      continue;
    }
    // A sentence ends at a full stop before a blank or at the end.
    for (const part of t.content.split(/(?<=[.?!][)"]?)(?=\s)/)) {
      const piece = new Token('text', '', 0);
      piece.content = part;
      out.push(piece);
      said += part;
      if (/[.?!][)"]?$/.test(part)) end();
    }
  }
  end();
  return out;
}

// here replaces the commands in a lesson's text by what the page does instead: it plays the game and checks the exercise.
function here(text, name) {
  return text
    .replace(/(play )?`make play ROM=(\w+)`/g, (_, play, rom) => (rom === name ? `${play ?? 'play '}the game [on this page](#lab)` : `play [${rom}](../index.html#${rom})`))
    .replace(/`make play ROM=roms\/exercises\/\d+\/game\.asm` plays/g, 'The page plays')
    .replace(/:\s*`make play ROM=roms\/exercises\/\d+\/game\.asm`/g, ' on this page')
    .replace('press B until the picture stutters, and press `2` to see who took the time', 'press X (the button B) until the picture stutters, and see in the bar of the last frame which routine took the time')
    .replace('shows the cases and lets an NMI strike', 'shows the cases and, once all pass, lets an NMI strike')
    .replace('The command tells you', 'The page tells you')
    .replace(/`make exercise N=\d+`/g, 'The page');
}

// lessonsFirst puts the list of lessons behind the first paragraph of the course's page, where a reader in a browser
// begins; the commands follow.
function lessonsFirst(text) {
  const list = /^## Ten lessons\n[\s\S]*?(?=^## )/m.exec(text)?.[0];
  if (!list) throw new Error('roms/README.md has no section Ten lessons');
  const rest = text.replace(list, '');
  const at = rest.indexOf('\n\n', rest.indexOf('\n\n') + 2);
  return `${rest.slice(0, at)}\n\n${list}\n## What a cycle is worth\n${rest.slice(at)}`;
}

// course writes the pages of the course. page fills a template: {title, base, body, script}.
export function course({ MarkdownIt, roms, out, page, figures }) {
  const said = sentences(figures);
  const order = ['basics'];
  const index = fs.readFileSync(path.join(roms, 'README.md'), 'utf8');
  for (const m of index.matchAll(/^\d+\. \[[^\]]+\]\(([a-z]+)\/README\.md\)/gm)) if (!order.includes(m[1])) order.push(m[1]);
  if (order.length < 10) throw new Error(`roms/README.md lists ${order.length} lessons`);
  const all = [...order, 'tricks'];
  const always = said.get('always');
  const used = new Set();
  const render = renderer(MarkdownIt, roms, new Set(all), always, used);
  fs.mkdirSync(path.join(out, 'pictures'), { recursive: true });
  for (const f of fs.readdirSync(path.join(roms, 'pictures'))) fs.copyFileSync(path.join(roms, 'pictures', f), path.join(out, 'pictures', f));
  const write = (name, title, body) => fs.writeFileSync(path.join(out, `${name}.html`), page({ title, base: '../', body }));
  write('index', 'The course', `<main class="index"><article class="prose" data-order="${order.join(' ')}">${render(lessonsFirst(index), '')}</article></main>`);
  all.forEach((name, i) => {
    const text = fs.readFileSync(path.join(roms, name, 'README.md'), 'utf8');
    const title = /^# (.+)$/m.exec(text)[1];
    const near = (k, label) => (all[k] ? `<a href="${all[k]}.html">${label}</a>` : '<span></span>');
    const exercise = i < order.length ? ` data-exercise="${i}"` : '';
    const body = `<main class="lesson" data-name="${name}"${exercise}>
<article class="prose">${render(here(mark(text, said.get(name) ?? []), name), name).replace(/(<h2 id="exercise">Exercise<\/h2>\s*<p>[\s\S]*?<\/p>)/, '$1<div class="exercise" id="task"></div>')}
<nav class="near" aria-label="Lessons">${near(i - 1, '← Lesson before')}<a href="index.html">All lessons</a>${near(i + 1, 'Next lesson →')}</nav></article>
<aside id="lab" aria-label="The lab"></aside></main>`;
    write(name, title, body);
  });
  const idle = always.filter((begin) => !used.has(begin));
  if (idle.length) throw new Error(`sentences.txt: no sentence begins with ${idle.join('; ')}`);
}
