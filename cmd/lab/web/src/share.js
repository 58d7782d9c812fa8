// share.js puts sources into a link and takes them out again.

const most = 1 << 20; // bytes of sources in a link

async function pump(stream, limit) {
  const reader = stream.getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > limit) {
      await reader.cancel();
      throw new Error('the link holds more than the lab takes');
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

// pack makes the fragment of a link: {main, show, files}, and before if there is another version.
export async function pack(what) {
  const bytes = new TextEncoder().encode(JSON.stringify(what));
  const packed = await pump(new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw')), 2 * most);
  let text = '';
  for (const b of packed) text += String.fromCharCode(b);
  return `s=${btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

// unpack reads a fragment. It throws a sentence where that is no work of pack.
export async function unpack(fragment) {
  const m = /^#?s=([A-Za-z0-9_-]+)$/.exec(fragment);
  if (!m) throw new Error('this link is damaged: it holds no sources');
  let what;
  try {
    const text = atob(m[1].replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (c) => c.charCodeAt(0));
    const plain = await pump(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')), most);
    what = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plain));
  } catch (err) {
    throw new Error(`this link is damaged: ${err.message || 'its sources cannot be unpacked'}`);
  }
  return checked(what);
}

// checked takes of an object what sources have, and nothing else. before are the files of another version.
export function checked(what) {
  if (typeof what !== 'object' || what === null || typeof what.main !== 'string') throw new Error('this link is damaged: it names no program');
  const texts = (list) => {
    const files = {};
    for (const [name, text] of Object.entries(list ?? {})) {
      if (typeof text !== 'string') throw new Error('this link is damaged: a source is no text');
      files[name] = text;
    }
    return files;
  };
  return { main: what.main, show: typeof what.show === 'string' ? what.show : undefined, files: texts(what.files), before: what.before ? texts(what.before) : undefined };
}
