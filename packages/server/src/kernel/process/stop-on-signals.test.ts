import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';

const file = new URL('./stop-on-signals.ts', import.meta.url).href;

/** Runs a script that may use `stopOnSignals`, sends it SIGTERM once it has written a line, and answers how it ended. */
async function endOf(script: string) {
  const child = spawn(process.execPath, [
    '--no-warnings',
    '--input-type=module',
    '-e',
    `import { stopOnSignals } from '${file}'; setInterval(() => {}, 1000); ${script}`,
  ]);
  let output = '';
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (text: string) => (output += text));
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  const [code, signal] = await once(child, 'close');
  return { code, signal, output };
}

describe('a process that gets SIGTERM', () => {
  it('ends at once while it starts, by its own handler, as process 1 of a container has no default one', async () => {
    expect(await endOf(`stopOnSignals(); console.log('starting');`)).toEqual({
      code: 143,
      signal: null,
      output: 'starting\n',
    });
  });

  it('stops cleanly once it has started', async () => {
    const script = `stopOnSignals()(async () => console.log('stopped')); console.log('started');`;
    expect(await endOf(script)).toEqual({ code: 0, signal: null, output: 'started\nstopped\n' });
  });
});
