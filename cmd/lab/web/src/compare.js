// compare.js measures pools beside each other, and plays two of them on one input.
import { Lab } from './lab.js';
import { Screen } from './screen.js';
import { Input } from './input.js';
import { Verdict } from './panels.js';
import { Chart } from './chart.js';
import { number } from './number.js';
import { element } from './language.js';
import { header, message } from './frame.js';

header(document.querySelector('header'));

const sizes = [8, 16, 32, 64];
const titles = { activeflag: 'Active flag', freelist: 'Free list', compaction: 'Compaction', linked: 'Live list', intrusive: 'Intrusive list', yours: 'Yours' };
const input = (id) => document.querySelector(`#${id}`);
const lab = new Lab({ hang: () => message('The measurement was stopped.') });
const bars = document.querySelector('.bars');
const answer = document.querySelector('.answer');
const rows = new Map();

function setting() {
  const slots = sizes[input('slots').value];
  const live = Math.round(slots * input('live').value / 8);
  const spawns = Math.min(Number(input('spawns').value), slots);
  const fields = Number(input('fields').value);
  input('fields-out').textContent = fields;
  input('slots-out').textContent = slots;
  input('live-out').textContent = `${live} of ${slots}`;
  input('spawns-out').textContent = spawns;
  return { slots, fields, live, spawns };
}

let busy = false;
let again = false;
async function measure() {
  const s = setting();
  if (busy) {
    again = true;
    return;
  }
  busy = true;
  try {
    show(await lab.ask({ do: 'compare', ...s }));
  } catch (err) {
    answer.textContent = err.message;
  }
  busy = false;
  if (again) {
    again = false;
    measure();
  }
}

function show(list) {
  for (const [name, row] of rows) row.dom.hidden = !list.some((c) => c.name === name);
  const good = list.filter((c) => !c.err);
  const most = Math.max(...good.map((c) => c.cycles));
  const least = good.reduce((a, b) => (b.cycles < a.cycles ? b : a));
  for (const c of list) {
    let row = rows.get(c.name);
    if (!row) {
      row = { fill: element('i', {}), text: element('span', { class: 'value' }) };
      row.dom = element('div', { class: 'row' }, element('span', { class: 'name' }, titles[c.name]), element('span', { class: 'track' }, row.fill), row.text);
      rows.set(c.name, row);
      bars.append(row.dom);
    }
    row.fill.style.width = `${c.err ? 0 : 100 * c.cycles / most}%`;
    row.text.textContent = c.err ? 'not possible with these numbers' : number(c.cycles);
    row.text.title = c.err ?? '';
    row.dom.classList.toggle('best', c === least);
  }
  const second = good.filter((c) => c !== least).sort((a, b) => a.cycles - b.cycles)[0];
  answer.textContent = `${titles[least.name]} is cheapest: ${number(least.cycles)} cycles a frame, ${(100 * least.cycles / 29780.5).toFixed(1)} % of it. ${titles[second.name]} takes ${number(second.cycles)}.`;
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
    this.dom = element('section', { class: 'side' }, this.choice, this.screen.dom, this.verdict.dom, this.chart.dom);
    this.first = first;
  }

  async start(exhibits) {
    this.exhibits = exhibits;
    this.choice.append(...exhibits.map((x) => element('option', { value: x.name }, x.title)));
    this.choice.value = this.first;
    await this.open(this.first);
  }

  async open(name) {
    this.chart.clear();
    await this.lab.ask({ do: 'open', main: this.exhibits.find((x) => x.name === name).main });
    this.lab.play(true);
  }
}

const sides = [];
const hold = (held) => { for (const s of sides) s.lab.hold(0, held); };
sides.push(new Side('activeflag', hold), new Side('compaction', hold));
document.querySelector('.pair').append(...sides.map((s) => s.dom));
window.compare = { sides, lab };

for (const id of ['slots', 'fields', 'live', 'spawns']) input(id).addEventListener('input', measure);
measure();
lab.ask({ do: 'exhibits' }).then((list) => Promise.all(sides.map((s) => s.start(list)))).catch((err) => message(err.message));
