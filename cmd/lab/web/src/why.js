// why.js explains the cost of a line in a card: when the pointer rests on the cost, at a tap on it, or at F1 for the line of the
// cursor.
import { StateEffect, StateField } from '@codemirror/state';
import { showTooltip, keymap } from '@codemirror/view';
import { element } from './language.js';
import { aloud } from './aloud.js';

const setTip = StateEffect.define(); // {pos, dom}; null for none

const tipField = StateField.define({
  create: () => null,
  update(tip, tr) {
    if (tr.docChanged) tip = null;
    for (const e of tr.effects) if (e.is(setTip)) tip = e.value && { pos: e.value.pos, above: true, create: () => ({ dom: e.value.dom }) };
    return tip;
  },
  provide: (f) => showTooltip.from(f),
});

const rest = 250; // ms that the pointer has to rest on a cost before the card opens

// reasons turns the engine's answer into lines of text.
export function reasons({ in: where, reasons: list, more }) {
  const last = more ? [`and ${more} more ${more === 1 ? 'run' : 'runs'}, for other reasons`] : [];
  return [`In ${where}:`, ...list.map((r) => `${r.times === 1 ? 'once' : `${r.times} times`}: ${r.text}`), ...last];
}

// explain fills a card with the reasons of a line, as soon as they are known. ask(line) gives them.
export async function explain(dom, line, ask) {
  const box = dom.appendChild(element('div', { class: 'why' }));
  const said = await ask(line).then(reasons, (err) => (err.message === 'stopped' ? [] : [err.message]));
  box.replaceChildren(...said.map((l) => element('div', {}, l)));
  return said.join(' ');
}

// why returns the editor extension and the handlers for the cost column. ask(line) resolves to the engine's answer; label(state,
// line) is the short text of a line's cost, '' for a line without a cost.
export function why(ask, label) {
  let timer = 0;
  let shown = 0; // the line with a card
  const hide = (view) => {
    clearTimeout(timer);
    if (!shown) return false;
    shown = 0;
    view.dispatch({ effects: setTip.of(null) });
    return true;
  };
  const show = async (view, line, spoken) => {
    const text = label(view.state, line.number);
    if (!text || shown === line.number) return;
    shown = line.number;
    const dom = element('div', { class: 'card', role: 'tooltip' }, element('strong', {}, text));
    view.dispatch({ effects: setTip.of({ pos: line.from, dom }) });
    const said = await explain(dom, line.number, ask);
    if (spoken) aloud('why', said);
  };
  const over = (view, block) => {
    const line = view.state.doc.lineAt(block.from);
    if (line.number === shown) return false;
    hide(view);
    timer = setTimeout(() => show(view, line), rest);
    return false;
  };
  return {
    handlers: { // of the gutter with the costs
      mousemove: over,
      mouseleave: (view) => { hide(view); return false; },
      click: (view, block) => { clearTimeout(timer); show(view, view.state.doc.lineAt(block.from)); return true; },
    },
    extension: [tipField, keymap.of([
      { key: 'F1', run: (view) => { hide(view); show(view, view.state.doc.lineAt(view.state.selection.main.head), true); return true; } },
      { key: 'Escape', run: hide },
    ])],
  };
}
