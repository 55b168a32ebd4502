import { describe, expect, it } from '@jest/globals';
import { createConcurrencyLimit } from './concurrency-limit.ts';

describe('a limit of concurrent tasks', () => {
  it('lets the others wait in their order, and passes slots on after a failure too', async () => {
    const limited = createConcurrencyLimit(2);
    const started: string[] = [];
    const ends = new Map<string, { done: (result: string) => void; fail: (error: Error) => void }>();
    const run = (name: string) =>
      limited(() => {
        started.push(name);
        return new Promise<string>((done, fail) => {
          ends.set(name, { done, fail });
        });
      });
    const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
    const results = ['a', 'b', 'c', 'd'].map((name) => run(name).catch(String));
    await turn();
    expect(started).toEqual(['a', 'b']);
    ends.get('b')?.fail(new Error('failed'));
    await turn();
    expect(started).toEqual(['a', 'b', 'c']);
    ends.get('a')?.done('A');
    await turn();
    expect(started).toEqual(['a', 'b', 'c', 'd']);
    ends.get('c')?.done('C');
    ends.get('d')?.done('D');
    expect(await Promise.all(results)).toEqual(['A', 'Error: failed', 'C', 'D']);
    // Both slots are free again.
    const others = ['e', 'f', 'g'].map(run);
    await turn();
    expect(started.slice(4)).toEqual(['e', 'f']);
    for (const name of ['e', 'f']) ends.get(name)?.done(name);
    await turn();
    ends.get('g')?.done('g');
    expect(await Promise.all(others)).toEqual(['e', 'f', 'g']);
  });
});
