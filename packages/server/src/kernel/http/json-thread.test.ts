import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { JsonThread } from './json-thread.ts';
import { mostValues } from './json-text.ts';

const run = promisify(execFile);
const file = new URL('json-thread.ts', import.meta.url).href;

describe('the JSON thread', () => {
  it('answers each body with its own value, and refuses what is none', async () => {
    const thread = new JsonThread();
    const bodies = ['{"a":1}', '{', '["ñ"]', '{"__proto__":{}}', JSON.stringify(Array.from({ length: mostValues + 1 }, () => 0))];
    const settled = await Promise.allSettled(bodies.map((text) => thread.parse(Buffer.from(text))));
    const malformed = { status: 'rejected', reason: expect.objectContaining({ code: 'MALFORMED' }) };
    expect(settled).toEqual([
      { status: 'fulfilled', value: { a: 1 } },
      malformed,
      { status: 'fulfilled', value: ['ñ'] },
      malformed,
      malformed,
    ]);
  });

  it('keeps no process from ending once all bodies are parsed', async () => {
    const program = `
      const { JsonThread } = await import(${JSON.stringify(file)});
      console.log(await new JsonThread().parse(Buffer.from('[1,2]')));`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], { timeout: 25_000 });
    expect(stdout).toBe('[ 1, 2 ]\n');
  });
});
