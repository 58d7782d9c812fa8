// pools.js shows the slots of object pools.
import { element, pointed } from './language.js';
import { number } from './number.js';

const named = 64; // slots; in larger pools a slot is too small for a number, and they are drawn

// Slots of a small pool: an element each.
class Cells {
  constructor(info, over) {
    this.dom = element('div', { class: 'slots', role: 'img' });
    this.cells = Array.from({ length: info.slots }, (_, i) => element('i', { 'data-slot': i }));
    this.dom.append(...this.cells);
    pointed(this.dom, (e) => over(e.target.dataset.slot), () => over(undefined));
  }

  show(slots, ranks) {
    this.cells.forEach((cell, slot) => {
      const state = slots[slot];
      const name = state === '#' ? 'live' : state === '+' ? 'live born' : state === '-' ? 'died' : '';
      if (cell.className !== name) cell.className = name;
      const rank = ranks && ranks[slot] >= 0 ? `${ranks[slot]}` : '';
      if (cell.textContent !== rank) cell.textContent = rank;
    });
  }
}

// Field is the slots of a large pool on a canvas: only those that have changed are drawn.
class Field {
  constructor(info, over) {
    this.across = info.slots > 256 ? 64 : 32;
    this.rows = Math.ceil(info.slots / this.across);
    this.size = info.slots > 256 ? 12 : 24;
    this.dom = element('canvas', { class: 'field', role: 'img', width: this.across * this.size, height: this.rows * this.size });
    this.last = '';
    pointed(this.dom, (e) => {
      const x = Math.floor(this.across * e.offsetX / this.dom.clientWidth);
      const y = Math.floor(this.rows * e.offsetY / this.dom.clientHeight);
      const slot = y * this.across + x;
      over(slot >= 0 && slot < info.slots ? slot : undefined);
    }, () => over(undefined));
  }

  show(slots) {
    const css = getComputedStyle(this.dom);
    const colours = { '.': css.getPropertyValue('--raised'), '#': css.getPropertyValue('--accent'), '+': css.getPropertyValue('--limit'), '-': css.getPropertyValue('--bad') };
    const theme = Object.values(colours).join();
    if (theme !== this.theme) this.last = '';
    this.theme = theme;
    const g = this.dom.getContext('2d');
    const n = this.size;
    for (let i = 0; i < slots.length; i++) {
      if (slots[i] === this.last[i]) continue;
      g.fillStyle = colours[slots[i]] ?? colours['.'];
      g.fillRect((i % this.across) * n + 1, Math.floor(i / this.across) * n + 1, n - 2, n - 2);
    }
    this.last = slots;
  }
}

// word is what a page of a pool is called.
const word = (info) => (info.banks ? 'bank' : 'page');

// pageOf says in which page a slot is, and pagesInUse how many pages have a slot in use.
const pageOf = (info, slot) => (info.page ? `, ${word(info)} ${Math.floor(slot / info.page)}` : '');

function pagesInUse(info, slots) {
  if (!info.page) return '';
  const pages = Math.ceil(info.slots / info.page);
  let used = 0;
  for (let page = 0; page < pages; page++) {
    if (/[#+]/.test(slots.slice(page * info.page, (page + 1) * info.page))) used++;
  }
  return `, in ${used} of ${pages} ${word(info)}s`;
}

// Pools shows every slot of the declared pools; point(place) lights a slot's sprite.
export class Pools {
  constructor(point) {
    this.point = point;
    this.dom = element('section', { class: 'pools', 'aria-label': 'Object pools' });
    this.list = [];
  }

  open(infos) {
    const now = JSON.stringify(infos);
    if (now === this.shown) return;
    this.shown = now;
    this.dom.replaceChildren();
    this.list = infos.map((info) => {
      const p = { info, title: element('span', {}), refused: element('span', { class: 'dim' }) };
      p.slots = new (info.slots > named ? Field : Cells)(info, (slot) => this.hover(p, slot));
      p.said = info.list ? 'A number is the place of a free slot in the order in which slots are taken.' : '';
      if (info.slots > named) p.said = 'Point at a slot to see what it holds.';
      p.tip = element('div', { class: 'dim tip' }, p.said);
      const sign = (name, text) => element('span', {}, element('i', { class: `swatch ${name}` }), text);
      const legend = element('div', { class: 'slot-legend' }, sign('live', 'in use'), sign('born', 'spawned in this frame'), sign('died', 'freed in this frame'));
      const head = element('div', { class: 'pool-head' }, element('strong', {}, info.name), p.title, p.refused);
      this.dom.append(element('div', { class: 'pool' }, head, p.slots.dom, legend, p.tip));
      return p;
    });
  }

  hover(p, slot) {
    if (slot === undefined || !p.view) {
      this.point(null);
      p.tip.textContent = p.said;
      return;
    }
    const state = p.view.slots[slot];
    const live = state === '#' || state === '+';
    const at = p.view.places && live && p.view.places[2 * slot] >= 0 ? { x: p.view.places[2 * slot], y: p.view.places[2 * slot + 1] } : null;
    const rank = p.view.ranks?.[slot];
    p.tip.textContent = `Slot ${slot}${pageOf(p.info, slot)}: ${live ? 'in use' : 'free'}${at ? `, at x ${at.x}, y ${at.y}` : ''}${!live && rank >= 0 ? `, taken ${rank === 0 ? 'next' : `after ${rank} others`}` : ''}`;
    this.point(at);
  }

  show(views) {
    (views ?? []).forEach((v, i) => {
      const p = this.list[i];
      if (!p) return;
      p.view = v;
      const text = ` ${v.live} of ${p.info.slots} in use${pagesInUse(p.info, v.slots)}`;
      if (p.title.textContent !== text) p.title.textContent = text;
      const refused = v.refused ? `${number(v.refused)} spawns found no slot` : '';
      if (p.refused.textContent !== refused) p.refused.textContent = refused;
      p.slots.show(v.slots, v.ranks);
      p.slots.dom.setAttribute('aria-label', `${p.info.name}: ${v.live} of ${p.info.slots} slots in use`);
    });
  }
}
