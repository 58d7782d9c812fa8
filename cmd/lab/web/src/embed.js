// embed.js brings one tag to other people's pages:
//
//	<script src="…/embed.js"></script>
//	<pool-lab src="#freelist"></pool-lab>
//
// src is an exhibit's name behind #, the fragment of a shared link, or such a link. The attribute
// height gives the height of the frame in pixels; 620 without. The text inside the tag is the
// source, where there is no src.
const home = new URL('.', document.currentScript.src);

async function pack(text) {
  const bytes = new TextEncoder().encode(JSON.stringify({ main: 'main.asm', show: 'main.asm', files: { 'main.asm': text } }));
  const packed = await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer();
  let s = '';
  for (const b of new Uint8Array(packed)) s += String.fromCharCode(b);
  return `#s=${btoa(s).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

class PoolLab extends HTMLElement {
  async connectedCallback() {
    if (this.frame) return;
    const source = this.textContent;
    const src = this.getAttribute('src');
    const hash = src ? src.slice(Math.max(0, src.indexOf('#'))) : await pack(source.replace(/^\n/, ''));
    const f = this.frame = document.createElement('iframe');
    f.src = new URL(`embed.html${hash.startsWith('#') ? hash : `#${hash}`}`, home).href;
    f.title = this.getAttribute('title') ?? 'A 6502 program in the lab of pool6502';
    f.loading = 'lazy';
    f.allow = 'gamepad; autoplay';
    Object.assign(f.style, { width: '100%', height: `${Number(this.getAttribute('height')) || 620}px`, border: '1px solid #8884', borderRadius: '10px' });
    this.replaceChildren(f);
    this.style.display = 'block';
  }
}

customElements.define('pool-lab', PoolLab);
