import { captureChild } from './children.mjs';
import { environment, root } from './workspace.mjs';

/**
 * Builds shell and remotes for production, as far as they have changed, and publishes them to a release store.
 * @param {string} [store] folder; without it the one that the server reads
 * @returns {Promise<{ code: number, output: string }>}
 */
export function build(store) {
  const command = ['packages/federation/src/release/release.main.ts', '--all', ...(store ? ['--store', store] : [])];
  return captureChild('node', command, { cwd: root, env: environment });
}
