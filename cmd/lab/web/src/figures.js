// figures.js keeps the tables, the sentences and the calls of a lesson true to the code in the editor.
import { Lab } from './lab.js';
import { element } from './language.js';
import { aloud } from './aloud.js';

// larger are expressions that only the larger program can compute: see tables.js.
export const larger = /\{(each|fits|formula|row):/;

const dash = '–';

// Unit is a sentence, or a row of a table: figures that are true together. box is the sentence's element.
export class Unit {
  constructor(doms, of, { box = null, conditions = [] } = {}) {
    this.doms = doms;
    this.was = doms.map((d) => d.textContent);
    this.ask = { of, was: this.was, if: conditions };
    this.box = box;
  }

  static of(span) {
    const { of, if: conditions } = JSON.parse(span.dataset.says);
    return new Unit([...span.querySelectorAll('data')], of, { box: span, conditions });
  }

  // pending says that the figures on show are not of the code in the editor any more.
  pending() {
    for (const d of this.doms) d.classList.add('pending');
  }

  // put shows the answer of the engine. A sentence that cannot be computed is shown as published, and says so;
  // a figure of a table is left out.
  put({ now, why }) {
    this.box?.classList.toggle('stale', !now);
    this.doms.forEach((d, i) => {
      const text = now?.[i] ?? (this.box ? this.was[i] : dash);
      put(d, this.was[i], text, why);
    });
  }

  reset() {
    this.box?.classList.remove('stale');
    this.doms.forEach((d, i) => put(d, this.was[i], this.was[i]));
  }
}

// put shows a figure, and marks it where it is not as published.
export function put(dom, was, now, why) {
  dom.classList.remove('pending');
  if (dom.textContent !== now) dom.textContent = now;
  dom.classList.toggle('changed', now !== was);
  if (why) dom.title = `cannot be computed for the code in the editor: ${why}`;
  else if (now !== was) dom.title = `with the code in the editor; as published: ${was}`;
  else dom.removeAttribute('title');
}

// label stands behind what is true of the published program alone.
export const label = () => element('small', { class: 'published' }, ' (as published)');

// Figures measures again after each edit, in a worker beside the game.
export class Figures {
  constructor(host, bench, { main, update, back }) {
    this.bench = bench;
    this.program = main;
    this.update = update;
    this.article = host.querySelector('.prose');
    this.calls = [...host.querySelectorAll('output[data-call]')].map((dom) => ({ dom, was: dom.textContent, args: dom.dataset.call.split(' ') }));
    for (const c of this.calls) c.dom.previousElementSibling?.after(' ', element('button', { type: 'button', class: 'small', onclick: () => this.call(c) }, 'Run'));
    this.units = [...host.querySelectorAll('.said')].map(Unit.of).filter((u) => !u.ask.of.some((o) => larger.test(o)));
    for (const dom of host.querySelectorAll('.live')) this.units.push(...this.table(dom));
    this.listings = [...host.querySelectorAll('pre.asm')].map((dom) => ({ dom, text: dom.textContent }));
    for (const { dom } of this.listings) dom.append(label());
    for (const dom of host.querySelectorAll('.prose .scroll, .prose img, .prose pre.console')) {
      if (!dom.closest('.live') && !dom.querySelector('output[data-call]')) dom.after(label());
    }
    this.note = element('p', { class: 'edited-note', hidden: true }, element('span', {}), ' ',
      element('button', { type: 'button', class: 'small', onclick: back }, 'Back to the published program'));
    this.article.prepend(this.note);
    bench.addEventListener('built', () => this.follow());
    bench.addEventListener('opened', () => this.follow());
    this.follow(); // a draft may be open
  }

  // table finds the rows of a table: of cases, by size or not, of 600 frames, or of proofs.
  table(dom) {
    const head = [...dom.querySelectorAll('thead th')].map((th) => th.textContent);
    return [...dom.querySelectorAll('tbody tr')].flatMap(({ cells }) => {
      const [name, key] = [cells[0].textContent, cells[1]?.textContent];
      const routine = name.slice(0, name.indexOf(', '));
      const list = { // the expressions of the cells behind the names of the row
        sizes: head.slice(1).map((n) => `{${routine}:${name.slice(routine.length + 2)}@${n}}`),
        frames: ['min', 'median', 'p99', 'max'].map((f) => `{frames:${name}:${f}}`),
        proved: ['cases', 'proved', 'budget', 'verdict'].map((f) => `{${f}:${name}}`),
        run: ['{run:frames}', '{run:missed}', '{run:lagged}', `{run:${this.update}}`, `100 * {run:${this.update}} / 29780.5`, '{run:refused}'],
      }[dom.dataset.kind];
      if (dom.dataset.kind === 'run') return [new Unit([...cells], list)];
      if (list) return [new Unit([...cells].slice(1), list)];
      const figure = `{${name}:${key}}`;
      return ['cases', 'library', 'some'].includes(dom.dataset.kind) ? [new Unit([...cells].slice(2), [figure, `${figure} + 12`].slice(0, cells.length - 2))] : [];
    });
  }

  // follow marks what the program in the editor makes doubtful, and measures it a while after the last edit.
  follow() {
    clearTimeout(this.timer);
    const mine = this.bench.main === this.program;
    const broken = mine && this.bench.errors.length > 0;
    const changed = mine && (broken || Boolean(this.bench.build?.changed));
    this.article.classList.toggle('edited', changed);
    this.note.hidden = !changed;
    this.note.firstElementChild.textContent = broken ? 'Your code has an error. The figures below are of the last version without one.'
      : 'You have changed this program. Underlined figures, and the tables and calls without “(as published)”, are measured with your code. The rest of the text is about the published program.';
    if (changed) aloud('note', this.note.firstElementChild.textContent);
    if (broken) return;
    if (!changed) {
      this.run = (this.run ?? 0) + 1;
      for (const u of this.units) u.reset();
      for (const c of this.calls) put(c.dom, c.was, c.was);
      for (const l of this.listings) l.dom.classList.remove('stale');
      return;
    }
    for (const u of this.units) u.pending();
    for (const c of this.calls) c.dom.classList.add('pending');
    this.timer = setTimeout(() => this.renew().catch(() => {}), 400);
  }

  async renew() {
    if (this.bench.errors.length) return;
    if (this.busy) { // with what the edit has made worthless
      this.lab.close();
      this.lab = null;
    }
    if (!this.lab) {
      this.lab = new Lab({}, { tables: true });
      clearInterval(this.lab.guard); // a proof may be silent for long
    }
    const run = this.run = (this.run ?? 0) + 1;
    const stale = () => run !== this.run;
    this.busy = true;
    const opened = await this.lab.ask({ do: 'open', main: this.program, files: this.bench.edited });
    if (opened.errors) {
      this.busy = false;
      return;
    }
    const right = await this.lab.ask({ do: 'listings', args: this.listings.map((l) => l.text) });
    if (stale()) return;
    this.listings.forEach((l, i) => l.dom.classList.toggle('stale', !right[i]));
    const kinds = [/\{\w+\//, /\{call:/, /\{frames:/, /\{run:/, /\{bound:/, /\{(cases|proved):/]; // the dearest last
    const rank = (u) => 1 + Math.max(...u.ask.of.map((o) => kinds.findLastIndex((k) => k.test(o))));
    for (let k = 0; k <= kinds.length; k++) {
      await this.sentences(this.units.filter((u) => rank(u) === k), stale);
      if (k > 0) continue;
      for (const c of this.calls) {
        const answer = await this.lab.ask({ do: 'call', args: c.args }).catch((err) => ({ text: err.message }));
        if (stale()) return;
        put(c.dom, c.was, answer.text);
      }
      this.bench.dispatchEvent(new Event('figures'));
    }
    if (stale()) return;
    this.busy = false;
    this.bench.dispatchEvent(new Event('demo'));
  }

  // call runs a command of the text on the program in the editor.
  async call(c) {
    const lab = new Lab({});
    c.dom.textContent = '…';
    await lab.ask({ do: 'open', main: this.program, files: this.bench.main === this.program ? this.bench.edited : {} });
    const answer = await lab.ask({ do: 'call', args: c.args }).catch((err) => ({ text: err.message }));
    put(c.dom, c.was, answer.text);
    lab.close();
  }

  // sentences computes units, some at a time, so that the first are soon on show.
  async sentences(list, stale) {
    for (let i = 0; i < list.length && !stale(); i += 20) {
      const part = list.slice(i, i + 20);
      const got = await this.lab.ask({ do: 'says', says: part.map((u) => u.ask) });
      if (stale()) return;
      part.forEach((u, k) => u.put(got[k]));
    }
  }
}
