// element.js is the tag that brings the lab to other people's pages:
//
//	<pool-lab src="#freelist"></pool-lab>
//
// src is an exhibit's name, the fragment of a shared link, such a link, or the address of a source
// file. The attribute height gives the height of the frame in pixels; 620 without. Without src, the source is the text
// of a script in the tag, which may hold < and &:
//
//	<pool-lab><script type="text/x-6502"> … </script></pool-lab>
//
// or the text of the tag itself, if nothing in it looks like HTML.
async function pack(text) {
  const bytes = new TextEncoder().encode(JSON.stringify({ main: 'main.asm', show: 'main.asm', files: { 'main.asm': text } }));
  const packed = await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer();
  let s = '';
  for (const b of new Uint8Array(packed)) s += String.fromCharCode(b);
  return `#s=${btoa(s).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

// parsed waits until the page is read to its end: before, a tag has no text yet.
const parsed = () => new Promise((done) => {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', done, { once: true });
  else done();
});

// fragment names the program of a tag as the frame's address does.
async function fragment(tag) {
  const src = tag.getAttribute('src');
  if (!src) {
    await parsed();
    const script = tag.querySelector('script[type="text/x-6502"]');
    if (!script && tag.firstElementChild) throw new Error(`The browser has read “<${tag.firstElementChild.localName}” in this source as HTML. Put the source into <script type="text/x-6502"> inside the tag.`);
    return pack((script ?? tag).textContent.replace(/^\n/, ''));
  }
  if (src.includes('#')) return src.slice(src.indexOf('#'));
  if (/^[a-z]+$/.test(src)) return `#${src}`;
  if (location.protocol === 'file:') throw new Error(`A page that is opened as a file cannot read ${src}. Put the source into the tag, or the page on a web server.`);
  const answer = await fetch(src).catch(() => { throw new Error(`${src} cannot be read. If it is on another host, that host has to allow it (CORS); or put the source into the tag.`); });
  if (!answer.ok) throw new Error(`${src} cannot be read (${answer.status}). src names a file beside this page, an exhibit, or the link of the button Share.`);
  return pack(await answer.text());
}

class PoolLab extends HTMLElement {
  async connectedCallback() {
    if (this.frame) return;
    const f = this.frame = document.createElement('iframe');
    f.title = this.getAttribute('title') ?? 'A 6502 program in the lab of pool6502';
    f.loading = 'lazy';
    f.allow = 'gamepad; autoplay';
    Object.assign(f.style, { width: '100%', height: `${Number(this.getAttribute('height')) || 620}px`, border: '1px solid #8884', borderRadius: '10px' });
    try {
      f.src = new URL(`embed.html${await fragment(this)}`, this.getAttribute('lab') ? new URL(this.getAttribute('lab'), document.baseURI) : home).href;
      this.style.display = 'block';
      this.replaceChildren(f);
    } catch (err) {
      const why = document.createElement('p');
      why.setAttribute('role', 'alert');
      why.textContent = err.message;
      this.style.display = 'block';
      this.prepend(why);
    }
  }
}

let home; // where the lab's pages are

// define makes the tag known. The pages are at the address, or where a tag's attribute lab says.
export function define(address) {
  home ??= address;
  if (!customElements.get('pool-lab')) customElements.define('pool-lab', PoolLab);
}
