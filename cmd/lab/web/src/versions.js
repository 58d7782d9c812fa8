// versions.js puts the code in the editor beside another version of it: the cycles of each case and the proved worst
// cases of both, and a sentence that says what the change comes to. A shared link holds both versions.
import { Lab } from './lab.js';
import { element } from './language.js';
import { aloud } from './aloud.js';
import { number } from './number.js';

const wait = 500; // ms after the last edit

export class Versions {
  constructor(bench) {
    this.bench = bench;
    this.before = null; // the files of version 1
    const button = (label, click) => element('button', { type: 'button', class: 'small', onclick: click }, label);
    this.start = button('Compare versions', () => this.begin({ ...bench.edited }));
    this.published = button('Take the published one', () => this.begin({}));
    this.verdict = element('p', { class: 'versions-verdict' });
    this.rows = element('tbody', {});
    this.table = element('table', { class: 'routines' },
      element('thead', {}, element('tr', {}, ...['', 'version 1', 'now', 'difference'].map((h) => element('th', {}, h)))), this.rows);
    this.dom = element('section', { class: 'versions', hidden: true, 'aria-label': 'Two versions' },
      element('div', { class: 'task-row' }, element('strong', {}, 'Two versions'), this.published, button('Close', () => this.end())),
      this.verdict, this.table);
    bench.addEventListener('built', () => this.queue());
  }

  // begin takes files as version 1 and compares from now on.
  begin(before) {
    this.before = before;
    this.dom.hidden = false;
    this.start.hidden = true;
    this.published.hidden = !this.bench.main.includes('/') || !Object.keys(before).length; // a program of one's own was never published
    this.queue(0);
  }

  end() {
    clearTimeout(this.timer);
    this.lab?.close();
    this.lab = null;
    this.before = null;
    this.dom.hidden = true;
    this.start.hidden = false;
  }

  queue(ms = wait) {
    if (!this.before) return;
    this.lab?.close(); // it compares what was in the editor before
    this.lab = null;
    this.table.classList.add('pending');
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.renew(), ms);
  }

  async renew() {
    if (this.bench.errors?.length) return;
    const lab = this.lab = new Lab({}, { tables: true });
    clearInterval(lab.guard); // a proof may be silent for long
    try {
      await lab.ask({ do: 'open', main: this.bench.main, files: this.bench.edited });
      this.show(await lab.ask({ do: 'versus', files: this.before }));
    } catch (err) {
      if (err.message === 'stopped') return;
      this.verdict.textContent = err.message;
      this.rows.replaceChildren();
    }
    lab.close();
  }

  show(v) {
    const row = (name, c, more) => {
      const d = c.now - c.before;
      return element('tr', {}, element('td', {}, name), element('td', {}, number(c.before)), element('td', {}, number(c.now)),
        element('td', { class: d < 0 ? 'good' : d > 0 ? 'bad' : '' }, `${d > 0 ? '+' : d < 0 ? '−' : ''}${number(Math.abs(d))}${more}`));
    };
    this.verdict.textContent = v.verdict;
    aloud('versions', v.verdict);
    this.table.classList.remove('pending');
    this.rows.replaceChildren(
      ...(v.cases ?? []).map((c) => row(`${c.routine}, ${c.name}`, c, c.same ? '' : ', passes in only one version')),
      ...(v.proofs ?? []).map((c) => row(`${c.routine}, proved at most`, c, '')));
    this.bench.dispatchEvent(new Event('compared'));
  }
}
