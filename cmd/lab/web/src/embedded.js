// embedded.js is the lab in a frame on another page: editor, game and cases, nothing else.
import { Workbench } from './workbench.js';
import { unpack } from './share.js';
import { element } from './language.js';

const bench = new Workbench(document.querySelector('#lab'), {});
window.bench = bench;

async function main() {
  await bench.start();
  const hash = location.hash;
  const open = element('a', { class: 'button small', href: `index.html${hash}`, target: '_blank', rel: 'noopener' }, 'Open in the lab');
  bench.tabs.append(open);
  if (hash.startsWith('#s=')) {
    await bench.open({ ...await unpack(hash), draft: null });
    return;
  }
  const name = hash.slice(1);
  const x = (await bench.lab.ask({ do: 'exhibits' })).find((e) => e.name === name);
  if (!x) throw new Error('the frame names no program: use the link of the button Share, or the name of an exhibit');
  await bench.open({ main: x.main, routine: x.update, draft: null });
}

main().catch((err) => bench.say('broken', err.message));
