// gallery.js is the page of small routines: tasks, the entries of each by their proved worst cases, and a check of one's own.
import { Workbench } from './workbench.js';
import { Lab } from './lab.js';
import { element } from './language.js';
import { number } from './number.js';
import { header, message } from './frame.js';
import { showLab } from './toggle.js';
import { aloud } from './aloud.js';
import { save } from './picture.js';

header(document.querySelector('header'));
gallery(document.querySelector('main')).catch((err) => message(`The gallery cannot start: ${err.message}`));

const file = 'entry.asm';

async function gallery(host) {
  showLab(false);
  const tasks = await (await fetch(new URL('gallery.json', location.href))).json();
  const bench = new Workbench(host.querySelector('#lab'), {});
  window.bench = bench; // for tests
  await bench.start();
  const boxes = tasks.map((t) => new Task(t, bench));
  host.querySelector('#tasks').append(...boxes.map((b) => b.dom));
  await boxes[0].take(false);
}

class Task {
  constructor(task, bench) {
    this.task = task;
    this.bench = bench;
    const button = (label, click, cls = '') => element('button', { type: 'button', class: cls, onclick: click }, label);
    this.said = element('p', { class: 'task-state' });
    this.dom = element('section', { class: 'task', id: task.name },
      element('h2', {}, task.title),
      element('p', {}, task.text),
      element('div', { class: 'scroll', tabindex: '0' }, element('table', {},
        element('thead', {}, element('tr', {}, ...['place', 'entry', 'worst case, proved', 'bytes'].map((h) => element('th', {}, h)))),
        element('tbody', {}, ...task.entries.map((e, i) => element('tr', {},
          element('td', {}, `${i + 1}.`),
          element('td', {}, element('button', { type: 'button', class: 'link', onclick: () => this.show(e) }, e.name), ` by ${e.by}: ${e.text}`),
          element('td', { class: 'right' }, `${number(e.worst)} cycles`),
          element('td', { class: 'right' }, number(e.bytes))))))),
      element('div', { class: 'task-row' }, button('Write your routine', () => this.take(), 'primary'), button('Check your routine', () => this.check()), button('Download your routine', () => this.download())),
      this.said);
  }

  // take opens the reader's own routine: the draft, or the starter if there is none.
  async take(focus = true) {
    await this.open(`gallery-${this.task.name}`, this.task.starter);
    if (!focus) return;
    showLab(true);
    this.bench.editor.view.focus();
  }

  async show(entry) {
    await this.open(null, entry.source);
    showLab(true);
  }

  // open opens a source; the key is that of its draft, null for none.
  async open(key, source) {
    const kept = key && localStorage.getItem(`pool6502.draft.${key}`);
    await this.bench.open({ main: file, files: kept ? JSON.parse(kept).files : { [file]: source }, show: file, draft: key, title: this.task.title });
  }

  // own returns the reader's routine, which it opens first if something else is on show.
  async own() {
    if (this.bench.draft !== `gallery-${this.task.name}`) await this.take(false);
    return this.bench.edited[file] ?? '';
  }

  async download() { save(new Blob([await this.own()]), `${this.task.name}.asm`); }

  // check judges the reader's routine, in a worker of its own, since a proof may take long.
  async check() {
    const text = await this.own();
    this.say('Checking …', '');
    const lab = new Lab({}, { tables: true });
    clearInterval(lab.guard);
    try {
      const j = await lab.ask({ do: 'judge', name: this.task.routine, files: { [file]: text }, args: this.task.hidden });
      this.judged(j);
    } catch (err) {
      this.say(err.message, 'bad');
    }
    lab.close();
  }

  judged(j) {
    if (j.failed) this.say(`${number(j.failed)} of ${number(j.cases)} hidden cases fail. The first of them: ${j.first}.`, 'bad');
    else if (!j.worst) this.say(`All ${number(j.cases)} hidden cases pass; the costliest takes ${number(j.costly)} cycles. But the worst case is not proved: ${j.why}.`, 'bad');
    else {
      const place = 1 + this.task.entries.filter((e) => e.worst < j.worst || e.worst === j.worst && e.bytes < j.bytes).length;
      this.say(`All ${number(j.cases)} hidden cases pass. Proved: at most ${number(j.worst)} cycles for any input. Size: ${number(j.bytes)} bytes. As an entry it would take place ${place} of ${this.task.entries.length + 1}.`, 'good');
    }
  }

  say(text, kind) {
    this.said.className = `task-state ${kind}`;
    this.said.textContent = text;
    aloud('gallery', text);
  }
}
