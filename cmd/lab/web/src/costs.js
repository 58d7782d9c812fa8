// costs.js shows what each line costs beside it: the count of its instruction, the cycles of the
// last frame, and their mean; and marks at cases and budgets.
import { StateEffect, StateField, RangeSet, RangeSetBuilder } from '@codemirror/state';
import { EditorView, Decoration, GutterMarker, WidgetType, gutter } from '@codemirror/view';
import { element } from './language.js';
import { short } from './number.js';

// A cost is {line, clock, now, mean, share}; a mark is {line, ok, text, body, wrong: [...]}.
export const setCosts = StateEffect.define();
export const setMarks = StateEffect.define();
export const setHere = StateEffect.define(); // the line that is next, 0 for none

class CostMarker extends GutterMarker {
  constructor(c) {
    super();
    this.c = c;
    this.key = `${c.clock}|${short(c.now)}|${short(c.mean)}|${c.bound ?? ''}|${c.formula ?? ''}|${c.dma ?? 0}`;
  }

  eq(o) { return o.key === this.key; }

  toDOM() {
    const c = this.c;
    const ran = c.mean > 0 || c.now > 0;
    return columns({ class: `cost${ran ? ' ran' : ''}`, 'aria-label': labelOf(c) },
      c.bound !== undefined ? `≤${short(c.bound)}` : c.clock ?? '', ran ? short(c.now) : '', ran ? short(c.mean) : '');
  }
}

// labelOf says a cost in words.
function labelOf(c) {
  if (c.bound !== undefined) return `proved: at most ${c.bound} cycles${c.formula ? ` (${c.formula})` : ''}`;
  const list = c.clock ? [`${c.clock.replace('/', ' or ')} cycles each time`] : [];
  if (c.cases === 1 && c.now > 0) list.push(`${short(c.now)} in the case`);
  else if (c.mean > 0 || c.now > 0) list.push(`${short(c.now)} in ${c.cases ? `${c.cases} cases` : 'the last frame'}`, `${short(c.mean)} ${c.cases ? 'in each of them on average' : 'per frame on average'}`);
  if (c.share) list.push(`${(100 * c.share).toFixed(1)} % of the program's cycles`);
  return list.join(', ') + (c.dma ? `; ${c.dma} cycles of the last frame are the sprite transfer (DMA), which stops the processor` : '');
}

// costAt is the cost of a line in words; empty for a line without one.
export function costAt(state, line) {
  const at = state.doc.line(line).from;
  let text = '';
  state.field(costField).between(at, at, (from, to, marker) => { text = labelOf(marker.c); });
  return text;
}

// columns is the text of three columns. Blanks align them: a grid beside each line takes much longer to lay out.
function columns(attributes, clock, now, mean) {
  return element('div', attributes,
    element('span', { class: 'clock' }, clock.padStart(5)),
    element('span', { class: 'now' }, now.padStart(6)),
    element('span', { class: 'mean' }, mean.padStart(7)));
}

class Spacer extends GutterMarker {
  toDOM() {
    return columns({ class: 'cost' }, '2/3', '0000', '0000');
  }
}

class MarkMarker extends GutterMarker {
  constructor(m) {
    super();
    this.m = m;
  }

  eq(o) { return o.m.ok === this.m.ok && o.m.text === this.m.text; }

  toDOM() {
    const { ok, text } = this.m;
    const [sign, kind] = ok === undefined ? ['·', 'open'] : ok ? ['✓', 'good'] : ['✗', 'bad'];
    return element('div', { class: `mark ${kind}`, title: text, role: 'img', 'aria-label': text }, sign);
  }
}

class WrongWidget extends WidgetType {
  constructor(lines) {
    super();
    this.lines = lines;
  }

  eq(o) { return o.lines.join('\n') === this.lines.join('\n'); }

  toDOM() {
    return element('div', { class: 'wrong', role: 'note' }, ...this.lines.map((l) => element('div', {}, l)));
  }
}

// mapped is a field of ranges that follow the text while it is edited.
function mapped(effect, build) {
  return StateField.define({
    create: () => RangeSet.empty,
    update(set, tr) {
      set = set.map(tr.changes);
      for (const e of tr.effects) if (e.is(effect)) set = build(e.value, tr.state.doc);
      return set;
    },
  });
}

const lines = (doc, list) => list.filter((c) => c.line >= 1 && c.line <= doc.lines).sort((a, b) => a.line - b.line);

const costField = mapped(setCosts, (list, doc) => {
  const b = new RangeSetBuilder();
  for (const c of lines(doc, list)) {
    const at = doc.line(c.line).from;
    b.add(at, at, new CostMarker(c));
  }
  return b.finish();
});

const markField = mapped(setMarks, (list, doc) => {
  const b = new RangeSetBuilder();
  let last = 0;
  for (const m of lines(doc, list)) {
    if (m.line === last) continue;
    last = m.line;
    const at = doc.line(m.line).from;
    b.add(at, at, new MarkMarker(m));
  }
  return b.finish();
});

// heat tints a line by its share of what the costliest line costs.
const heatField = mapped(setCosts, (list, doc) => {
  const b = new RangeSetBuilder();
  const most = Math.max(1, ...list.map((c) => c.mean));
  for (const c of lines(doc, list)) {
    if (c.mean <= 0) continue;
    const at = doc.line(c.line).from;
    b.add(at, at, Decoration.line({ class: `heat-${Math.min(8, Math.ceil(8 * c.mean / most))}` }));
  }
  return b.finish();
});

const wrongField = mapped(setMarks, (list, doc) => {
  const b = new RangeSetBuilder();
  for (const m of lines(doc, list.filter((x) => x.wrong?.length))) {
    const at = doc.line(m.line).to;
    b.add(at, at, Decoration.widget({ widget: new WrongWidget(m.wrong), block: true, side: 1 }));
  }
  return b.finish();
});

const hereField = mapped(setHere, (line, doc) => {
  if (!line || line > doc.lines) return Decoration.none;
  return Decoration.set([Decoration.line({ class: 'here' }).range(doc.line(line).from)]);
});

// costs is the extension; handlers are for events in the column of the costs.
export function costs(handlers) {
  return [
    costField, markField, heatField, wrongField, hereField,
    EditorView.decorations.from(heatField),
    EditorView.decorations.from(wrongField),
    EditorView.decorations.from(hereField),
    gutter({ class: 'gutter-costs', markers: (v) => v.state.field(costField), initialSpacer: () => new Spacer(), domEventHandlers: handlers }),
    gutter({ class: 'gutter-marks', markers: (v) => v.state.field(markField), initialSpacer: () => new MarkMarker({ ok: true, text: '' }) }),
  ];
}
