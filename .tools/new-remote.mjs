import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { copySample } from './new-remote/copy-sample.mjs';
import { NameRefusal, nameRemote, takenNames } from './new-remote/remote-name.mjs';
import { copyStandalone } from './new-remote/copy-standalone.mjs';
import { packPackages } from './pack/pack-packages.mjs';
import { runChild } from './run/children.mjs';
import { readProjects } from './run/projects.mjs';
import { environment, linkPackages, prepare, requireStep, root } from './run/workspace.mjs';

const usage = `Usage: npm run new:remote -- <name> [--path <base path>]
       A remote of your own, a copy of packages/mf-sample: its screens are at /admin/<base path>, by default the name without mf-.
Options: --standalone <folder>   in a repository of its own, with tarballs of the packages, instead of here`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { path: { type: 'string' }, standalone: { type: 'string' }, help: { type: 'boolean' } },
});
const [given, ...others] = positionals;
if (values.help || given === undefined || others.length > 0) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}

await prepare('en');
try {
  const remote = nameRemote(given, values.path, takenNames(root, readProjects(root)));
  await (values.standalone === undefined ? make(remote) : makeStandalone(remote, path.resolve(values.standalone)));
} catch (error) {
  if (!(error instanceof NameRefusal)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

/** @param {{ name: string, basePath: string }} remote */
async function make({ name, basePath }) {
  await copySample(root, { name, basePath });
  await runChild('oxfmt', [name], { cwd: root, env: environment, stdout: 'ignore', stderr: 'ignore' });
  await requireStep('Dependencies', linkPackages);
  console.log(`
${name} is a list and a form at /admin/${basePath}. It passes every check as it is:
  npm test -- --only format,lint,types,boundaries,names,unused,unit,build,sizes

See it, with each change as you make it:
  npm run dev                       http://admin.localhost:8080/admin/${basePath}

Make it live:
  npm run release -- ${name}

Its entry in the menu is in ${name}/src/navigation.ts: choose its group and its label.
From here to the first release: docs/feature-teams.md`);
}

/**
 * @param {{ name: string, basePath: string }} remote
 * @param {string} folder
 */
async function makeStandalone(remote, folder) {
  if (existsSync(folder)) throw new NameRefusal(`${folder} exists already.`);
  await requireStep('Packages', () => packPackages(path.join(folder, 'vendor')));
  await copyStandalone(root, remote, folder);
  console.log(`
${remote.name} is a list and a form at /admin/${remote.basePath}, in ${folder}.
  cd ${folder} && git init && npm install && npm test
From here to the first release: ${path.join(folder, 'README.md')}`);
}
