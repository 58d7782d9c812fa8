// main.js is the page of the lab: which program is open, sharing, files, theme.
import { Workbench } from './workbench.js';
import { element } from './language.js';
import { pack, unpack } from './share.js';
import { header, message } from './frame.js';
import { card, save } from './picture.js';

const starter = `;;; slots_free - how many slots are free?
;;; Out      A = how many are free
;;; Clobbers A, Y, C
;;; Keeps    X
;;; Case     all: -> A=8, <= 107 cycles
;;; Case     five: slot_active=1,0,0,1,0,1,0,0 -> A=5
;;; Budget   <= 107 cycles
slots_free:
        lda #0                  ; how many so far
        ldy #7                  ; begin at the last slot
.next:
        sta count
        lda slot_active,y       ; is slot Y in use?
        bne .used
        inc count
.used:
        lda count
        dey
        bpl .next
        rts

        .ram
slot_active:    .res 8
count:          .res 1
`;

const bench = new Workbench(document.querySelector('#lab'), {});
window.bench = bench; // for tests and curious people

let exhibits = [];
const choose = element('select', { 'aria-label': 'Program', class: 'program', onchange: () => choice(choose.value) });

async function main() {
  header(document.querySelector('header'), [choose,
    element('label', { class: 'button' }, 'Open a ROM…', element('input', { type: 'file', hidden: true, multiple: true, accept: '.nes,.dbg,.asm,.s,.inc,.lbl,.mlb,.nl,.fns', onchange: (e) => files(e.target.files) })),
    element('button', { type: 'button', onclick: share }, 'Share')]);
  await bench.start();
  exhibits = await bench.lab.ask({ do: 'exhibits' });
  choose.append(
    element('optgroup', { label: 'Exhibits' }, ...exhibits.map((x) => element('option', { value: x.name }, x.title))),
    element('optgroup', { label: 'Your own' }, element('option', { value: 'new' }, 'New routine'), element('option', { value: 'draft', hidden: true }, 'Shared')));
  await fromAddress();
}

// fromAddress opens what the link names: sources in the fragment, or an exhibit.
async function fromAddress() {
  const hash = location.hash;
  if (hash.startsWith('#s=')) {
    try {
      const what = await unpack(hash);
      shown('draft', 'Shared program');
      await bench.open(what);
      return;
    } catch (err) {
      message(err.message);
    }
  }
  const name = new URLSearchParams(location.search).get('rom') ?? hash.slice(1);
  await choice(exhibits.some((x) => x.name === name) || name === 'new' ? name : 'activeflag');
}

function shown(value, title) {
  const option = [...choose.options].find((o) => o.value === value);
  if (option) {
    option.hidden = false;
    if (title) option.textContent = title;
  }
  choose.value = value;
  document.title = `${title ?? choose.selectedOptions[0]?.textContent ?? 'Lab'} - pool6502`;
}

async function choice(name) {
  shown(name);
  try {
    if (name === 'new') {
      await bench.open({ main: 'main.asm', files: { 'main.asm': starter }, show: 'main.asm' });
      history.replaceState(null, '', '#new');
      return;
    }
    const x = exhibits.find((e) => e.name === name);
    if (!x) return;
    await bench.open({ main: x.main, routine: x.update });
    history.replaceState(null, '', `#${name}`);
  } catch (err) {
    if (err.message !== 'stopped') message(err.message);
  }
}

async function share() {
  const fragment = await pack({ main: bench.main, show: bench.editor.file, files: bench.edited });
  const link = new URL(`#${fragment}`, location.href.split(/[#?]/)[0]);
  history.replaceState(null, '', link);
  let copied = 'The link is in the address bar.';
  try {
    await navigator.clipboard.writeText(link.href);
    copied = 'The link is copied.';
  } catch { /* no permission: the address bar has it */ }
  const embed = `<script src="${new URL('embed.js', link)}"></script>\n<pool-lab src="#${fragment}"></pool-lab>`;
  const title = choose.selectedOptions[0]?.textContent ?? 'A program';
  const picture = card(bench, title);
  const name = `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.png`;
  message(`${copied} It holds the source; nothing is stored elsewhere.`, embed,
    element('img', { src: picture.toDataURL(), alt: `Picture to share: ${title}, ${bench.verdict.said}`, class: 'shared' }),
    element('button', { type: 'button', class: 'small', onclick: () => picture.toBlob((b) => save(b, name)) }, 'Save the picture'));
}

// files opens what was dropped or chosen: a cartridge with its symbols, or sources.
async function files(list) {
  list = [...list];
  const of = (pattern) => list.find((f) => pattern.test(f.name));
  const rom = of(/\.nes$/i);
  try {
    if (list.some((f) => f.size > 8 << 20)) throw new Error('a file is larger than 8 MB');
    if (rom) {
      const symbols = list.find((f) => f !== rom);
      const bytes = async (f) => new Uint8Array(await f.arrayBuffer());
      await bench.openROM(rom.name, await bytes(rom), symbols?.name, symbols ? await bytes(symbols) : null);
      shown('draft', rom.name);
      message(symbols ? `${rom.name} runs, with the names of ${symbols.name}. Nothing has left this machine.`
        : `${rom.name} runs. Drop its symbols (.dbg, .lbl, .mlb, …) with it to see names and lines. Nothing has left this machine.`);
      return;
    }
    const sources = {};
    for (const f of list) sources[f.name] = await f.text();
    const first = of(/\.asm$/i) ?? list[0];
    if (!first) return;
    shown('draft', first.name);
    await bench.open({ main: first.name, files: sources, show: first.name });
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
addEventListener('hashchange', () => { if (location.hash.startsWith('#s=')) fromAddress(); });

main().catch((err) => message(`The lab cannot start: ${err.message}`));
