// embed.js brings one tag to other people's pages:
//
//	<script src="…/embed.js"></script>
//	<pool-lab src="#freelist"></pool-lab>
//
// src is an exhibit's name, the fragment of a shared link, such a link, or the address of a source
// file. The attribute height gives the height of the frame in pixels; 620 without. The text inside
// the tag is the source, where there is no src.
const home = new URL('.', document.currentScript.src);

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
    return pack(tag.textContent.replace(/^\n/, ''));
  }
  if (src.includes('#')) return src.slice(src.indexOf('#'));
  if (/^[a-z]+$/.test(src)) return `#${src}`;
  const answer = await fetch(src);
  if (!answer.ok) throw new Error(`${src} cannot be read: ${answer.status}`);
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
      f.src = new URL(`embed.html${await fragment(this)}`, home).href;
      this.style.display = 'block';
      this.replaceChildren(f);
    } catch (err) {
      this.prepend(`${err.message} `);
    }
  }
}

customElements.define('pool-lab', PoolLab);
