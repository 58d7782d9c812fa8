// language.js is what the editor knows of the 6502: colours, completion, and what stands under the
// pointer.
import { StreamLanguage, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { tags, Tag } from '@lezer/highlight';
import { autocompletion } from '@codemirror/autocomplete';
import { hoverTooltip } from '@codemirror/view';
import { explain } from './why.js';

const header = Tag.define();
const headerKey = Tag.define();
const register = Tag.define();

const directive = /^\.(zeropage|zp|ram|bss|prgram|code|bank|chr|org|mapper|submapper|prgrom|chrrom|chrram|workram|saveram|banksize|mirror|battery|region|vectors|include|incbin|if|elseif|else|endif|ifdef|ifndef|macro|endmacro|repeat|endrepeat|assert|error|warning|byte|word|res|align|fill|db|dw|text|lobytes|hibytes)\b/i;
const keys = /^(In|Out|Clobbers|Keeps|Case|Budget|Pool|Bound|Needs|Points|Targets|Waits|Mock|Start|Setup)\b/;

// language makes the highlighter; mnemonics has the lower-case names, as soon as they are known.
function language(mnemonics) {
  return StreamLanguage.define({
    name: '6502',
    languageData: { commentTokens: { line: ';' } },
    startState: () => ({ inHeader: false, first: true }),
    token(s, state) {
      if (s.sol()) {
        state.inHeader = false;
        state.first = true;
      }
      if (state.inHeader) {
        if (state.first && s.match(keys)) {
          state.first = false;
          return 'headerKey';
        }
        state.first = false;
        s.skipToEnd();
        return 'header';
      }
      if (s.eatSpace()) return null;
      if (s.match(/^;;;(?!;)\s*/)) {
        state.inHeader = true;
        return 'header';
      }
      if (s.match(/^;.*/)) return 'comment';
      if (s.match(/^"[^"]*"?/) || s.match(/^'(\\.|[^'])'/)) return 'string';
      if (s.match(/^[$][0-9a-f]+/i) || s.match(/^%[01]+/) || s.match(/^0x[0-9a-f]+/i) || s.match(/^\d+/)) return 'number';
      if (s.match(directive)) return 'keyword';
      if (s.match(/^[.@][a-z_][\w]*:?/i)) return s.current().endsWith(':') ? 'labelName' : 'variableName';
      if (s.match(/^[a-z_]\w*:/i)) return 'labelName';
      const word = s.match(/^[a-z_][\w]*/i);
      if (word) {
        const w = word[0].toLowerCase();
        if (mnemonics.has(w)) return 'operatorKeyword';
        if (/^[xya]$/.test(w)) return 'register';
        if (/^[A-Z_0-9]+$/.test(word[0])) return 'constant';
        return 'variableName';
      }
      s.next();
      return 'punctuation';
    },
    tokenTable: { header, headerKey, register, constant: tags.constant(tags.variableName) },
  });
}

const style = HighlightStyle.define([
  { tag: tags.comment, class: 'tok-comment' },
  { tag: tags.operatorKeyword, class: 'tok-op' },
  { tag: tags.keyword, class: 'tok-directive' },
  { tag: tags.labelName, class: 'tok-label' },
  { tag: tags.number, class: 'tok-number' },
  { tag: tags.string, class: 'tok-string' },
  { tag: tags.constant(tags.variableName), class: 'tok-constant' },
  { tag: register, class: 'tok-register' },
  { tag: header, class: 'tok-header' },
  { tag: headerKey, class: 'tok-key' },
]);

// about is a text for a mnemonic, a symbol or a number; null for anything else.
export function describe(word, know) {
  const low = word.toLowerCase();
  const op = know.instructions.get(low);
  if (op) return opcodeCard(op);
  const symbol = know.symbol(word);
  if (symbol) return symbolCard(symbol, know);
  if (/^[$%]/.test(word)) {
    const n = word[0] === '$' ? parseInt(word.slice(1), 16) : parseInt(word.slice(1), 2);
    if (Number.isFinite(n)) return card(word, [`${n} in decimal, $${n.toString(16).toUpperCase()}, %${n.toString(2)}`]);
  }
  return null;
}

// element makes an element; texts are set as text, never as HTML.
export function element(tag, attributes = {}, ...children) {
  const e = document.createElement(tag);
  for (const [k, v] of Object.entries(attributes)) {
    if (k === 'class') e.className = v;
    else if (k.startsWith('on')) e.addEventListener(k.slice(2), v);
    else if (v !== undefined && v !== null && v !== false) e.setAttribute(k, v === true ? '' : v);
  }
  e.append(...children.filter((c) => c !== null && c !== undefined));
  return e;
}

// pointed calls over with each event of a pointer on dom, and out when it has left. A finger leaves when it is
// lifted: what it has touched stays until it touches something else.
export function pointed(dom, over, out) {
  dom.addEventListener('pointerdown', over);
  dom.addEventListener('pointermove', over);
  dom.addEventListener('pointerleave', (e) => { if (e.pointerType !== 'touch') out(); });
}

function card(title, lines) {
  return element('div', { class: 'card' }, element('strong', {}, title), ...lines.map((l) => element('div', {}, l)));
}

function opcodeCard(op) {
  const rows = op.modes.map((m) => element('tr', {},
    element('td', {}, `${op.name} ${m.mode}`.trim()),
    element('td', {}, `$${m.opcode.toString(16).toUpperCase().padStart(2, '0')}`),
    element('td', {}, `${m.bytes}`),
    element('td', {}, m.cycles)));
  const flags = op.flags ? `Changes ${op.flags.split('').join(', ')}` : 'Changes no flag';
  const notes = [];
  if (op.modes.some((m) => m.cycles.includes('+'))) notes.push('+ 1 cycle more when indexing leaves the page');
  if (op.modes.some((m) => m.cycles.includes('/'))) notes.push('The larger count is for a branch that is taken; one more if its target is in another page');
  return element('div', { class: 'card' },
    element('strong', {}, op.name), ` ${op.does}`,
    element('div', { class: 'dim' }, flags),
    element('table', {}, element('tr', {}, ...['operand', 'opcode', 'bytes', 'cycles'].map((h) => element('th', {}, h))), ...rows),
    ...notes.map((n) => element('div', { class: 'dim' }, n)));
}

function symbolCard(s, know) {
  const value = s.kind === 'constant' ? `${s.value} ($${s.value.toString(16).toUpperCase()})`
    : `at $${s.value.toString(16).toUpperCase().padStart(4, '0')}${s.size ? `, ${s.size} bytes` : ''}`;
  const lines = [`${s.kind}, ${value}`];
  const header = know.header(s.name);
  if (header?.summary) lines.push(header.summary);
  if (header && header.budget >= 0) lines.push(`Budget: at most ${header.budget} cycles a call`);
  const cost = know.cost(s.name);
  if (cost) lines.push(`In the last frame ${cost.all} cycles in ${cost.calls} calls; the costliest call so far took ${cost.worst}`);
  if (s.file) lines.push(`${s.file}:${s.line}`);
  return card(s.name, lines);
}

// wordAt is the name, number or mnemonic around a place.
export function wordAt(state, pos) {
  const line = state.doc.lineAt(pos);
  const text = line.text;
  const semicolon = text.indexOf(';');
  if (semicolon >= 0 && pos - line.from > semicolon && !text.trimStart().startsWith(';;;')) return null;
  for (const m of text.matchAll(/[$%]?[.@]?\w+/g)) {
    const from = line.from + m.index;
    if (from <= pos && pos <= from + m[0].length) return { text: m[0], from, to: from + m[0].length, line };
  }
  return null;
}

// full gives a local label the name of the routine it belongs to.
export function fullName(state, word) {
  if (!/^[.@]/.test(word.text)) return word.text;
  for (let n = word.line.number; n > 0; n--) {
    const m = /^([A-Za-z_]\w*):/.exec(state.doc.line(n).text);
    if (m) return m[1] + word.text;
  }
  return word.text;
}

// assembly is everything that the editor knows: know gives instructions, symbols and costs.
export function assembly(know) {
  const complete = (context) => {
    const word = context.matchBefore(/[.@]?\w+/);
    if (!word || (word.from === word.to && !context.explicit)) return null;
    const before = context.state.doc.lineAt(word.from).text.slice(0, word.from - context.state.doc.lineAt(word.from).from);
    if (before.includes(';')) return null;
    const options = [];
    if (/^\s+$/.test(before) || /:\s+$/.test(before)) {
      for (const op of know.instructions.values()) options.push({ label: op.name, detail: op.modes.map((m) => m.cycles).join(' '), info: op.does, type: 'keyword' });
    }
    if (/\S/.test(before)) {
      for (const s of know.symbols()) {
        if (s.name.includes('.') || s.name.includes('@')) continue;
        options.push({ label: s.name, detail: s.kind, type: s.kind === 'label' ? 'function' : 'variable' });
      }
    }
    // A complete word gets no list: while a list is open, Return takes its first entry instead of ending the line.
    const whole = (text) => options.some((o) => o.label === text) && !options.some((o) => o.label !== text && o.label.startsWith(text));
    return options.length && !whole(word.text) ? { from: word.from, options, validFor: (text) => /^[.@]?\w*$/.test(text) && !whole(text) } : null;
  };
  const hover = hoverTooltip((view, pos) => {
    const word = wordAt(view.state, pos);
    if (!word) return null;
    const dom = describe(word.text, know) ?? describe(fullName(view.state, word), know);
    if (know.instructions.has(word.text.toLowerCase())) explain(dom, word.line.number, know.why);
    return dom && { pos: word.from, end: word.to, above: true, create: () => ({ dom }) };
  }, { hoverTime: 250 });
  return [
    language(know.instructions),
    syntaxHighlighting(style),
    autocompletion({ override: [complete], icons: false }),
    hover,
  ];
}
