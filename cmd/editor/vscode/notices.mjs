// notices.mjs writes NOTICES.txt: the licence of each package that the extension's bundle contains.
import { execSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const folders = execSync('npm ls --omit=dev --all --parseable', { encoding: 'utf8' }).trim().split('\n').slice(1);
const notice = (folder) => {
  const { name, version } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const licence = fs.readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
  if (!licence) throw new Error(`${name} ${version} has no file with its licence`);
  return `${name} ${version}\n\n${fs.readFileSync(path.join(folder, licence), 'utf8').trim()}\n`;
};
fs.writeFileSync('NOTICES.txt', folders.map(notice).sort().join(`\n${'-'.repeat(80)}\n\n`));
