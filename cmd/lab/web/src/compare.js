// compare.js measures pools beside each other, and plays two of them on one input.
import { Lab } from './lab.js';
import { Screen } from './screen.js';
import { Input } from './input.js';
import { Verdict } from './panels.js';
import { Chart } from './chart.js';
import { number } from './number.js';
import { element } from './language.js';
import { aloud } from './aloud.js';
import { header, message } from './frame.js';

header(document.querySelector('header'));

const sizes = [8, 16, 32, 64];
const titles = { activeflag: 'Active flag', freelist: 'Free list', compaction: 'Compaction', linked: 'Live list', intrusive: 'Intrusive list', yours: 'Yours' };
const input = (id) => document.querySelector(`#${id}`);
const lab = new Lab({});
const bars = document.querySelector('.bars');
const answer = document.querySelector('.answer');
const rows = new Map();

let can = null; // what can be compared

function setting() {
  const slots = sizes[input('slots').value];
  const live = Math.round(slots * input('live').value / 8);
  input('spawns').max = Math.min(8, live); // as many leave
  const spawns = Number(input('spawns').value);
  const fields = Number(input('fields').value);
  const say = (id, text, words) => {
    input(`${id}-out`).textContent = text;
    input(id).setAttribute('aria-valuetext', words);
  };
  say('fields', fields, `${fields} fields`);
  say('slots', slots, `${slots} slots`);
  say('live', `${live} of ${slots}`, `${live} of ${slots} slots in use`);
  say('spawns', spawns, spawns === 1 ? '1 spawn a frame' : `${spawns} spawns a frame`);
  return { slots, fields, live, spawns };
}

// fromLink sets the sliders to what the page's address names, as #slots=32&fields=8&live=16&spawns=2; keep writes it there.
function fromLink() {
  const named = new URLSearchParams(location.hash.slice(1));
  const number = (id, or) => (/^\d+$/.test(named.get(id) ?? '') ? Number(named.get(id)) : or);
  const slots = number('slots', 16);
  input('slots').value = Math.max(0, sizes.indexOf(slots));
  input('fields').value = number('fields', 4);
  input('live').value = Math.round(8 * number('live', slots / 2) / slots);
  setting(); // how many can be spawned depends on it
  input('spawns').value = number('spawns', 1);
}

function keep() {
  history.replaceState(null, '', `#${new URLSearchParams(setting())}`);
}

// measure asks for one pool after the other. A change of a slider ends the round.
let round = 0;
async function measure() {
  const s = setting();
  const now = ++round;
  const names = [...can.names, ...(s.fields > can.least ? [] : can.narrow)];
  const list = [];
  try {
    for (const name of names) {
      list.push(await lab.ask({ do: 'compare', name, ...s }));
      if (now !== round) return;
    }
    show(list);
    aloud('answer', answer.textContent);
  } catch (err) {
    if (now !== round) return;
    for (const row of rows.values()) row.dom.hidden = true;
    answer.textContent = err.message === 'stopped' ? 'The measurement was stopped.' : err.message;
  }
}

function show(list) {
  for (const [name, row] of rows) row.dom.hidden = !list.some((c) => c.name === name);
  const [least, second] = [...list].sort((a, b) => a.cycles - b.cycles);
  const most = Math.max(...list.map((c) => c.cycles));
  for (const c of list) {
    let row = rows.get(c.name);
    if (!row) {
      row = { fill: element('i', {}), text: element('span', { class: 'value' }) };
      row.dom = element('div', { class: 'row' }, element('span', { class: 'name' }, titles[c.name]), element('span', { class: 'track' }, row.fill), row.text);
      rows.set(c.name, row);
      bars.append(row.dom);
    }
    row.fill.style.width = `${100 * c.cycles / most}%`;
    row.text.textContent = number(c.cycles);
    row.dom.classList.toggle('best', c === least);
  }
  const share = `${(100 * least.cycles / 29780.5).toFixed(1)} % of a frame`;
  answer.textContent = least.cycles === second.cycles ? `${titles[least.name]} and ${titles[second.name]} are cheapest: ${number(least.cycles)} cycles a frame, ${share}.`
    : `${titles[least.name]} is cheapest: ${number(least.cycles)} cycles a frame, ${share}. ${titles[second.name]} takes ${number(second.cycles)}.`;
}

// Side is one of the two games.
class Side {
  constructor(first, hold) {
    this.screen = new Screen();
    this.verdict = new Verdict();
    this.chart = new Chart(180);
    this.lab = new Lab({
      frame: (m) => { if (m.picture) this.screen.draw(m.picture, (p) => this.lab.drawn(p)); if (m.stat) this.chart.add(m.stat); },
      look: (v) => this.verdict.show(v.verdict),
    });
    this.input = new Input(this.screen.canvas, hold);
    this.choice = element('select', { 'aria-label': 'Pool', onchange: () => this.open(this.choice.value) });
    this.pause = element('button', { type: 'button', onclick: () => this.play(!this.playing) }, 'Pause');
    this.dom = element('section', { class: 'side' }, element('div', { class: 'task-row' }, this.choice, this.pause), this.screen.dom, this.verdict.dom, this.chart.dom);
    this.first = first;
  }

  async start() {
    const exhibits = this.exhibits = await this.lab.ask({ do: 'exhibits' });
    this.choice.append(...exhibits.map((x) => element('option', { value: x.name }, x.title)));
    this.choice.value = this.first;
    await this.open(this.first);
  }

  async open(name) {
    this.chart.clear();
    await this.lab.ask({ do: 'open', main: this.exhibits.find((x) => x.name === name).main });
    this.play(!matchMedia('(prefers-reduced-motion: reduce)').matches);
  }

  play(on) {
    this.playing = on;
    this.lab.play(on);
    this.pause.textContent = on ? 'Pause' : 'Play';
  }
}

const sides = [];
const hold = (held) => { for (const s of sides) s.lab.hold(0, held); };
sides.push(new Side('activeflag', hold), new Side('compaction', hold));
document.querySelector('.pair').append(...sides.map((s) => s.dom));
window.compare = { sides, lab };

for (const id of ['slots', 'fields', 'live', 'spawns']) input(id).addEventListener('input', () => { keep(); if (can) measure(); });
fromLink();
setting();
for (const s of sides) s.start().catch((err) => message(err.message));
lab.ask({ do: 'contestants' }).then((all) => {
  can = all;
  input('fields').min = can.least;
  input('fields').max = can.most;
  fromLink(); // the range is known now
  addEventListener('hashchange', () => { fromLink(); measure(); });
  return measure();
}).catch((err) => message(err.message));
