// trace.js follows a case instruction by instruction: registers, flags, and the memory that moves.
import { element } from './language.js';

const hex = (n, digits) => `$${n.toString(16).toUpperCase().padStart(digits, '0')}`;

export class Tracer {
  // here(file, line) shows the instruction in the editor.
  constructor({ here, closed }) {
    this.here = here;
    this.title = element('strong', {});
    this.slider = element('input', { type: 'range', min: 0, value: 0, 'aria-label': 'Instruction', oninput: () => this.show(Number(this.slider.value)) });
    this.where = element('code', { class: 'next' });
    this.count = element('span', { class: 'dim' });
    this.cells = {};
    const regs = element('dl', { class: 'registers' });
    for (const r of ['A', 'X', 'Y', 'S']) {
      this.cells[r] = element('dd', {});
      regs.append(element('div', {}, element('dt', {}, r), this.cells[r]));
    }
    this.flags = element('div', { class: 'flags', role: 'img' });
    this.memory = element('div', { class: 'memory' });
    const button = (label, by, name) => element('button', { type: 'button', 'aria-label': name, title: name, onclick: () => this.show(this.at + by) }, label);
    this.dom = element('section', { class: 'tracer', hidden: true, 'aria-label': 'The case, instruction by instruction' },
      element('div', { class: 'tracer-head' }, this.title, this.count,
        element('button', { type: 'button', class: 'small', onclick: () => { this.close(); closed(); } }, 'Close')),
      element('div', { class: 'tracer-row' }, button('◀', -1, 'One instruction back'), this.slider, button('▶', 1, 'One instruction on')),
      element('div', { class: 'tracer-row' }, this.where),
      element('div', { class: 'tracer-row' }, regs, this.flags),
      this.memory);
  }

  open(trace) {
    this.trace = trace;
    this.title.textContent = trace.case;
    this.slider.max = Math.max(0, trace.moves.length - 1);
    this.dom.hidden = false;
    this.show(0);
  }

  close() {
    this.dom.hidden = true;
    this.trace = null;
  }

  show(i) {
    const moves = this.trace?.moves;
    if (!moves?.length) return;
    i = Math.min(Math.max(0, i), moves.length - 1);
    this.at = i;
    this.slider.value = i;
    const m = moves[i];
    const before = moves[i - 1];
    const spent = moves.slice(0, i).reduce((n, x) => n + x.cycles, 0);
    this.count.textContent = `instruction ${i + 1} of ${moves.length}${this.trace.cut ? ' and more' : ''}, ${spent} cycles so far`;
    this.slider.setAttribute('aria-valuetext', m.text);
    this.where.replaceChildren(element('span', { class: 'dim' }, hex(m.addr, 4)), ` ${m.text} `, element('span', { class: 'dim' }, `takes ${m.cycles}`));
    for (const r of ['A', 'X', 'Y', 'S']) {
      const v = m[r.toLowerCase()];
      const changed = before && before[r.toLowerCase()] !== v;
      this.cells[r].textContent = `${v}`;
      this.cells[r].className = changed ? 'changed' : '';
      this.cells[r].title = hex(v, 2);
    }
    this.flags.replaceChildren(...[...m.p].map((f, k) => element('span', { class: `${f === f.toUpperCase() ? 'set' : ''} ${before && before.p[k] !== f ? 'changed' : ''}` }, f.toUpperCase())));
    this.flags.setAttribute('aria-label', `Flags set: ${[...m.p].filter((f) => f === f.toUpperCase()).join(', ') || 'none'}`);
    this.memory.replaceChildren();
    if (m.target >= 0) {
      const moved = m.before !== m.value;
      this.memory.append(element('span', {}, m.name || hex(m.target, 4)),
        element('span', { class: 'cell' }, `${m.before}`),
        ...(moved ? [element('span', { class: 'arrow', 'aria-label': 'becomes' }, '→'), element('span', { class: 'cell changed' }, `${m.value}`)] : []));
    } else {
      this.memory.append(element('span', { class: 'dim' }, 'This instruction touches no memory.'));
    }
    this.here(m.file, m.line);
  }
}
