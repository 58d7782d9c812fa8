// frame.js is what all pages share: the header, the theme, and messages.
import { element } from './language.js';
import { aloud } from './aloud.js';

const themes = ['auto', 'light', 'dark'];

function theme(next) {
  let now = 'auto';
  try {
    now = localStorage.getItem('pool6502.theme') ?? 'auto';
    if (next) {
      now = themes[(themes.indexOf(now) + 1) % themes.length];
      localStorage.setItem('pool6502.theme', now);
    }
  } catch { /* storage is off: the system's theme */ }
  if (now === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = now;
  return now;
}
theme();

// header fills the page's header: the name, links, and tools of the page.
export function header(host, tools = []) {
  const base = host.dataset.base ?? '';
  const alone = 'alone' in host.dataset; // in the npm package, which has the lab alone
  // A lesson belongs to the course.
  const here = location.pathname.replace(/\/$/, '/index.html').replace(/\/course\/\w+\.html$/, '/course/index.html');
  const link = (href, text) => element('a', { href: base + href, 'aria-current': new URL(base + href, location.href).pathname === here ? 'page' : null }, text);
  const dark = element('button', { type: 'button', class: 'quiet', onclick: () => { dark.textContent = `Theme: ${theme(true)}`; } }, `Theme: ${theme()}`);
  host.append(
    element('a', { class: 'brand', href: `${base}index.html` }, 'pool6502'),
    alone ? '' : element('nav', { 'aria-label': 'Pages' }, link('index.html', 'Lab'), link('course/index.html', 'Course'), link('compare.html', 'Compare'), link('gallery.html', 'Gallery'), link('teachers.html', 'Teachers')),
    element('div', { class: 'header-tools' }, ...tools, dark));
}

// message shows a sentence for a while; code is something to copy, and more stands below.
export function message(text, code, ...more) {
  document.querySelector('.message')?.remove();
  const box = element('div', { class: 'message', role: 'region', 'aria-label': 'Message' },
    element('p', {}, text),
    code ? element('textarea', { readonly: true, rows: 2, 'aria-label': 'Code to embed this program', onfocus: (e) => e.target.select() }, code) : null,
    ...more,
    element('button', { type: 'button', class: 'small', onclick: () => box.remove() }, 'Close'));
  document.body.append(box);
  aloud('message', text);
  if (!code) setTimeout(() => box.remove(), 12000);
}
