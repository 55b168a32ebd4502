import { readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { captureChild } from './children.mjs';
import { fingerprintOf } from './fingerprint.mjs';
import { environment, root } from './workspace.mjs';

const store = path.join(root, '.data/releases');
const mark = path.join(store, '.built-from');

const apps = ['shell', ...readdirSync(root).filter((name) => name.startsWith('mf-'))];
const libraries = ['contract', 'auth-api', 'ui', 'federation'].map((name) => `packages/${name}`);
const currentSources = () => fingerprintOf(root, ['pnpm-lock.yaml', ...libraries, ...apps]);

/** True when the release store holds what the sources say now. */
export async function isBuilt() {
  const [built, current] = await Promise.all([readFile(mark, 'utf8').catch(() => undefined), currentSources()]);
  return built === current;
}

/**
 * Builds shell and remotes for production and publishes them to the local release store.
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function build() {
  const sources = await currentSources();
  const result = await captureChild('node', ['packages/federation/src/release/release.main.ts', '--all'], {
    cwd: root,
    env: environment,
  });
  if (result.code === 0) {
    await mkdir(store, { recursive: true });
    await writeFile(mark, sources);
  }
  return result;
}
