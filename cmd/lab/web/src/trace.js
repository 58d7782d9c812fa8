// trace.js follows a case instruction by instruction: registers, flags, and the memory that moves.
import { element } from './language.js';
import { number } from './number.js';

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
    this.count.textContent = `instruction ${i + 1} of ${moves.length}${this.trace.cut ? ' and more' : ''}, ${number(spent)} cycles so far${moves.some((x) => x.dma) ? ', without DMA' : ''}`;
    this.slider.setAttribute('aria-valuetext', m.text);
    this.where.replaceChildren(element('span', { class: 'dim' }, hex(m.addr, 4)), ` ${m.text} `, element('span', { class: 'dim' }, m.dma ? `halted by DMA for ${number(m.dma)} cycles; ` : '', m.why ? `takes ${m.cycles} cycles: ${m.cycles - (m.why.match(/1 because/g).length)}, and ${m.why}` : `takes ${m.cycles} cycles`));
    for (const r of ['A', 'X', 'Y', 'S']) {
      const v = m[r.toLowerCase()];
      const changed = before && before[r.toLowerCase()] !== v;
      this.cells[r].textContent = `${v}`;
      this.cells[r].className = changed ? 'changed' : '';
      this.cells[r].title = hex(v, 2);
    }
    this.flags.replaceChildren(...[...m.p].map((f, k) => element('span', { class: `${f === f.toUpperCase() ? 'set' : ''} ${before && before.p[k] !== f ? 'changed' : ''}` }, f.toUpperCase())));
    this.flags.setAttribute('aria-label', `Flags set: ${[...m.p].filter((f) => f === f.toUpperCase()).join(', ') || 'none'}`);
    this.memory.replaceChildren(...this.flow(m, moves[i + 1]));
    this.here(m.file, m.line);
  }

  // flow shows where data moves in an instruction: what it reads, and where the result goes.
  flow(m, next) {
    const chip = (name, value, moved) => element('span', { class: `chip${moved ? ' moved' : ''}` }, element('span', { class: 'chip-name' }, name), element('span', { class: 'cell' }, `${value}`));
    const arrow = (text) => element('span', { class: 'arrow' }, text ? `${text} ` : '', element('span', { 'aria-label': 'to' }, '→'));
    const memory = (value, moved) => chip(m.name || hex(m.target, 4), value, moved);
    const [op, operand = ''] = m.text.toUpperCase().split(/\s+/);
    const register = { LD: op[2], ST: op[2], CP: op[2] }[op.slice(0, 2)] ?? (op === 'CMP' ? 'A' : null);
    const of = (r, move) => move?.[r.toLowerCase()] ?? '?';
    const source = m.target >= 0 ? memory(m.before) : operand.startsWith('#') ? chip('operand', Number(operand.slice(1).replace('$', '0x'))) : null;
    if (/^ST[AXY]$/.test(op)) return [chip(register, of(register, m)), arrow(), memory(m.value, true)];
    if (/^LD[AXY]$/.test(op) && source) return [source, arrow(), chip(register, of(register, next), true)];
    if (/^(ADC|SBC|AND|ORA|EOR)$/.test(op) && source) return [chip('A', m.a), source, arrow(op), chip('A', of('A', next), true)];
    if (/^(CMP|CP[XY])$/.test(op) && source) return [chip(register, of(register, m)), source, arrow('compared'), element('span', {}, 'the flags')];
    if (/^T[AXYS]{2}$/.test(op)) return [chip(op[1], of(op[1], m)), arrow(), chip(op[2], of(op[2], next), true)];
    if (/^(IN|DE)[XY]$/.test(op)) return [chip(op[2], of(op[2], m)), arrow(op[0] === 'I' ? '+ 1' : '− 1'), chip(op[2], of(op[2], next), true)];
    if (m.target >= 0) return m.before === m.value ? [memory(m.before), element('span', { class: 'dim' }, 'is read')] : [memory(m.before), arrow(op), memory(m.value, true)];
    if (/^(ASL|LSR|ROL|ROR)$/.test(op)) return [chip('A', m.a), arrow(op), chip('A', of('A', next), true)];
    if (op === 'RTS' && !next) return [element('span', { class: 'dim' }, 'The routine returns.')];
    return [element('span', { class: 'dim' }, 'No data moves.')];
  }
}
