import { describe, expect, it } from '@jest/globals';
import { runChild } from './children.mjs';

const script = `console.log('uno\\ndos'); process.stderr.write('sin salto'); process.exitCode = 3`;

describe('a child process', () => {
  it('passes on each line of both outputs, and its exit code', async () => {
    /** @type {string[]} */
    const lines = [];
    const code = await runChild(process.execPath, ['-e', script], { print: (line) => lines.push(line) });
    expect([code, lines.toSorted()]).toEqual([3, ['dos', 'sin salto', 'uno']]);
  });

  it('keeps an ignored output to itself', async () => {
    /** @type {string[]} */
    const lines = [];
    await runChild(process.execPath, ['-e', script], { stdout: 'ignore', print: (line) => lines.push(line) });
    expect(lines).toEqual(['sin salto']);
  });
});
