// figures.js keeps the tables, the sentences and the calls of a lesson true to the code in the editor.
import { Lab } from './lab.js';
import { number } from './number.js';

// larger are expressions that only the larger program can compute: see tables.js.
export const larger = /\{(each|fits|formula|row):/;

// Figures measures again after each edit, in a worker beside the game.
export class Figures {
  constructor(host, bench, { main, update }) {
    this.bench = bench;
    this.program = main;
    this.update = update;
    this.calls = [...host.querySelectorAll('output[data-call]')].map((dom) => ({ dom, was: dom.textContent, args: dom.dataset.call.split(' ') }));
    const live = [...host.querySelectorAll('.live')];
    this.tables = live.filter((d) => ['sizes', 'cases', 'library', 'some'].includes(d.dataset.kind)).map((dom) => this.table(dom));
    this.values = [...host.querySelectorAll('data.figure')].filter((dom) => !larger.test(dom.dataset.of)).map((dom) => ({ dom, was: dom.textContent, of: dom.dataset.of }));
    for (const dom of live) this.values.push(...this.demo(dom));
    bench.addEventListener('built', () => this.queue());
  }

  // table finds the cells of a table of cases, by size or not.
  table(dom) {
    const kind = dom.dataset.kind;
    const rows = [...dom.querySelectorAll('tbody tr')].map((tr) => [...tr.cells]);
    const head = [...dom.querySelectorAll('thead th')].map((th) => th.textContent);
    const cells = [];
    for (const row of rows) {
      const texts = row.map((c) => c.textContent);
      if (kind === 'sizes') {
        const [routine, name] = [texts[0].slice(0, texts[0].indexOf(', ')), texts[0].slice(texts[0].indexOf(', ') + 2)];
        for (let i = 1; i < row.length; i++) cells.push({ dom: row[i], was: texts[i], key: `${routine}:${name}`, size: head[i], add: 0 });
      } else {
        cells.push({ dom: row[2], was: texts[2], key: `${texts[0]}:${texts[1]}`, size: '', add: 0 });
        if (row[3]) cells.push({ dom: row[3], was: texts[3], key: `${texts[0]}:${texts[1]}`, size: '', add: 12 });
      }
    }
    return { cells, sizes: kind === 'sizes' ? head.slice(1).map(Number) : [], routines: [...new Set(cells.map((c) => c.key.split(':')[0]))] };
  }

  // demo finds the cells of a table of 600 frames, or of proofs.
  demo(dom) {
    const out = [];
    for (const { cells } of dom.querySelectorAll('tbody tr')) {
      const name = cells[0].textContent;
      const of = {
        frames: [null, ...['min', 'median', 'p99', 'max'].map((f) => `{frames:${name}:${f}}`)],
        run: ['{run:frames}', '{run:missed}', '{run:lagged}', `{run:${this.update}}`, `100 * {run:${this.update}} / 29780.5`, '{run:refused}'],
        proved: [null, `{cases:${name}}`, `{bound:${name}}`],
      }[dom.dataset.kind] ?? [];
      of.forEach((o, i) => { if (o && cells[i]) out.push({ dom: cells[i], was: cells[i].textContent, of: o }); });
    }
    return out;
  }

  // queue measures a while after the last edit.
  queue() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.renew().catch(() => {}), 400);
  }

  async renew() {
    if (this.bench.main !== this.program || this.bench.errors.length) return;
    if (this.busy) { // with what the edit has made worthless
      this.lab.close();
      this.lab = null;
    }
    if (!this.lab) {
      this.lab = new Lab({});
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
    const cheap = this.values.filter((v) => !/\{((bound|frames|run|call):|\w+\/)/.test(v.of));
    await this.sentences(cheap, stale);
    for (const t of this.tables) {
      if (stale()) return;
      const got = await this.lab.ask({ do: 'figures', args: t.routines, sizes: t.sizes });
      if (stale()) return;
      for (const c of t.cells) {
        const v = got[c.size]?.[c.key];
        put(c.dom, c.was, v === undefined ? c.was : like(c.was, v + c.add));
      }
    }
    for (const c of this.calls) {
      let text;
      try {
        text = (await this.lab.ask({ do: 'call', args: c.args })).text;
      } catch (err) {
        text = err.message;
      }
      if (stale()) return;
      put(c.dom, c.was, text);
    }
    this.bench.dispatchEvent(new Event('figures'));
    const dear = this.values.filter((v) => !cheap.includes(v));
    for (const kind of [/\{\w+\//, /\{call:/, /\{frames:/, /\{run:/, /\{bound:/, /\{cases:/]) await this.sentences(dear.filter((v) => kind.test(v.of)), stale);
    if (stale()) return;
    this.busy = false;
    this.bench.dispatchEvent(new Event('demo'));
  }

  // sentences computes expressions and shows them as the text has them.
  async sentences(list, stale) {
    if (!list.length || stale()) return;
    const got = await this.lab.ask({ do: 'values', args: list.map((v) => v.of) });
    if (stale()) return;
    list.forEach((v, i) => { if (!got[i].err) put(v.dom, v.was, like(v.was, got[i].value)); });
  }
}

// put shows a figure, and marks it where it is not as published.
export function put(dom, was, now) {
  if (dom.textContent !== now) dom.textContent = now;
  dom.classList.toggle('changed', now !== was);
  if (now !== was) dom.title = `with the code in the editor; as published: ${was}`;
  else dom.removeAttribute('title');
}

// like writes a number as another one is written: its decimals, groups and what stands behind it.
export function like(was, n) {
  const decimals = /\.(\d+)/.exec(was)?.[1].length ?? 0;
  const text = decimals ? n.toFixed(decimals) : /^\d{4,}/.test(was) ? `${Math.round(n)}` : number(n);
  return text + (was.endsWith(' %') ? ' %' : '');
}
