// drafts.js keeps what was written, in this browser alone: a draft for each program, {title, main, show, files, at}.
const prefix = 'pool6502.draft.';

function entries() {
  try {
    return Object.keys(localStorage).filter((k) => k.startsWith(prefix));
  } catch {
    return []; // storage is off: nothing is kept
  }
}

// draft returns a draft by its key; undefined if there is none.
export function draft(key) {
  try {
    const d = JSON.parse(localStorage.getItem(prefix + key));
    return d && typeof d.main === 'string' && Object.values(d.files ?? {}).every((t) => typeof t === 'string') ? { ...d, key } : undefined;
  } catch {
    return undefined;
  }
}

// drafts lists all, the latest first.
export const drafts = () => entries().map((k) => draft(k.slice(prefix.length))).filter(Boolean).sort((a, b) => b.at - a.at);

// keep writes a draft and reports whether the browser took it.
export function keep(key, what) {
  try {
    localStorage.setItem(prefix + key, JSON.stringify({ ...what, at: Date.now() }));
    return true;
  } catch {
    return false;
  }
}

export function forget(key) {
  try {
    localStorage.removeItem(prefix + key);
  } catch { /* storage is off: there is none */ }
}

// aside moves a draft to a key of its own, so that its program can be opened as published.
export function aside(key) {
  const d = draft(key);
  if (!d) return;
  const to = `aside-${Date.now().toString(36)}`;
  if (keep(to, { ...d, key: undefined, of: d.of ?? key })) forget(key);
}

// titleOf names a program of one's own: by its first routine.
export function titleOf(main, files) {
  const text = files[main] ?? Object.values(files)[0] ?? '';
  return /^;;; ([A-Za-z_]\w*) - /m.exec(text)?.[1] ?? /^([A-Za-z_]\w*):/m.exec(text)?.[1] ?? main;
}

// blobOf is a draft as a file to download: one source as it is, several as one file that the lab reads again.
export function blobOf(d) {
  const names = Object.keys(d.files);
  if (names.length === 1) return { name: names[0].split('/').pop(), blob: new Blob([d.files[names[0]]], { type: 'text/plain' }) };
  const name = `${d.title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.lab.json`;
  return { name, blob: new Blob([JSON.stringify({ main: d.main, show: d.show, files: d.files }, null, 1)], { type: 'application/json' }) };
}
