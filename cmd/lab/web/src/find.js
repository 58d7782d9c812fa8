// find.js searches all files of the program, and makes, renames and deletes files.
import { element } from './language.js';
import { aloud } from './aloud.js';

const most = 200; // lines that are listed at most

export class Finder {
  // texts() gives [{file, text}], go(file, line) shows a place; add(name) makes a file, rename(name) renames the one on show, and
  // both return what is wrong with the name, or ''; remove() deletes it. may() says which of these can be done: {file, rename, remove}.
  constructor({ texts, go, add, rename, remove, may }) {
    Object.assign(this, { texts, go, add, rename, remove, may });
    const button = (label, title, click) => element('button', { type: 'button', class: 'small', title, 'aria-expanded': 'false', onclick: click }, label);
    this.find = button('Find', 'Find in all files (Ctrl+Shift+F)', () => this.toggle('find'));
    this.make = button('Files', 'Make, rename and delete files', () => this.toggle('make'));
    const act = (click) => element('button', { type: 'button', class: 'small', onclick: click });
    this.acts = [act(() => this.name('add')), act(() => this.name('rename')), act(() => { this.close(); this.remove(); })];
    this.acts[0].textContent = 'New file';
    this.buttons = element('span', { class: 'file-buttons' }, this.find, this.make);
    this.input = element('input', { type: 'text', spellcheck: 'false', autocapitalize: 'off', oninput: () => this.look() });
    this.said = element('span', { class: 'dim' });
    this.list = element('ul', { class: 'found' });
    this.dom = element('form', { class: 'finder', hidden: true, onsubmit: (e) => { e.preventDefault(); this.enter(); } },
      element('div', { class: 'finder-row' }, this.input, ...this.acts, this.said, button('Close', 'Close', () => this.close())), this.list);
    this.dom.addEventListener('keydown', (e) => { if (e.key === 'Escape') this.close(); });
    addEventListener('keydown', (e) => {
      if (e.key.toLowerCase() !== 'f' || !e.shiftKey || !(e.ctrlKey || e.metaKey) || !this.buttons.offsetParent) return;
      e.preventDefault();
      this.open('find');
    });
  }

  toggle(what) {
    if (this.what === what) this.close();
    else this.open(what);
  }

  open(what) {
    this.what = what;
    this.from = document.activeElement;
    this.dom.hidden = false;
    this.input.value = '';
    const may = this.may();
    this.acts.forEach((b, i) => { b.hidden = what === 'find' || !may[['file', 'rename', 'remove'][i]]; });
    this.acts[1].textContent = `Rename ${may.file?.split('/').pop()}`;
    this.acts[2].textContent = `Delete ${may.file?.split('/').pop()}`;
    this.input.setAttribute('aria-label', what === 'find' ? 'Find in all files' : 'Name of the file');
    this.input.placeholder = what === 'find' ? 'find in all files' : 'name.inc';
    for (const [key, b] of [['find', this.find], ['make', this.make]]) b.setAttribute('aria-expanded', String(key === what));
    this.look();
    this.input.focus();
  }

  close() {
    this.what = null;
    this.dom.hidden = true;
    for (const b of [this.find, this.make]) b.setAttribute('aria-expanded', 'false');
    this.from?.focus?.();
  }

  // look lists the lines that have the text.
  async look() {
    const wanted = this.input.value.toLowerCase();
    if (this.what !== 'find' || wanted.length < 2) {
      this.list.replaceChildren();
      this.said.textContent = this.what === 'make' ? 'Include a new file with .include "name.inc".' : wanted ? 'Type two letters or more' : '';
      return;
    }
    const found = [];
    for (const { file, text } of await this.texts()) {
      text.split('\n').forEach((line, i) => { if (line.toLowerCase().includes(wanted)) found.push({ file, line: i + 1, text: line }); });
    }
    if (wanted !== this.input.value.toLowerCase()) return; // typed on meanwhile
    this.found = found;
    this.said.textContent = found.length > most ? `${found.length} lines; the first ${most} are listed` : found.length === 1 ? '1 line' : found.length ? `${found.length} lines` : 'No line has this text';
    aloud('found', this.said.textContent);
    this.list.replaceChildren(...found.slice(0, most).map((f) => element('li', {},
      element('button', { type: 'button', class: 'link', onclick: () => this.go(f.file, f.line) }, element('span', { class: 'dim' }, `${f.file}:${f.line} `), element('code', {}, f.text.trim())))));
  }

  async enter() {
    if (this.what === 'find') {
      await this.look();
      if (this.found?.length) this.go(this.found[0].file, this.found[0].line);
      return;
    }
    await this.name('add');
  }

  // name makes or renames a file, by the name in the field.
  async name(how) {
    const wrong = await this[how](this.input.value.trim());
    if (!wrong) {
      this.from = null;
      this.close();
    } else {
      this.said.textContent = wrong;
      aloud('found', wrong);
    }
  }
}
