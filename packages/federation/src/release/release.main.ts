import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '../build/project.ts';
import { rollBack } from './publish.ts';
import { releaseRemote, releaseShell, remoteNames } from './release.ts';

const usage = `Usage: pnpm release <app>...            build and publish these apps (shell, mf-campaigns, …)
       pnpm release --all               build and publish whatever has changed
       pnpm release <remote> --rollback make the release before live again
Options: --store <folder>               the release store; default $DATA_DIR/releases, else .data/releases`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean' }, rollback: { type: 'boolean' }, store: { type: 'string' } },
});
const store = resolve(values.store ?? join(process.env['DATA_DIR'] ?? join(repositoryRoot, '.data'), 'releases'));
const known = ['shell', ...(await remoteNames())];
const wanted = values.all ? known : positionals;

if (wanted.length === 0 || wanted.some((name) => !known.includes(name))) {
  console.error(`${usage}\n\nApps: ${known.join(', ')}`);
  process.exit(2);
}

try {
  for (const name of wanted) console.log(await (values.rollback ? withdraw(name) : release(name)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function release(name: string): Promise<string> {
  const started = performance.now();
  const { version, built } = await (name === 'shell' ? releaseShell(store) : releaseRemote(store, name));
  const effort = built ? `built in ${((performance.now() - started) / 1000).toFixed(1)} s` : 'unchanged';
  return `${name} ${version} is live (${effort}).`;
}

async function withdraw(name: string): Promise<string> {
  const { version } = await rollBack(store, name);
  return `${name} ${version} is live again.`;
}
