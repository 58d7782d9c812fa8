// lesson.js is a page of the course: the lesson's program in the lab beside it, figures that follow
// the code, and the exercise.
import { Workbench } from './workbench.js';
import { Lab } from './lab.js';
import { Figures } from './figures.js';
import { Tables } from './tables.js';
import { element } from './language.js';
import { number } from './number.js';
import { header, message } from './frame.js';
import { showLab } from './toggle.js';
import { progress } from './progress.js';
import { aloud } from './aloud.js';
import { keep } from './drafts.js';

header(document.querySelector('header'));
const main = document.querySelector('main');
if (main.classList.contains('lesson')) lesson(main).catch((err) => message(`The lab cannot start: ${err.message}`));
else index(main);

// index marks the lessons whose exercise is solved.
function index(host) {
  const order = host.firstElementChild.dataset.order.split(' ');
  let solved = 0;
  for (const a of host.querySelectorAll('ol a')) {
    const n = order.indexOf(a.getAttribute('href').replace('.html', ''));
    if (n < 0) continue;
    const p = progress(n).read();
    if (!p.solved) continue;
    solved++;
    a.after(element('span', { class: 'badge good' }, p.harder ? ' ✓ solved, the harder one too' : ' ✓ solved'));
  }
  const list = host.querySelector('ol');
  if (list && solved) list.before(element('p', { class: 'good' }, `You have solved ${solved} of ${order.length} exercises.`));
}

async function lesson(host) {
  showLab(false);
  const name = host.dataset.name;
  const bench = new Workbench(host.querySelector('#lab'), { base: '../' });
  window.bench = bench;
  await bench.start();
  const program = `${name}/${name}.asm`;
  const exhibit = (await bench.lab.ask({ do: 'exhibits' })).find((x) => x.name === name);
  const home = { main: name === 'tricks' ? 'tricks/linked.asm' : program, routine: exhibit?.update };
  const own = name === 'basics' ? { main: program, show: program } : home;
  await bench.open(own);
  window.figures = new Figures(host, bench, { main: home.main, update: exhibit?.update, back: () => bench.open({ ...own, fresh: true }) });
  window.tables = new Tables(host, bench, { lesson: name, main: home.main });
  sources(host, bench, own);
  if (host.dataset.exercise) await exercise(host, bench, Number(host.dataset.exercise), own);
}

// sources lets links to files open them in the editor, and listings show where they are.
function sources(host, bench, home) {
  host.querySelector('.prose').addEventListener('click', async (e) => {
    const a = e.target.closest('a[data-open]');
    if (!a) return;
    e.preventDefault();
    const file = a.dataset.open;
    if (!bench.build?.files?.includes(file)) {
      if (file.endsWith('.asm')) await bench.open({ main: file, show: file });
      else if (bench.main !== home.main) await bench.open(home);
    }
    await bench.go(file, 1);
  });
  const show = async (at) => { // an exercise may be open
    if (!bench.build?.files?.includes(at.file)) await bench.open(home);
    await bench.go(at.file, at.line);
    showLab(true);
  };
  for (const pre of host.querySelectorAll('pre.asm')) {
    const label = /^([A-Za-z_]\w*):/m.exec(pre.textContent)?.[1];
    const at = label && bench.names.get(label);
    if (at?.file) pre.append(element('button', { type: 'button', class: 'small to-editor', onclick: () => show(at) }, 'Show in the editor'));
  }
}

// exercise is the task at the end of the lesson.
async function exercise(host, bench, number, home) {
  const box = host.querySelector('#task');
  const task = (await bench.lab.ask({ do: 'tasks' })).find((t) => t.number === number);
  if (!box || !task) return;
  const store = progress(number);
  const state = element('p', { class: 'task-state' });
  const hints = element('div', { class: 'hints' });
  const button = (label, click, cls = '') => element('button', { type: 'button', class: cls, onclick: click }, label);
  let given = 0;
  let active = false;

  const start = async (fresh) => {
    active = true;
    const saved = store.read().text;
    if (fresh && saved && saved !== task.start) keep(`aside-${Date.now().toString(36)}`, { title: `Exercise ${number}`, main: task.main, show: task.work, files: { [task.work]: saved } });
    await bench.open({ main: task.main, files: { [task.work]: fresh || !saved ? task.start : saved }, show: task.work, draft: null });
    bench.tab('code');
    showLab(true);
    if (matchMedia('(max-width: 980px)').matches) box.scrollIntoView(); // beside the lab it is in sight already
    bench.editor.view.focus();
  };
  const go = button('', () => start(active), 'primary');
  const label = () => { go.textContent = active ? 'Begin again' : store.read().text ? 'Go on with the exercise' : 'Start the exercise'; };

  const hint = () => {
    const failing = bench.cases.of(task.work).find((c) => c.done && !c.ok);
    const header = task.answer.split('\n').filter((l) => l.startsWith(';;;;')).map((l) => l.replace(/^;;;;\s?/, '')).join(' ').replace(/^\S+ - [^.]*\.\s*/, '').trim();
    const first = task.start.split('\n').filter((l) => l.startsWith(';;;;')).map((l) => l.replace(/^;;;;\s?/, '')).join(' ').replace(/^\S+ - [^.:]*[.:]?\s*/, '').trim();
    const list = [
      active && failing ? `Begin with one case: ${failing.routine}, ${failing.name}. ${failing.wrong[0]}.` : first,
      header || 'Write the routine in Python first, as in the lesson. Then write one instruction for each step.',
    ];
    if (given < list.length) hints.append(element('p', {}, `Hint ${given + 1}. ${list[given]}`));
    given++;
    if (given >= list.length) more.disabled = true;
  };
  const more = button('Hint', hint);

  const answer = element('details', {}, element('summary', {}, 'An answer'), element('pre', { class: 'asm' }, element('code', {}, task.answer)),
    button('Put it into the editor', async () => {
      if (!active) await start(false);
      bench.editor.replace(task.answer);
    }));

  const harder = element('p', { class: 'harder' });
  const say = () => {
    const p = store.read();
    state.className = `task-state ${p.solved ? 'good' : ''}`;
    state.textContent = p.solved ? `✓ Solved${p.harder ? ', and the harder task too' : ''}.` : active ? 'Change the file until all its cases hold.' : '';
    harder.replaceChildren(...(p.solved ? [`A harder task: ${task.harder}. `] : []));
  };
  box.append(element('p', {}, 'Here the page checks your routine after each change; you need no command.'), element('div', { class: 'task-row' }, go, more, button('Back to the lesson\'s program', () => bench.open(home))), state, hints, harder, answer);
  say();
  label();
  bench.addEventListener('opened', () => {
    active = bench.main === task.main;
    label();
    say();
  });
  new MutationObserver(() => aloud('task', state.textContent)).observe(state, { childList: true });

  bench.addEventListener('edited', () => {
    if (active && bench.main === task.main) store.write({ text: bench.edited[task.work] });
  });
  bench.addEventListener('refused', () => {
    if (!active) return;
    const line = bench.errors[0].file === task.work && bench.errors[0].line;
    state.className = 'task-state bad';
    state.textContent = `Your code has an error${line ? ` in line ${line}` : ''}. It is checked again when the error is gone.`;
  });
  bench.addEventListener('tested', async () => {
    if (!active || bench.main !== task.main || bench.errors.length) return;
    const mine = bench.cases.of(task.work);
    const broken = (bench.cases.overruns ?? []).filter((o) => o.file === task.work);
    const failed = mine.filter((c) => !c.ok).length + broken.length;
    if (failed) {
      state.className = 'task-state bad';
      state.textContent = `${failed} to go.`;
      return;
    }
    const grade = await bench.lab.ask({ do: 'grade' });
    const wrong = (grade.struck ?? []).filter((s) => s.fine < s.moments);
    if (grade.missing?.length || wrong.length) {
      state.className = 'task-state bad';
      state.textContent = grade.missing?.length ? `Make it as it was: ${grade.missing[0]}. The exercise is judged by its own cases.`
        : `The cases hold, but an NMI that strikes ${wrong[0].routine} breaks it at ${wrong[0].moments - wrong[0].fine} of ${wrong[0].moments} moments.`;
      return;
    }
    store.write({ solved: true, harder: store.read().harder || grade.harder });
    say();
    const text = bench.edited[task.work];
    const worst = await proved(bench, task);
    if (active && bench.edited[task.work] === text) state.append(worst);
  });
}

// proved says what the routines of the exercise cost at most, for all inputs. The prover sees no
// more than the code: where it finds too high a bound, the answer may still be right.
async function proved(bench, task) {
  const mine = (bench.build.routines ?? []).filter((r) => r.file === task.work && r.budget >= 0);
  const lab = new Lab({}, { tables: true });
  clearInterval(lab.guard);
  let end = 0;
  try {
    await lab.ask({ do: 'open', main: task.main, files: bench.edited }); // after the larger program is loaded
    end = setTimeout(() => lab.close(), 20000);
    const got = await lab.ask({ do: 'says', says: mine.map((r) => ({ of: [`{bound:${r.routine}}`, `{verdict:${r.routine}}`], was: ['0', ''] })) });
    return mine.map((r, i) => {
      if (got[i].why) return ` The worst case of ${r.routine} is not proved.`;
      const [most, verdict] = got[i].now;
      return verdict !== 'open' ? ` Proved: ${r.routine} takes at most ${most} cycles for all inputs, and its budget is ${number(r.budget)}.`
        : ` Not proved: ${r.routine} may take ${most} cycles for some input, and its budget is ${number(r.budget)}.`;
    }).join('');
  } catch {
    return ''; // the proof took too long
  } finally {
    clearTimeout(end);
    lab.close();
  }
}
