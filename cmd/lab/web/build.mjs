// build.mjs writes the pages of the lab as static files: node build.mjs OUT TOOLS, where TOOLS
// holds node_modules and lab.wasm and wasm_exec.js lie in OUT and TOOLS already. make site runs it.
import { createRequire } from 'node:module';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { course } from './course.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const [out, tools] = process.argv.slice(2).map((p) => path.resolve(p));
const require = createRequire(path.join(tools, 'package.json'));
const esbuild = require('esbuild');

// Everything that a page may do: its own files, and WebAssembly. Images in data: are signs that
// the editor has in its styles.
const csp = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'none'";

const bundled = await esbuild.build({
  metafile: true,
  absWorkingDir: here,
  entryPoints: { main: 'src/main.js', lesson: 'src/lesson.js', embedded: 'src/embedded.js', compare: 'src/compare.js', gallery: 'src/gallery.js', plain: 'src/plain.js', style: 'style.css', editor: 'editor.css' },
  outdir: out,
  bundle: true,
  splitting: true,
  format: 'esm',
  minify: true,
  target: ['es2022', 'chrome111', 'firefox114', 'safari16.4'],
  nodePaths: [path.join(tools, 'node_modules')],
  legalComments: 'linked',
  logLevel: 'warning',
});
await esbuild.build({
  absWorkingDir: here,
  entryPoints: { worker: 'src/worker.js', ring: 'src/ring.js', embed: 'src/embed.js', opened: 'src/opened.js' },
  outdir: out,
  bundle: true,
  format: 'iife',
  minify: true,
  alias: { 'go-wasm-exec': path.join(tools, 'wasm_exec.js') },
  external: ['fs', 'crypto', 'util'],
  logLevel: 'warning',
});
// licences.txt has the notices of everything that is not ours in the pages: packages that were bundled, what
// esbuild adds to them, and Go's support for WebAssembly.
const packages = Object.keys(bundled.metafile.inputs)
  .map((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]).filter(Boolean);
const notices = [...new Set([...packages, 'esbuild'])].sort().map((name) => {
  const dir = path.join(tools, 'node_modules', name);
  const file = fs.readdirSync(dir).find((f) => /^licen[cs]e/i.test(f));
  if (!file) throw new Error(`${name} has no licence file`);
  return `${name}\n\n${fs.readFileSync(path.join(dir, file), 'utf8').trim()}\n`;
});
notices.push(`Go\n\n${fs.readFileSync(path.join(tools, 'GO_LICENSE'), 'utf8').trim()}\n`);
fs.writeFileSync(path.join(out, 'licences.txt'), notices.join(`\n${'-'.repeat(80)}\n\n`));
fs.copyFileSync(path.join(here, 'icon.svg'), path.join(out, 'icon.svg'));
const template = fs.readFileSync(path.join(here, 'page.html'), 'utf8');
const fill = (text, values) => text.replace(/{{(\w+)}}/g, (_, key) => values[key] ?? '');
for (const page of ['index.html', 'embed.html']) {
  fs.writeFileSync(path.join(out, page), fill(fs.readFileSync(path.join(here, page), 'utf8'), { csp }));
}
for (const [name, title, script] of [['compare', 'Compare pools', 'compare'], ['gallery', 'Gallery', 'gallery'], ['teachers', 'For teachers', 'plain']]) {
  const body = fs.readFileSync(path.join(here, `${name}.html`), 'utf8');
  fs.writeFileSync(path.join(out, `${name}.html`), fill(template, { csp, title, base: '', body, script }));
}
fs.mkdirSync(path.join(out, 'course'), { recursive: true });
const markdown = require('markdown-it');
course({
  MarkdownIt: markdown.default ?? markdown,
  roms: path.join(here, '../../../roms'),
  out: path.join(out, 'course'),
  figures: fs.readFileSync(path.join(here, 'sentences.txt'), 'utf8'),
  page: (values) => fill(template, { csp, script: 'lesson', ...values }),
});

// compress writes file.gz and file.br beside a file, for hosts that serve them.
let plain = 0;
let packed = 0;
function compress(dir) {
  for (const entry of fs.readdirSync(dir, { withFileTypes: true })) {
    const file = path.join(dir, entry.name);
    if (entry.isDirectory()) {
      compress(file);
      continue;
    }
    if (/\.(gz|br|png)$/.test(file)) continue;
    const data = fs.readFileSync(file);
    const br = zlib.brotliCompressSync(data, { params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: process.env.FAST ? 5 : 11,
      [zlib.constants.BROTLI_PARAM_LGWIN]: 24,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: data.length,
    } });
    fs.writeFileSync(`${file}.br`, br);
    fs.writeFileSync(`${file}.gz`, zlib.gzipSync(data, { level: 9, memLevel: 7 }));
    plain += data.length;
    packed += br.length;
  }
}
compress(out);
console.log(`${out}: ${(plain / 1e6).toFixed(1)} MB, ${(packed / 1e6).toFixed(2)} MB compressed`);
