// shelf.js is the list of drafts, as a dialog.
import { element } from './language.js';
import { drafts, forget, blobOf } from './drafts.js';
import { save } from './picture.js';

// shelf shows the list. open(draft) opens one, upload(files) takes files, published() opens the present program as it
// was published; it is null if there is nothing to go back to.
export function shelf({ open, upload, published }) {
  const button = (label, click) => element('button', { type: 'button', class: 'small', onclick: click }, label);
  const rows = element('ul', { class: 'shelf-list' });
  const fill = () => rows.replaceChildren(...drafts().map((d) => element('li', {},
    element('span', { class: 'name' }, d.title),
    element('span', { class: 'dim' }, new Date(d.at).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })),
    button('Open', () => { box.close(); open(d); }),
    button('Download', () => { const { name, blob } = blobOf(d); save(blob, name); }),
    button('Delete', () => { forget(d.key); fill(); }))));
  fill();
  const input = element('input', { type: 'file', multiple: true, hidden: true, accept: '.asm,.s,.inc,.json', onchange: () => { box.close(); upload(input.files); } });
  const box = element('dialog', { class: 'shelf', 'aria-labelledby': 'shelf-title', onclose: () => box.remove() },
    element('h2', { id: 'shelf-title' }, 'Drafts'),
    element('p', { class: 'dim' }, rows.children.length ? 'What you write is kept in this browser with each change. It does not leave it.' : 'There are none yet. What you write is kept in this browser with each change.'),
    rows,
    element('div', { class: 'task-row' },
      published && button('Back to the published program', () => { box.close(); published(); }),
      button('Upload…', () => input.click()), input,
      button('Close', () => box.close())));
  document.body.append(box);
  box.showModal();
}
