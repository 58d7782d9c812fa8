// main.js is the page of the lab: which program is open, drafts, sharing, files.
import { Workbench } from './workbench.js';
import { element } from './language.js';
import { pack, unpack, checked } from './share.js';
import { header, message } from './frame.js';
import { card, save } from './picture.js';
import { drafts, draft, aside, titleOf } from './drafts.js';
import { shelf } from './shelf.js';
import { welcome, first } from './welcome.js';
import { starter } from './starter.js';

const host = document.querySelector('#lab');
const bench = new Workbench(host, {});
window.bench = bench; // for tests and curious people

let exhibits = [];
const choose = element('select', { 'aria-label': 'Program', class: 'program', onchange: () => choice(choose.value) });
const title = element('h1', { class: 'aloud' }, 'The lab');
const input = element('input', { type: 'file', hidden: true, multiple: true, accept: '.nes,.dbg,.asm,.s,.inc,.a65,.mac,.c,.h,.json,.lbl,.mlb,.nl,.fns', onchange: (e) => files(e.target.files) });

async function main() {
  const button = (label, click) => element('button', { type: 'button', onclick: click }, label);
  header(document.querySelector('header'), [choose, button('Drafts', list), button('Open a ROM…', () => input.click()), input, button('Share', share)]);
  host.before(title);
  await bench.start();
  exhibits = await bench.lab.ask({ do: 'exhibits' });
  await fromAddress();
  bench.addEventListener('kept', options);
}

// options lists the programs; a dot marks those that were changed.
function options() {
  const all = drafts();
  const option = (value, text) => element('option', { value }, text);
  const dot = (key) => (all.some((d) => d.key === key) ? ' •' : '');
  const own = all.filter((d) => !exhibits.some((x) => x.main === d.key) && d.key !== 'first');
  choose.replaceChildren(
    option('first', `First steps${dot('first')}`),
    element('optgroup', { label: 'Exhibits' }, ...exhibits.map((x) => option(x.name, `${x.title}${dot(x.main)}`))),
    element('optgroup', { label: 'Your own' }, option('new', 'New routine'), ...own.filter((d) => d.key !== 'new').map((d) => option(`draft:${d.key}`, `${d.title} •`)),
      ...(on.value.startsWith('once:') ? [option(on.value, on.title)] : [])));
  choose.value = on.value;
}

const on = { value: 'first', title: '' }; // what is open

function shown(value, text) {
  Object.assign(on, { value, title: text });
  options();
  title.textContent = `The lab: ${text}`;
  document.title = `${text} - pool6502`;
  welcome(host, value === 'first' ? bench : null, exhibits);
}

// fromAddress opens what the link names: sources in the fragment, an exhibit, or a draft.
async function fromAddress() {
  const hash = location.hash;
  if (hash.startsWith('#s=')) {
    try {
      await shared(await unpack(hash), 'Shared program', `shared-${await digest(hash)}`);
      return;
    } catch (err) {
      if (err.message !== 'stopped') message(err.message);
    }
  }
  await choice(new URLSearchParams(location.search).get('rom') ?? hash.slice(1), true);
}

// digest names a link, so that changes of its program are kept apart from those of others.
async function digest(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes.subarray(0, 6)].map((b) => b.toString(16).padStart(2, '0')).join('');
}

// shared opens sources that came from elsewhere. Changes that were made to them before are opened in their place.
async function shared(what, text, key) {
  const kept = draft(key);
  shown(kept ? `draft:${key}` : `once:${key}`, text);
  await bench.open({ ...what, ...(kept && { main: kept.main, files: kept.files, show: kept.show }), draft: key, title: text });
}

// choice opens what the list or a link names. A new routine begins anew, and the one before stays in the list; a link
// to it goes on with it.
async function choice(name, linked = false) {
  try {
    const x = exhibits.find((e) => e.name === name);
    const d = name.startsWith('draft:') && draft(name.slice(6));
    bench.keepNow();
    if (x) {
      shown(name, x.title);
      await bench.open({ main: x.main, routine: x.update, title: x.title });
    } else if (d) {
      shown(name, d.title);
      await bench.open({ main: d.main, files: d.files, show: d.show, draft: d.key, title: d.key.startsWith('aside-') ? undefined : d.title });
      return;
    } else if (name === 'new') {
      if (!linked) aside('new');
      const { main: file, files } = draft('new') ?? { main: 'main.asm', files: { 'main.asm': starter } };
      shown(name, 'New routine');
      await bench.open({ main: file, files, show: file, draft: 'new', title: undefined });
    } else {
      shown('first', 'First steps');
      const { main: file, files } = draft('first') ?? { main: 'first.asm', files: { 'first.asm': first } };
      await bench.open({ main: file, files, show: file, draft: 'first', title: 'First steps' });
    }
    history.replaceState(null, '', `#${x || name === 'new' ? name : 'first'}`);
  } catch (err) {
    if (err.message !== 'stopped') message(err.message);
  }
}

// list shows the drafts, and the way back to what was published.
function list() {
  bench.keepNow();
  const x = exhibits.find((e) => e.name === on.value);
  const back = async () => {
    aside(bench.draft);
    await choice(on.value, true);
    message('Your changes are in the list of drafts.');
  };
  const published = draft(bench.draft ?? '') && (x || on.value === 'first') ? back : null;
  shelf({ open: (d) => choice(`draft:${d.key}`), upload: files, published });
}

async function share() {
  if (bench.rom) {
    message(`${bench.rom.name} is a ROM, and a link holds sources alone. Send the file itself: who drops it on this page sees what you see.`);
    return;
  }
  const fragment = await pack({ main: bench.main, show: bench.editor.file, files: bench.edited, before: bench.versions.before ?? undefined });
  const link = new URL(`#${fragment}`, location.href.split(/[#?]/)[0]);
  history.replaceState(null, '', link);
  let copied = 'The link is in the address bar.';
  try {
    await navigator.clipboard.writeText(link.href);
    copied = 'The link is copied.';
  } catch { /* no permission: the address bar has it */ }
  const embed = `<script src="${new URL('embed.js', link)}"></script>\n<pool-lab src="#${fragment}"></pool-lab>`;
  const picture = card(bench, on.title);
  const name = `${on.title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.png`;
  message(`${copied} It holds ${bench.versions.before ? 'both versions' : 'the source'}; nothing is stored elsewhere.`, embed,
    element('img', { src: picture.toDataURL(), alt: `Picture to share: ${on.title}, ${bench.verdict.said}`, class: 'shared' }),
    element('button', { type: 'button', class: 'small', onclick: () => picture.toBlob((b) => save(b, name)) }, 'Save the picture'));
}

const source = /\.(asm|s|inc|a65|mac|c|h)$/i;

// files opens what was dropped or chosen: a ROM, with its symbols and sources if they are there; sources alone; or a downloaded
// draft.
async function files(dropped) {
  dropped = [...dropped];
  const of = (pattern) => dropped.find((f) => pattern.test(f.name));
  const rom = of(/\.nes$/i);
  try {
    if (dropped.some((f) => f.size > 8 << 20)) throw new Error('a file is larger than 8 MB');
    if (rom) {
      const bytes = async (f) => new Uint8Array(await f.arrayBuffer());
      const sources = {};
      for (const f of dropped.filter((d) => source.test(d.name))) sources[f.name] = await f.text();
      const symbols = dropped.find((f) => f !== rom && !source.test(f.name));
      const b = await bench.openROM({ name: rom.name, image: await bytes(rom), symbolsName: symbols?.name, symbols: symbols ? await bytes(symbols) : null, sources });
      shown('once:rom', rom.name);
      const lines = b.files?.length ? ` , and the editor shows what each line of ${b.files.length === 1 ? b.files[0] : `${b.files.length} sources`} costs`
        : Object.keys(sources).length ? '. The sources are not shown: they could not be matched with the file names in the symbols' : '. To see what each line costs, drop the ROM, its symbols and its sources together';
      message(symbols ? `${rom.name} runs with the names from ${symbols.name}${lines}. Nothing has left this machine.`
        : `${rom.name} runs. To see names, drop the ROM together with its symbols (.dbg, .lbl, .mlb, …); add its sources to see what each line costs. Nothing has left this machine.`);
      return;
    }
    const key = `own-${Date.now().toString(36)}`;
    const packed = of(/\.json$/i);
    if (packed) {
      const what = checked(JSON.parse(await packed.text()));
      await shared(what, titleOf(what.main, what.files), key);
      return;
    }
    const sources = {};
    for (const f of dropped) sources[f.name] = await f.text();
    const main = of(/\.asm$/i) ?? dropped[0];
    if (main) await shared({ main: main.name, files: sources, show: main.name }, main.name, key);
  } catch (err) {
    if (err.message !== 'stopped') message(err.message);
  }
}

addEventListener('dragover', (e) => { e.preventDefault(); document.body.classList.add('dropping'); });
addEventListener('dragleave', (e) => { if (!e.relatedTarget) document.body.classList.remove('dropping'); });
addEventListener('drop', (e) => {
  e.preventDefault();
  document.body.classList.remove('dropping');
  if (e.dataTransfer.files.length) files(e.dataTransfer.files);
});
addEventListener('hashchange', () => fromAddress());

main().catch((err) => message(`The lab cannot start: ${err.message}`));
