// tables.js keeps the tables and charts of a lesson true that take long to measure: claims, what a frame
// sustains, the ways to write a pool. They are measured by a larger program, which is loaded when the
// code was edited and one of them is on the screen.
import { Lab } from './lab.js';
import { put, like, larger } from './figures.js';
import { bars, lines } from './svg.js';

const kinds = ['claims', 'sustained', 'fits', 'rows', 'table', 'tricks', 'crowded'];
const pictures = {
  merging: (cells) => lines(cells, 'Number of orbs over the frames, with and without merging'),
  tricks: (cells) => bars(cells.map((r) => r.slice(0, 4)), 'Cycles of an update, for each way to write it'),
};
const wait = 1200; // ms after the last edit

export class Tables {
  constructor(host, bench, { lesson, main }) {
    this.bench = bench;
    this.lesson = lesson;
    this.main = main;
    this.list = [...host.querySelectorAll('.live')].filter((d) => kinds.includes(d.dataset.kind)).map((dom) => ({
      dom, kind: dom.dataset.kind, args: dom.dataset.args.split(' ').filter(Boolean),
      cells: [...dom.querySelectorAll('tbody tr')].map((tr) => [...tr.cells].map((c) => ({ dom: c.querySelector('strong') ?? c, was: c.textContent }))),
    }));
    for (const img of host.querySelectorAll('.prose img')) {
      const name = /(\w+)\.svg$/.exec(img.src)?.[1];
      if (pictures[name]) this.list.push({ dom: img, kind: name, args: [], draw: pictures[name] });
    }
    for (const dom of host.querySelectorAll('data.figure')) {
      if (larger.test(dom.dataset.of)) this.list.push({ dom, kind: 'figure', of: dom.dataset.of, was: dom.textContent });
    }
    if (!this.list.length) return;
    this.seen = new IntersectionObserver((changes) => {
      for (const c of changes) this.list.find((t) => t.dom === c.target).visible = c.isIntersecting;
      this.queue(100);
    }, { rootMargin: '200px' });
    for (const t of this.list) this.seen.observe(t.dom);
    bench.addEventListener('built', () => {
      for (const t of this.list) t.stale = true;
      this.drop();
      this.queue(wait);
    });
  }

  // drop ends the worker: what it knows is of an older source.
  drop() {
    this.lab?.close();
    this.lab = null;
  }

  queue(ms) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.renew().catch(() => {}), ms);
  }

  // renew measures what is on the screen and older than the source, one after the other.
  async renew() {
    if (this.busy || this.bench.main !== this.main || this.bench.errors.length) return;
    const t = this.list.find((x) => x.stale && x.visible);
    if (!t) return;
    this.busy = true;
    t.dom.classList.add('measuring');
    try {
      if (!this.lab) {
        this.lab = new Lab({}, { tables: true });
        clearInterval(this.lab.guard); // a measurement may be silent for long
        await this.lab.ask({ do: 'open', main: this.main, files: this.bench.edited });
      }
      const got = await this.lab.ask(t.of ? { do: 'values', args: [t.of] } : { do: 'table', name: this.lesson, unit: t.kind, args: t.args });
      t.stale = false;
      if (!t.of) this.show(t, got);
      else if (got[0].err) throw new Error(got[0].err);
      else put(t.dom, t.was, like(t.was, got[0].value));
      this.bench.dispatchEvent(new CustomEvent('table', { detail: t.kind }));
    } catch (err) {
      if (err.message === 'stopped') { // by an edit: that one queues again
        this.queue(wait);
        return;
      }
      t.stale = false;
      t.dom.title = `This could not be measured with the code in the editor: ${err.message}`;
    } finally {
      this.busy = false;
      t.dom.classList.remove('measuring');
    }
    this.queue(0);
  }

  show(t, cells) {
    if (t.draw) {
      const now = t.draw(cells);
      if (t.shown) t.shown.replaceWith(now);
      else t.dom.after(now);
      t.shown = now;
      t.dom.classList.add('replaced');
      return;
    }
    t.cells.forEach((row, i) => row.forEach((c, k) => {
      const text = cells[i + 1]?.[k]?.replace(/[*`]/g, '');
      if (text !== undefined) put(c.dom, c.was, text);
    }));
  }
}
