import { once } from 'node:events';
import path from 'node:path';
import { startChild, stopChild } from './children.mjs';
import { environment, root } from './workspace.mjs';

/**
 * Starts a temporary, empty PostgreSQL server.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} the value of DATABASE_URL, and what ends and removes it all
 */
export async function startThrowawayPostgres() {
  const child = startChild('node', [path.join(root, '.tools/run/throwaway-postgres.main.mjs')], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!child.stdout) throw new Error('PostgreSQL has no output.');
  const [url] = await Promise.race([once(child.stdout.setEncoding('utf8'), 'data'), once(child, 'exit').then(() => [])]);
  if (!url) throw new Error('PostgreSQL could not be started.');
  return { url: url.trim(), stop: () => stopChild(child) };
}
