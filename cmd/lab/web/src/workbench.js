// workbench.js is the lab on a page: editor, game and figures around one worker.
import { Lab } from './lab.js';
import { Editor } from './editor.js';
import { Screen } from './screen.js';
import { Input } from './input.js';
import { Sound } from './sound.js';
import { Verdict, Timeline, Cases, profileTable, report } from './panels.js';
import { save } from './picture.js';
import { Chart } from './chart.js';
import { Pools } from './pools.js';
import { Events } from './events.js';
import { Tracer } from './trace.js';
import { Finder } from './find.js';
import { Versions } from './versions.js';
import { Proofs } from './proofs.js';
import { element } from './language.js';
import { aloud } from './aloud.js';
import { draft, keep, forget, aside, titleOf } from './drafts.js';
import { message } from './frame.js';

const typing = 40; // ms after the last key until the source is assembled

export class Workbench extends EventTarget {
  constructor(host, { base = '' } = {}) {
    super();
    this.host = host;
    this.base = base;
    this.edited = {}; // files that differ from the exhibition's
    this.build = null;
    this.instructions = new Map();
    this.names = new Map();
    this.lab = new Lab({
      frame: (m) => this.frame(m),
      look: (v) => this.look(v),
      cases: (m) => this.tested(m),
      hang: () => this.hang(),
      anew: () => this.connect(),
      broken: ({ why }) => this.say('broken', `The lab cannot start: ${why}`),
    });
    this.layout();
  }

  layout() {
    const button = (label, name, click, more = {}) => element('button', { type: 'button', class: 'tool', 'aria-label': name, title: name, onclick: click, ...more }, label);
    this.screen = new Screen();
    this.input = new Input(this.screen.canvas, (held) => this.lab.hold(0, held));
    this.sound = new Sound(this.lab);
    this.verdict = new Verdict();
    this.chart = new Chart();
    this.timeline = new Timeline((file, line) => this.go(file, line));
    this.pools = new Pools((at) => this.screen.point(at));
    this.events = new Events((on) => this.lab.ask({ do: 'events', on }).catch(() => {}));
    this.cases = new Cases({ go: (file, line) => this.go(file, line), trace: (i) => this.trace(i) });
    this.tracer = new Tracer({ here: (file, line) => this.here(file, line), closed: () => this.editor.here(0) });
    this.files = element('select', { 'aria-label': 'File', onchange: () => this.show(this.files.value) });
    this.finder = new Finder({ texts: () => this.texts(), go: (file, line) => this.go(file, line), add: (name) => this.add(name), rename: (name) => this.rename(name), remove: () => this.remove(), may: () => this.may() });
    this.state = element('span', { class: 'state' });
    this.resume = button('Pause', 'Pause the game', () => this.play(!this.playing), { class: 'tool wide' });
    this.loud = button('Sound', 'Sound: turn it on', () => this.hear(!this.sound.on), { 'aria-pressed': 'false' });
    this.tools = element('div', { class: 'tools', role: 'toolbar', 'aria-label': 'Game' },
      this.resume,
      button('−1 s', '−1 s: go back by a second', () => this.back(60)),
      button('Frame', 'Frame: run one frame', () => this.step('frame')),
      button('Step', 'Step: run one instruction', () => this.step('instruction')),
      button('Restart', 'Restart: turn the power off and on', () => this.restart()),
      this.loud);
    const host = element('div', { class: 'editor-host' });
    this.legend = element('div', { class: 'legend', 'aria-hidden': 'true' }, element('span', { class: 'unit' }, 'cycles'), element('span', { title: 'cycles of the instruction, each time it runs' }, 'each'), element('span', { title: 'cycles of the line in the last frame' }, 'frame'), element('span', { title: 'cycles of the line per frame, on average since the last edit; of routines without a game, on average over the cases that run the line' }, 'mean'));
    this.prover = element('button', { type: 'button', class: 'small', title: 'Prove the worst case of every routine with a header, for all inputs', onclick: () => this.prove() }, 'Prove worst cases');
    this.bar = element('div', { class: 'figure-bar', 'aria-hidden': 'true' }); // on a phone, what an edit has changed
    const heading = (text) => element('h2', { class: 'aloud' }, text);
    const code = element('section', { class: 'pane code', 'aria-label': 'Source' }, heading('Source'),
      element('div', { class: 'file-row' }, this.legend, this.files, this.finder.buttons, this.state),
      this.finder.dom, host, this.bar, element('p', { class: 'keys-hint' }, 'Tab leaves the editor. Ctrl+] indents, F12 goes to a label, F1 explains the cost of a line.'), this.tracer.dom);
    const game = element('section', { class: 'pane game', 'aria-label': 'Game' }, heading('Game'),
      this.screen.dom, this.input.touchPad(), this.tools, this.verdict.dom, this.chart.dom);
    this.profiling = element('button', { type: 'button', class: 'small', onclick: () => this.profile() }, 'Profile 600 frames');
    this.reported = element('div', { class: 'profile' });
    const figures = element('section', { class: 'pane figures', 'aria-label': 'Figures' }, heading('Figures'), this.pools.dom, this.timeline.dom, this.events.dom, element('p', {}, this.profiling), this.reported);
    this.versions = new Versions(this);
    this.proofs = new Proofs((r) => this.go(r.file, r.line));
    const cases = element('section', { class: 'pane tests', 'aria-label': 'Cases of the file' }, heading('Cases'), element('div', { class: 'tests-head' }, this.versions.start, ' ', this.prover), this.versions.dom, this.proofs.dom, this.cases.dom);
    this.panes = { code, game, figures, cases };
    this.tabs = element('nav', { class: 'tabs', 'aria-label': 'Views' });
    for (const [key, label] of [['code', 'Code'], ['figures', 'Figures'], ['cases', 'Cases']]) {
      this.tabs.append(element('button', { type: 'button', class: 'tab', 'data-tab': key, onclick: () => this.tab(key) }, label));
    }
    this.dom = element('div', { class: 'workbench' }, game, this.tabs, code, figures, cases);
    this.host.append(this.dom);
    this.editor = new Editor(host, { go: (name) => this.goTo(name), css: `${this.base}editor.css`, know: this.know(), changed: (file, text) => this.typed(file, text) });
    this.tab('code');
    addEventListener('pagehide', () => this.keepNow());
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.keepNow();
      if (this.playing) this.lab.play(!document.hidden, this.rate);
    });
  }

  // tab chooses the view that a small screen shows.
  tab(key) {
    this.dom.dataset.tab = key;
    for (const b of this.tabs.children) b.setAttribute('aria-pressed', String(b.dataset.tab === key));
  }

  know() {
    return {
      instructions: this.instructions,
      symbol: (name) => this.names.get(name),
      symbols: () => this.named ?? [],
      header: (name) => this.build?.routines?.find((r) => r.routine === name),
      why: (line) => this.lab.ask({ do: 'why', file: this.editor.file, index: line }),
      cost: (name) => this.view?.routines?.find((r) => r.name === name),
    };
  }

  async start() {
    for (const op of await this.lab.ask({ do: 'instructions' })) this.instructions.set(op.name, op);
  }

  say(kind, text) { this.verdict.show({ kind, text }); }

  // open shows a program: {main, files, show, routine}. Where it has errors, the game before it goes on. draft is the
  // key under which changes are kept: main without it; null keeps none. A draft is opened in place of what was
  // published; fresh puts it aside first.
  // With before, the files of another version, the two are compared.
  async open({ main, files = {}, show, routine, draft: key = main, title, fresh = false, before = null }) {
    this.keepNow();
    this.versions.end();
    if (fresh) aside(key);
    const kept = key === null || Object.keys(files).length ? undefined : draft(key);
    if (kept) files = kept.files;
    this.draft = key;
    this.title = title;
    this.main = main;
    this.rom = null;
    this.editor.freeze(false);
    this.paused = false;
    this.reported.replaceChildren();
    this.edited = { ...files };
    this.editor.forget();
    this.tracer.close();
    this.build = null;
    this.errors = [];
    this.opening = true;
    const b = await this.lab.ask({ do: 'open', main, files: this.edited, file: show, name: routine }).finally(() => { this.opening = false; });
    this.chart.clear();
    const at = routine && b.symbols?.find((s) => s.name === routine);
    await this.take(b, show ?? at?.file ?? main);
    if (at && !show) this.editor.go(Math.max(1, at.line), false);
    if (!b.errors && b.playable) await this.begin();
    if (before) this.versions.begin(before);
    this.dispatchEvent(new Event('opened'));
    return b;
  }

  // begin plays the game, or shows its first frame to those who want no motion.
  async begin() {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) await this.step('frame');
    else this.play(true);
  }

  // openROM shows a cartridge, and those of the sources that its symbols name. The sources are read-only, because the lab does
  // not have the toolchain that built the cartridge.
  async openROM({ name, image, symbolsName, symbols, sources = {} }) {
    this.keepNow();
    const b = await this.lab.ask({ do: 'rom', name, file: symbolsName, files: sources }, { image, symbols });
    if (b.errors) throw new Error(b.errors[0].msg);
    this.main = name;
    this.rom = { name, image, symbols, symbolsName, sources };
    this.draft = null;
    this.reported.replaceChildren();
    this.edited = {};
    this.chart.clear();
    this.editor.forget();
    this.editor.freeze(true);
    await this.take(b, b.files?.[0] ?? null);
    await this.begin();
    this.dispatchEvent(new Event('opened'));
    return b;
  }

  // take shows what is known of a build.
  async take(b, show) {
    this.errors = b.errors ?? [];
    if (!b.errors) {
      this.build = b;
      if (b.symbols) this.symbols(b.symbols);
      else this.nameSoon();
      this.bounds = new Map();
      this.proofs.clear();
      this.prover2?.close(); // it proves what was in the editor before
      this.pools.open(b.pools ?? []);
      this.dom.classList.toggle('library', !b.playable);
      this.legend.children[2].textContent = b.playable ? 'frame' : 'cases';
      this.legend.children[2].title = b.playable ? 'cycles of the line in the last frame' : 'cycles of the line in all cases together';
      this.dom.classList.toggle('no-source', !(b.files ?? []).length);
      if (!b.playable) {
        this.play(false);
        this.paused = false; // a game that is pasted later plays
        this.screen.clear();
      }
      this.listFiles();
    }
    // The worker runs the cases from now on: their list has to be there before the first has run.
    if (!b.errors) this.stage = 0;
    if (!b.errors) this.cases.open(b.cases ?? [], show ?? this.editor.file ?? b.main);
    if (show !== undefined && show !== null) await this.show(show, true);
    this.report(b);
  }

  symbols(list) {
    this.named = list;
    this.names = new Map(list.map((s) => [s.name, s]));
  }

  // nameSoon asks for the names of a build that was edited, a while after the last key: no figure needs them.
  nameSoon() {
    clearTimeout(this.naming);
    this.naming = setTimeout(() => this.lab.ask({ do: 'symbols' }).then((list) => this.symbols(list ?? []), () => {}), 400);
  }

  listFiles() {
    const now = JSON.stringify([this.build.files, Object.keys(this.edited), this.build.edited]);
    if (now === this.listed) {
      this.files.value = this.editor.file ?? this.main;
      return;
    }
    this.listed = now;
    const groups = new Map();
    for (const f of this.known()) {
      const folder = f.includes('/') ? f.slice(0, f.lastIndexOf('/')) : '';
      if (!groups.has(folder)) groups.set(folder, []);
      groups.get(folder).push(f);
    }
    const option = (f) => element('option', { value: f }, `${f.split('/').pop()}${f.includes('/') && this.build.edited?.includes(f) ? ' •' : ''}`);
    this.files.replaceChildren(...[...groups].flatMap(([folder, list]) => (folder ? [element('optgroup', { label: folder }, ...list.map(option))] : list.map(option))));
    this.files.value = this.editor.file ?? this.main;
  }

  // known are the files of the program, and those that were added and are not included yet.
  known() { return [...new Set([...this.build?.files ?? [], ...Object.keys(this.edited)])]; }

  // texts are all files of the program, with their texts.
  async texts() {
    const of = async (file) => this.edited[file] ?? (await this.lab.ask({ do: 'text', file })).text;
    return Promise.all(this.known().map(async (file) => ({ file, text: await of(file) })));
  }

  // add makes a file, beside the main file unless the name has a folder. It returns what is wrong with the name, or ''.
  async add(name) {
    const folder = this.main.includes('/') ? this.main.slice(0, this.main.lastIndexOf('/') + 1) : '';
    const file = name.includes('/') ? name : folder + name;
    const wrong = this.unfit(file);
    if (!wrong) await this.put(file, `; ${name}\n`);
    return wrong;
  }

  // unfit is what is wrong with the name of a new file.
  unfit(file) {
    if (this.rom) return 'A ROM is open, and its files cannot be changed. Open a program with sources first.';
    if (!/^[\w.-]+(\/[\w.-]+)*\.(inc|asm|s)$/.test(file)) return 'Use letters, digits, _ and -, no spaces, and end the name in .inc, .asm or .s.';
    return this.known().includes(file) ? `${file} exists already; choose another name.` : '';
  }

  // put adds a file to the program and shows it.
  async put(file, text) {
    this.edited[file] = text;
    this.listFiles();
    await this.show(file);
    this.typed(file, text);
    this.editor.view.focus();
  }

  // may says what can be done with the file on show: those of the exhibition keep their names, and a program keeps its main file.
  may() {
    const own = !this.rom && this.edited[this.editor.file] !== undefined && Boolean(this.build?.own?.includes(this.editor.file));
    return { file: this.editor.file, rename: own, remove: own && this.editor.file !== this.main };
  }

  // rename gives the file on show another name, also where other files include it, and returns what is wrong with the name.
  async rename(name) {
    const old = this.editor.file;
    const file = name.includes('/') ? name : old.slice(0, old.lastIndexOf('/') + 1) + name;
    const wrong = this.unfit(file);
    if (wrong) return wrong;
    const last = old.split('/').pop().replaceAll('.', '\\.');
    const includes = new RegExp(`(\\.include\\s+"(?:[^"]*/)?)${last}"`, 'gi');
    for (const f of Object.keys(this.edited)) this.edited[f] = this.edited[f].replace(includes, (_, before) => `${before}${file.split('/').pop()}"`);
    const text = this.edited[old];
    delete this.edited[old];
    if (this.main === old) this.main = file;
    this.editor.forget();
    await this.put(file, text);
    return '';
  }

  // remove takes the file on show out of the program. The message can put it back.
  async remove() {
    const file = this.editor.file;
    const text = this.edited[file];
    const main = this.main;
    delete this.edited[file];
    this.editor.forget();
    await this.show(this.main);
    this.typed(this.main, this.edited[this.main] ?? this.editor.text());
    message(`${file} is deleted.`, '', element('button', { type: 'button', class: 'small', onclick: () => { if (this.main === main) this.put(file, text); } }, 'Put it back'), ' ');
  }

  report(b) {
    const own = this.errors.filter((e) => e.file === this.editor.file).map((e) => ({ ...e, severity: 'error' }));
    const warnings = (b.warnings ?? []).filter((e) => e.file === this.editor.file).map((e) => ({ ...e, severity: 'warning' }));
    this.editor.errors([...own, ...warnings]);
    const first = this.errors[0];
    this.state.className = first ? 'state bad' : 'state quiet'; // quiet: a phone has no room for it
    this.dom.classList.toggle('stale', Boolean(first));
    if (first) {
      const at = first.file && first.line ? `${first.file.split('/').pop()}:${first.line}: ` : '';
      this.state.replaceChildren(element('button', { class: 'link bad', type: 'button', onclick: () => first.line && this.go(first.file, first.line) },
        `${at}${[first.text, first.msg].filter(Boolean).join(': ')}`));
      aloud('errors', `Error: ${this.state.textContent}`);
      this.dispatchEvent(new Event('refused'));
    } else {
      this.state.textContent = b.restarted ? `Restarted: ${b.restarted}` : `${b.bytes ? `${b.bytes.toLocaleString('en-US')} bytes` : ''}${this.kept && this.draft ? ` · ${this.kept}` : ''}`;
    }
  }

  // show puts a file into the editor.
  async show(file, fresh = false) {
    let text = this.edited[file];
    if (text === undefined) {
      try {
        text = (await this.lab.ask({ do: 'text', file })).text;
      } catch {
        text = '';
      }
    }
    this.editor.show(file, text, fresh);
    this.files.value = file;
    this.cases.file = file;
    this.cases.paint();
    this.report({ ...this.build, restarted: '' });
    this.marks();
    this.beside(true);
  }

  async go(file, line) {
    if (!file) return;
    if (file !== this.editor.file) await this.show(file);
    this.tab('code');
    this.editor.go(line);
  }

  // goTo shows where a name is defined, and reports whether there is such a name.
  goTo(name) {
    const s = this.names.get(name);
    if (s?.file) this.go(s.file, s.line);
    return Boolean(s?.file);
  }

  async here(file, line) {
    if (!file) return;
    if (file !== this.editor.file) await this.show(file);
    this.editor.here(line, true);
  }

  // typed is called after each edit. Of edits that come fast, the last is assembled.
  typed(file, text) {
    if (this.opening) return; // this text is of the program before
    this.edited[file] = text;
    clearTimeout(this.keeping);
    this.unkept = true;
    this.keeping = setTimeout(() => this.keepNow(), 250);
    this.lab.post({ kind: 'typed' });
    clearTimeout(this.typing);
    this.typing = setTimeout(() => this.assemble(), this.assembling ? 2 * typing : typing);
    this.dispatchEvent(new Event('edited'));
  }

  // keepNow writes the draft of the program.
  keepNow() {
    clearTimeout(this.keeping);
    if (!this.unkept) return;
    this.unkept = false;
    if (!this.draft) return;
    const ok = keep(this.draft, { title: this.title ?? titleOf(this.main, this.edited), main: this.main, show: this.editor.file, files: this.edited });
    this.kept = ok ? 'draft kept' : 'no room for drafts: download this one';
    this.dispatchEvent(new Event('kept'));
  }

  async assemble() {
    if (this.assembling) {
      this.again = true;
      return;
    }
    this.assembling = true;
    const began = performance.now();
    try {
      const b = await this.lab.ask({ do: 'edit', main: this.main, files: this.edited, file: this.editor.file });
      await this.take(b);
      this.latency = performance.now() - began;
      if (!b.errors && !b.edited && this.draft && !this.again) { // it is as published again
        forget(this.draft);
        this.dispatchEvent(new Event('kept'));
      }
      if (!b.errors && b.playable && !this.playing && !this.paused) this.play(true);
      this.dispatchEvent(new CustomEvent('built', { detail: b }));
    } catch (err) {
      if (err.message !== 'stopped') this.say('broken', err.message);
    } finally {
      this.assembling = false;
    }
    if (this.again) {
      this.again = false;
      this.assemble();
    }
  }

  play(on) {
    this.playing = on;
    this.paused = !on;
    this.rate = this.build?.rate ?? 60.0988;
    this.resume.textContent = on ? 'Pause' : 'Resume';
    this.resume.setAttribute('aria-label', on ? 'Pause the game' : 'Resume the game');
    if (on) this.editor.here(0);
    this.lab.play(on && !document.hidden, this.rate);
  }

  async step(unit) {
    this.play(false);
    await this.after(this.lab.ask({ do: 'step', unit }));
  }

  async back(frames) {
    await this.lab.ask({ do: 'back', frames });
    await this.after(this.lab.ask({ do: 'look' }));
  }

  // after shows where a step has led.
  async after(asked) {
    try {
      const v = await asked;
      this.lab.post({ kind: 'picture' });
      this.look(v);
      if (v.pc) {
        this.state.className = 'state';
        this.state.textContent = `${v.pc.text}   A ${v.pc.a}  X ${v.pc.x}  Y ${v.pc.y}  ${v.pc.p}   line ${v.pc.scan}`;
        await this.here(v.pc.file, v.pc.line);
      }
    } catch (err) {
      this.say('none', err.message);
    }
  }

  async restart() {
    await this.lab.ask({ do: 'restart' });
    this.chart.clear();
    if (!this.playing) await this.step('frame');
  }

  async hear(on) {
    try {
      await this.sound.turn(on);
      this.loud.setAttribute('aria-pressed', String(on));
      this.loud.setAttribute('aria-label', on ? 'Sound: turn it off' : 'Sound: turn it on');
    } catch (err) {
      this.say('none', `The sound cannot be turned on: ${err.message}`);
    }
  }

  frame({ picture, stat, spent, frames }) {
    this.spent = spent / Math.max(1, frames);
    if (picture) this.screen.draw(picture, (p) => this.lab.drawn(p));
    if (stat) this.chart.add(stat);
    this.frames = frames;
  }

  look(v) {
    this.view = v;
    this.verdict.show(v.verdict);
    this.timeline.show(v);
    this.pools.show(v.pools);
    this.events.show(v);
    this.beside();
    this.dispatchEvent(new CustomEvent('look', { detail: v }));
  }

  // beside shows the figures beside the lines: measured ones, and those of the instructions. A
  // reader has to be able to follow them, so that they change four times a second.
  beside(now = false) {
    if (!this.build?.files) return;
    const at = performance.now();
    if (!now && this.playing && at - (this.shown ?? 0) < 250) return;
    this.shown = at;
    const f = this.build.files.indexOf(this.editor.file);
    if (f < 0 || this.typing && this.errors.length) return;
    const list = new Map();
    const code = this.build.code?.[f];
    (code?.l ?? []).forEach((line, i) => list.set(line, { line, clock: code.c[i], now: 0, mean: 0, share: 0 }));
    const cost = (l) => {
      if (!list.has(l.l)) list.set(l.l, { line: l.l, clock: '', now: 0, mean: 0, share: 0 });
      return list.get(l.l);
    };
    if (this.build.playable) {
      for (const l of this.view?.lines ?? []) if (l.f === f) Object.assign(cost(l), { now: l.n, mean: l.m, dma: l.d });
    } else { // routines alone: what all cases spent, and the mean of those that ran the line
      for (const c of this.cases.list) {
        for (const l of c.lines ?? []) {
          if (l.f !== f) continue;
          const at = cost(l);
          at.now += l.n;
          at.cases = (at.cases ?? 0) + 1;
          at.mean = at.now / at.cases;
        }
      }
    }
    let sum = 0;
    for (const l of this.view?.lines ?? []) sum += l.m;
    for (const c of list.values()) c.share = sum ? c.mean / sum : 0;
    for (const r of this.build.routines ?? []) {
      const b = this.bounds.get(r.routine);
      if (b && r.file === this.editor.file && !b.why) list.set(this.labelLine(r), { line: this.labelLine(r), clock: '', now: 0, mean: 0, share: 0, bound: b.worst, formula: b.formula });
    }
    this.editor.costs([...list.values()]);
    const cases = this.cases.of(this.editor.file).filter((c) => c.done);
    this.bar.textContent = this.build.playable ? this.verdict.said
      : cases.slice(0, 3).map((c) => `${c.name} ${c.body}${c.ok ? '' : ' ✗'}`).join(', ') + (cases.length > 3 ? ` … ${this.cases.failed.length} of ${cases.length} fail` : '');
  }

  labelLine(r) { return this.names.get(r.routine)?.line ?? r.line; }

  // tested takes cases that have run. Their marks change when all cases of a stage have (see engine.Stage), and
  // now and then before.
  tested({ cases, overruns, done, stage }) {
    this.cases.take(cases, overruns);
    const further = stage > this.stage;
    if (!further && performance.now() - (this.marked ?? 0) < 150) return;
    this.stage = stage;
    this.marks();
    if (further) {
      this.beside(true);
      this.dispatchEvent(new CustomEvent('stage', { detail: stage }));
    }
    if (done) this.dispatchEvent(new CustomEvent('tested', { detail: this.cases.list }));
  }

  // marks shows what came of the cases and budgets in the source.
  marks() {
    this.marked = performance.now();
    const file = this.editor.file;
    const list = [];
    for (const c of this.cases.list) {
      if (c.file !== file) continue;
      const text = !c.done ? `${c.name}: not run yet` : c.ok ? `${c.name} holds: ${c.body} cycles` : `${c.name} fails`;
      list.push({ line: c.line, ok: c.done ? c.ok : undefined, text, wrong: c.done && !c.ok ? c.wrong : [] });
    }
    for (const o of this.cases.overruns ?? []) {
      if (o.file === file) list.push({ line: o.line, ok: false, text: o.text, wrong: [o.text] });
    }
    for (const r of this.build?.routines ?? []) {
      if (r.file === file && r.budget >= 0) list.push(...this.budget(r));
    }
    this.editor.marks(list);
  }

  // budget marks the line of a routine's budget if all its cases pass and none exceeds the budget. marks has marked an exceeded
  // budget already.
  budget(r) {
    const mine = this.cases.list.filter((c) => c.routine === r.routine);
    if (!mine.length || !mine.every((c) => c.done && c.ok) || (this.cases.overruns ?? []).some((o) => o.routine === r.routine)) return [];
    const most = Math.max(...mine.map((c) => c.body));
    const b = this.bounds.get(r.routine);
    const proof = !b || b.why ? '' : b.worst <= r.budget ? `; proved for all inputs: at most ${b.formula ?? b.worst}` : `; not proved for all inputs: the proved worst case is ${b.formula ?? b.worst}`;
    return [{ line: r.at, ok: true, text: `kept in the cases: the costliest takes ${most} of ${r.budget} cycles${proof}`, wrong: [] }];
  }

  async trace(i) {
    try {
      this.play(false);
      this.tab('code');
      this.tracer.open(await this.lab.ask({ do: 'trace', index: i }));
    } catch (err) {
      this.say('none', err.message);
    }
  }

  // prove bounds every routine in a worker of its own, which can be stopped at any time.
  async prove() {
    if (this.prover2) {
      this.prover2.close();
      return;
    }
    const lab = this.prover2 = new Lab({}, { tables: true });
    clearInterval(lab.guard); // a proof may be silent for long
    this.proofs.clear();
    this.proofs.say('Proving …');
    this.prover.textContent = 'Stop';
    try {
      await lab.ask({ do: 'open', main: this.main, files: this.edited });
      const pass = await lab.ask({ do: 'bounds', found: this.view?.longest ?? 0 }, { tell: ({ bound, done, all }) => {
        this.bounds.set(bound.name ? `budget of ${bound.name}` : bound.routine, bound);
        this.proofs.add(bound);
        this.prover.textContent = `Stop (${done} of ${all})`;
        this.beside(true);
      } });
      this.marks();
      this.proved(pass);
    } catch (err) {
      this.proofs.say(err.message === 'stopped' ? 'The proof was stopped.' : err.message);
    }
    lab.close();
    this.prover2 = null;
    this.prover.textContent = 'Prove worst cases';
  }

  // profile runs the program for ten seconds from power-on, in a worker of its own, and shows what
  // each routine cost.
  async profile() {
    if (this.profiler) return;
    const lab = this.profiler = new Lab({});
    clearInterval(lab.guard);
    this.profiling.textContent = 'Measuring…';
    try {
      if (this.rom) await lab.ask({ do: 'rom', name: this.main, file: this.rom.symbolsName, files: this.rom.sources }, this.rom);
      else await lab.ask({ do: 'open', main: this.main, files: this.edited });
      const table = profileTable(await lab.ask({ do: 'profile', frames: 600 }));
      const title = `Profile of ${this.main}`;
      this.reported.replaceChildren(table,
        element('button', { type: 'button', class: 'small', onclick: () => save(report(title, table), `${this.main.replace(/[^\w.-]+/g, '-')}.profile.html`) }, 'Save the report'));
    } catch (err) {
      this.say('none', err.message);
    }
    lab.close();
    this.profiler = null;
    this.profiling.textContent = 'Profile 600 frames';
  }

  // proved says how many worst cases and budgets are proved, and what is known of the longest pass.
  proved(pass) {
    const all = [...this.bounds.values()], routines = all.filter((b) => !b.name && !b.stays);
    const name = (b) => b.name ?? b.routine;
    const limited = all.filter((b) => b.budget >= 0);
    const kept = limited.filter((b) => !b.why && b.worst <= b.budget);
    const over = limited.filter((b) => !b.why && b.worst > b.budget);
    const open = limited.filter((b) => b.why);
    const text = [`${routines.filter((b) => !b.why).length} of ${routines.length} worst cases are proved.`,
      !limited.length ? 'No routine has a budget.'
        : kept.length === limited.length ? limited.length === 1 ? `The one budget is proved: ${name(kept[0])}.` : `All ${limited.length} budgets are proved.`
          : `${kept.length} of ${limited.length} budgets are proved.`,
      over.length ? `May be exceeded: ${over.map(name).join('; ')}.` : '',
      open.length ? `Not proved: ${open.map(name).join('; ')}.` : '',
      all.some((b) => b.name && !b.why) ? 'Bounds of frames, of vblank and of the NMI handler leave out the frames before the program comes to its main loop.' : '',
      pass ? `The longest pass that was measured: ${pass}.` : ''].filter(Boolean).join(' ');
    this.proofs.say(text);
    this.dispatchEvent(new Event('proved'));
  }

  // connect tells a new worker what the one before it knew.
  connect() {
    this.sound.connect();
    if (this.events.open) this.lab.ask({ do: 'events', on: true }).catch(() => {});
    this.lab.play(this.playing && !document.hidden, this.rate);
  }

  // hang is called when the worker was ended because it did not answer.
  async hang() {
    const { main, edited, rom, draft, title } = this;
    const bad = !rom && (this.assembling || !this.build);
    this.assembling = false;
    this.play(false);
    this.connect();
    this.state.className = 'state bad';
    this.state.textContent = 'This source took longer than 5 seconds and was stopped. Change it to try again.';
    this.say('broken', 'The program was stopped: it took longer than 5 seconds.');
    this.dispatchEvent(new Event('hang'));
    if (rom) await this.openROM(rom).catch(() => {});
    else if (!bad) await this.open({ main, files: edited, show: this.editor.file, draft, title }).catch(() => {}); // stopped again: the sentence stands
    else if (this.editor.file === undefined || this.editor.file === null) this.editor.show(main, edited[main] ?? '', true);
  }
}
