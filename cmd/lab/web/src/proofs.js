// proofs.js lists the proved worst cases of the routines, and says why one is not proved.
import { element } from './language.js';
import { number } from './number.js';
import { aloud } from './aloud.js';

export class Proofs {
  // go(routine) shows a routine.
  constructor(go) {
    this.go = go;
    this.said = element('p', { class: 'versions-verdict' });
    this.rows = element('tbody', {});
    this.dom = element('section', { class: 'versions proofs', hidden: true, 'aria-label': 'Proved worst cases' }, this.said,
      element('div', { class: 'scroll', tabindex: '0' }, element('table', { class: 'routines' },
        element('thead', {}, element('tr', {}, ...['routine', 'proved at most', 'budget'].map((h) => element('th', {}, h)))), this.rows)));
  }

  // clear drops proofs of code that has changed.
  clear() {
    this.dom.hidden = true;
    this.rows.replaceChildren();
  }

  add(b) {
    this.dom.hidden = false;
    const over = !b.why && b.budget >= 0 && b.worst > b.budget;
    this.rows.append(element('tr', {},
      element('td', {}, element('button', { type: 'button', class: 'link', onclick: () => this.go(b) }, b.name ?? b.routine),
        b.stays ? element('div', { class: 'dim' }, 'It never returns, so there is no call to bound.')
          : b.why ? element('div', { class: 'why' }, `Not proved: ${b.why}.`) : null,
        b.handler && !b.why ? element('div', { class: 'dim' }, 'For each interrupt, with its entry and RTI.') : null,
        b.if?.length ? element('div', { class: 'dim' }, `Holds if ${b.if.join('; and if ')}.`) : null),
      element('td', { class: over ? 'bad' : '' }, b.why ? '–' : b.formula ?? number(b.worst)),
      element('td', {}, b.budget >= 0 ? number(b.budget) : '–')));
  }

  say(text) {
    this.dom.hidden = false;
    this.said.textContent = text;
    aloud('proofs', text);
  }
}
