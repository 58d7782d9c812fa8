// welcome.js is what somebody sees who comes for the first time: one routine, one number to change, one to watch.
import { element } from './language.js';
import { number } from './number.js';
import { aloud } from './aloud.js';

// first is the routine.
export const first = `;;; wait - count down from 7.
;;; Out      X = 0
;;; Clobbers X
;;; Case     counted: -> X=0
wait:
        ldx #7          ; change this 7
.again:
        dex
        bne .again
        rts
`;

let dom = null;

// welcome stands above the workbench while the first program is open, and goes with it: bench is null then.
export function welcome(host, bench, exhibits) {
  if (!bench) {
    dom?.remove();
    return;
  }
  if (!dom) {
    const cost = element('output', { class: 'figure-large', 'aria-live': 'off' }, '…');
    const show = () => {
      const c = bench.cases.list[0];
      const text = bench.errors?.length ? 'There is an error in the code' : !c?.done ? cost.textContent : c.body > 0 ? `${number(c.body)} cycles` : 'It never returns';
      if (cost.textContent === text) return;
      cost.textContent = text;
      aloud('cost', text);
    };
    for (const name of ['stage', 'tested', 'built']) bench.addEventListener(name, show);
    dom = element('section', { class: 'welcome', 'aria-label': 'First steps' },
      element('div', {},
        element('h2', {}, 'See what 6502 code costs'),
        element('p', {}, 'This routine counts down from 7. Change the ', element('code', {}, '7'), ' in the editor and watch this number, its cost. It is counted in cycles, the unit of time of the processor. The column “cases”, left of the code, has the cycles that each line took. Their sum is the cost. The 6 cycles of the ', element('code', {}, 'rts'), ' are not counted.')),
      cost,
      element('p', { class: 'next' }, 'Next: ', ...('alone' in document.querySelector('header').dataset ? [] : [element('a', { class: 'button primary', href: 'course/basics.html' }, 'Lesson 0: what you need to know about the 6502'), ' or ']), 'play a game:'),
      element('ul', { class: 'exhibits' }, ...exhibits.map((x) => element('li', {}, element('a', { href: `#${x.name}` },
        element('img', { src: `exhibits/${x.name}.png`, alt: '', width: 128, height: 120, loading: 'lazy' }), x.title)))));
  }
  host.before(dom);
}
