// editor.js is the editor: CodeMirror in a shadow root, where its styles need no permission of the
// page's content security policy.
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers, highlightActiveLine, highlightActiveLineGutter, drawSelection, highlightSpecialChars } from '@codemirror/view';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { indentService, indentUnit } from '@codemirror/language';
import { searchKeymap, highlightSelectionMatches } from '@codemirror/search';
import { completionKeymap } from '@codemirror/autocomplete';
import { setDiagnostics, lintGutter } from '@codemirror/lint';
import { assembly, wordAt, fullName } from './language.js';
import { short } from './number.js';
import { why } from './why.js';
import { costs, costAt, setCosts, setMarks, setHere } from './costs.js';

// indentation is that of a new line: of an instruction after a label or an instruction, none after other lines.
function indentation(context, pos) {
  const before = context.lineAt(pos, -1).text;
  return /^[.@]?\w+:|^\s+\S/.test(before) ? 8 : 0;
}

// definition goes to where the name at a place is defined.
function definition(view, pos, go) {
  const word = wordAt(view.state, pos);
  return Boolean(word) && go(fullName(view.state, word));
}

// Editor shows one file at a time and keeps the undo history of each.
export class Editor {
  // changed(file, text) is called after each edit; know is for hover and completion.
  constructor(host, { know, changed, css, go }) {
    this.states = new Map();
    this.dotted = new Set(); // files that were shown with problems: their dots stay in the gutter, also where an edit has removed the text
    this.changed = changed;
    const root = host.attachShadow({ mode: 'open' });
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = css;
    root.append(link);
    const parent = document.createElement('div');
    parent.className = 'editor';
    root.append(parent);
    const reasons = why(know.why, costAt);
    this.extensions = [
      lineNumbers(),
      costs(reasons.handlers),
      reasons.extension,
      lintGutter(),
      history(),
      drawSelection(),
      highlightSpecialChars(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      highlightSelectionMatches(),
      indentUnit.of('        '),
      EditorState.tabSize.of(8),
      indentService.of(indentation),
      keymap.of([{ key: 'F12', run: (v) => definition(v, v.state.selection.main.head, go) }, ...completionKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap]),
      EditorView.domEventHandlers({
        mousedown: (e, v) => {
          const at = (e.ctrlKey || e.metaKey) && v.posAtCoords({ x: e.clientX, y: e.clientY });
          return at ? definition(v, at, go) : false;
        },
      }),
      assembly(know),
      EditorView.contentAttributes.of({ 'aria-label': 'Source', tabindex: '0', autocapitalize: 'off', spellcheck: 'false' }),
      EditorView.updateListener.of((u) => {
        if (u.docChanged && !this.quiet) this.changed(this.file, u.state.doc.toString());
      }),
    ];
    this.view = new EditorView({ parent, root, state: EditorState.create({ doc: '', extensions: this.extensions }) });
  }

  // show shows a file; text is taken the first time, or always where fresh.
  show(file, text, fresh = false) {
    if (this.file) this.states.set(this.file, this.view.state);
    let state = fresh ? null : this.states.get(file);
    state ??= EditorState.create({ doc: text, extensions: [this.extensions, EditorState.readOnly.of(Boolean(this.fixed))] });
    this.file = file;
    this.quiet = true;
    this.view.setState(state);
    this.quiet = false;
  }

  // freeze(on) makes files that are opened from now on read-only, or editable again.
  freeze(on) { this.fixed = on; }

  // replace puts another text in place of a file's, as one step that can be undone.
  replace(text) {
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
  }

  forget() {
    this.states.clear();
    this.file = null;
  }

  text() { return this.view.state.doc.toString(); }

  // errors shows problems of the file on show: {line, col, text, msg, hint, severity}.
  errors(list) {
    const doc = this.view.state.doc;
    const diagnostics = list.filter((p) => p.line >= 1 && p.line <= doc.lines).map((p) => {
      const line = doc.line(p.line);
      const from = Math.min(line.to, line.from + Math.max(0, p.col - 1));
      const to = Math.min(line.to, p.text ? from + p.text.length : line.to);
      return { from, to: Math.max(from, to), severity: p.severity, message: [p.text && `${p.text}: ${p.msg}`, !p.text && p.msg, p.hint].filter(Boolean).join('; ') };
    });
    if (!diagnostics.length && !this.dotted.has(this.file)) return;
    if (diagnostics.length) this.dotted.add(this.file);
    else this.dotted.delete(this.file);
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
  }

  costs(list) {
    const said = JSON.stringify(list.map((c) => [c.line, c.clock, short(c.now), short(c.mean), c.bound, c.formula]));
    if (said === this.said && this.costed === this.view.state.doc) return;
    this.said = said;
    this.costed = this.view.state.doc;
    this.later(setCosts.of(list), 'costs');
  }

  marks(list) { this.later(setMarks.of(list), 'marks'); }

  // later shows figures and marks that come at the same time in one change: each change makes the browser
  // lay out the editor.
  later(effect, kind) {
    const soon = this.pending !== undefined;
    this.pending = { ...this.pending, [kind]: { effect, file: this.file } };
    if (!soon) queueMicrotask(() => this.flush());
  }

  flush() {
    const effects = Object.values(this.pending).filter((p) => p.file === this.file).map((p) => p.effect);
    this.pending = undefined;
    if (effects.length) this.view.dispatch({ effects });
  }

  // here marks the line that runs next; scroll shows it.
  here(line, scroll = false) {
    this.view.dispatch({ effects: setHere.of(line) });
    if (scroll && line) this.scroll(line);
  }

  // scroll brings a line to the middle of the editor, and leaves the page where it is.
  scroll(line) {
    const doc = this.view.state.doc;
    const at = doc.line(Math.min(Math.max(1, line), doc.lines)).from;
    this.view.requestMeasure({
      key: 'scroll',
      read: (v) => v.lineBlockAt(at).top - v.scrollDOM.clientHeight / 3,
      write: (top, v) => { v.scrollDOM.scrollTop = top; },
    });
  }

  go(line, focus = true) {
    const at = this.view.state.doc.line(Math.min(Math.max(1, line), this.view.state.doc.lines)).from;
    this.view.dispatch({ selection: { anchor: at } });
    this.scroll(line);
    if (focus) this.view.contentDOM.focus({ preventScroll: true });
  }
}
