import path from 'node:path';
import { captureChild } from './children.mjs';
import { environment, root } from './workspace.mjs';

/**
 * Builds changed apps for production, and publishes them to a release store.
 * @param {{ store?: string, apps?: string[] }} [options] `store`: a folder, without it the one that the server reads;
 *   `apps`: `['shell', 'mf-sends']`, without it shell and all remotes
 * @returns {Promise<{ code: number, output: string }>}
 */
export function build({ store, apps = ['--all'] } = {}) {
  const command = ['packages/release-cli/src/release.main.ts', ...apps, ...(store ? ['--store', store] : [])];
  const key = store && { RELEASE_KEY_FILE: path.join(path.dirname(store), 'release-key.json') };
  return captureChild('node', command, { cwd: root, env: { ...environment, ...key } });
}

/** Bundles the server into `packages/server/dist` if it has changed, for `npm start` and `npm run worker`. */
export function bundleServer() {
  const command = ['packages/build-preset/src/server/server-bundle.main.ts'];
  return captureChild('node', command, { cwd: root, env: environment });
}
