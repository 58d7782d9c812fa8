// tables.js keeps the tables and charts of a lesson true that take long to measure: claims, what a frame
// sustains, the ways to write a pool. They are measured by a larger program, which is loaded when the
// code was edited and one of them is on the screen.
import { Lab } from './lab.js';
import { Unit, put, larger, label } from './figures.js';
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
      if (pictures[name]) this.list.push({ dom: img, kind: name, args: [], cells: [], draw: pictures[name] });
    }
    for (const dom of host.querySelectorAll('.said')) {
      const unit = Unit.of(dom);
      if (unit.ask.of.some((o) => larger.test(o))) this.list.push({ dom, kind: 'figure', unit });
    }
    for (const t of this.list) if (t.cells?.length) t.dom.append(label());
    if (!this.list.length) return;
    this.seen = new IntersectionObserver((changes) => {
      for (const c of changes) this.list.find((t) => t.dom === c.target).visible = c.isIntersecting;
      this.queue(100);
    }, { rootMargin: '200px' });
    for (const t of this.list) this.seen.observe(t.dom);
    bench.addEventListener('built', () => this.follow());
    bench.addEventListener('opened', () => this.follow());
    this.follow(); // a draft may be open
  }

  // follow marks what the program in the editor makes doubtful; as published, the page has the right figures.
  follow() {
    if (this.bench.errors.length) return;
    const changed = this.bench.main === this.main && this.bench.build?.changed;
    this.drop();
    for (const t of this.list) {
      t.stale = Boolean(changed);
      if (changed) this.pending(t);
      else this.reset(t);
    }
    if (changed) this.queue(wait);
  }

  pending(t) {
    if (t.unit) t.unit.pending();
    else for (const c of t.cells.flat()) c.dom.classList.add('pending');
    t.shown?.classList.add('pending');
  }

  reset(t) {
    t.dom.classList.remove('stale', 'replaced');
    if (t.unit) t.unit.reset();
    else for (const c of t.cells.flat()) put(c.dom, c.was, c.was);
    t.shown?.remove();
    t.shown = null;
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
      const got = await this.lab.ask(t.unit ? { do: 'says', says: [t.unit.ask] } : { do: 'table', name: this.lesson, unit: t.kind, args: t.args });
      t.stale = false;
      if (t.unit) t.unit.put(got[0]);
      else this.show(t, got);
      this.bench.dispatchEvent(new CustomEvent('table', { detail: t.kind }));
    } catch (err) {
      if (err.message === 'stopped') { // by an edit: that one queues again
        this.queue(wait);
        return;
      }
      this.reset(t);
      t.stale = false;
      t.dom.classList.add('stale');
      t.dom.title = `cannot be computed for the code in the editor: ${err.message}`;
    } finally {
      this.busy = false;
      t.dom.classList.remove('measuring');
    }
    this.queue(0);
  }

  show(t, cells) {
    t.dom.classList.remove('stale');
    if (t.draw) {
      const now = t.draw(cells);
      if (t.shown) t.shown.replaceWith(now);
      else t.dom.after(now);
      t.shown = now;
      t.dom.classList.add('replaced');
      return;
    }
    t.cells.forEach((row, i) => row.forEach((c, k) => {
      put(c.dom, c.was, cells[i + 1]?.[k]?.replace(/[*`]/g, '') ?? '–');
    }));
  }
}
