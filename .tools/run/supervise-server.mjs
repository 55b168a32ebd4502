import { once } from 'node:events';
import { stopChild } from './children.mjs';

/**
 * Supervises a server: restarts it after each change of its sources. Resolves with the reason when a server exits by itself; after a
 * change that broke it, waits for the next change.
 * @param {object} tools
 * @param {() => import('node:child_process').ChildProcess} tools.start
 * @param {(signal: AbortSignal) => Promise<void>} tools.nextChange resolves at the next change; its watchers end with the signal
 * @param {Promise<unknown>} tools.stopped resolves when everything is asked to end
 * @param {(text: string) => void} [tools.tell]
 * @returns {Promise<string | undefined>} undefined when everything was asked to end
 */
export async function superviseServer({ start, nextChange, stopped, tell = console.error }) {
  for (let changed = false; ; changed = true) {
    const server = start();
    const watching = new AbortController();
    const change = nextChange(watching.signal).then(() => 'changed');
    const asked = stopped.then(() => 'stopped');
    const ended = once(server, 'exit').then(([code, signal]) => `The server ended (${signal ?? `exit code ${code}`}).`);
    let outcome = await Promise.race([asked, change, ended]);
    if (outcome.startsWith('The server') && changed) {
      tell(`\n${outcome} It starts again with the next change of its sources.`);
      outcome = await Promise.race([asked, change]);
    }
    watching.abort();
    await stopChild(server);
    if (outcome !== 'changed') return outcome === 'stopped' ? undefined : outcome;
  }
}
