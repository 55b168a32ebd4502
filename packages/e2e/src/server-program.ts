import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const folder = path.resolve(import.meta.dirname, '../../server/src/testing');

/** A running program that others talk to, such as an identity provider. */
export interface ServerProgram {
  stop(): Promise<void>;
}

/**
 * Starts one of the server's programs for tests, in a process of its own, because browser tests do not load the server's modules. Resolves
 * with the settings that it prints as a line of JSON once it runs.
 */
export async function startServerProgram<Settings extends object>(
  file: string,
  options: readonly string[] = [],
): Promise<Settings & ServerProgram> {
  const child = spawn(process.execPath, [path.join(folder, file), ...options], { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{')) continue;
    const settings = JSON.parse(line) as Settings;
    return {
      ...settings,
      async stop() {
        child.kill();
        await ended;
      },
    };
  }
  throw new Error(`${file} ended before it was ready.`);
}
