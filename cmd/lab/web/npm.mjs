// npm.mjs makes the npm package with the tag <pool-lab>: node npm.mjs SITE TOOLS OUT VERSION. make site runs it; npm pack in OUT
// makes the file to publish.
import { createRequire } from 'node:module';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const [site, tools, out] = process.argv.slice(2, 5).map((p) => path.resolve(p));
const version = process.argv[5];
const esbuild = createRequire(path.join(tools, 'package.json'))('esbuild');

fs.rmSync(out, { recursive: true, force: true });
// The frame needs the lab alone, with the prover (tables.wasm), and not the other pages.
const left = /\.(br|gz)$|^(course|lesson\.js|compare\.|gallery\.|teachers\.|plain\.js)/;
fs.cpSync(site, path.join(out, 'site'), { recursive: true, filter: (file) => !left.test(path.relative(site, file)) });
const page = path.join(out, 'site/index.html');
fs.writeFileSync(page, fs.readFileSync(page, 'utf8').replace('<header>', '<header data-alone>'));
await esbuild.build({ absWorkingDir: here, entryPoints: { index: 'src/package.js' }, outdir: out, bundle: true, format: 'esm', minify: true, logLevel: 'warning' });
fs.copyFileSync(path.join(here, '../../../LICENSE'), path.join(out, 'LICENSE'));
fs.writeFileSync(path.join(out, 'README.md'), `# pool6502-lab

A tag that shows 6502 code with its cost: an editor, the game that runs the code, and the cycles of each line.

    <script type="module">import 'pool6502-lab';</script>
    <pool-lab height="480"><script type="text/x-6502">
    ;;; double - twice A.
    ;;; Case     three: A=3 -> A=6, 2 cycles
    double: asl a
            rts
    </script></pool-lab>

The pages of the lab are in the package's folder \`site\`. Without a bundler, the tag finds them there. With one, copy the folder
to your host and name its address: \`<pool-lab lab="/lab/">\`.

The folder has two programs: \`lab.wasm\`, and \`tables.wasm\`, which loads only when it is needed: for proofs, sources of ca65, and symbols of ROMs.
`);
fs.writeFileSync(path.join(out, 'package.json'), `${JSON.stringify({
  name: 'pool6502-lab', version, type: 'module', main: 'index.js', license: 'MIT',
  description: '<pool-lab>: 6502 code with its cost, cycle by cycle', sideEffects: true,
}, null, 2)}\n`);
