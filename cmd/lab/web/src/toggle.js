// toggle.js is the button that shows and hides the lab on a small screen.
import { element } from './language.js';

let toggle;

// showLab(on) shows or hides the lab. On a small screen the lab covers the lower half, so that the text stays in sight above it.
export function showLab(on) {
  if (!toggle) {
    toggle = element('button', { type: 'button', class: 'primary lab-toggle', onclick: () => showLab(!document.body.classList.contains('show-lab')) });
    document.body.append(toggle);
  }
  document.body.classList.toggle('show-lab', on);
  toggle.textContent = on ? 'Hide the lab' : 'Show the lab';
  toggle.setAttribute('aria-expanded', String(on));
}
