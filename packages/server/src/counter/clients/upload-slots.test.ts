import { describe, expect, it } from '@jest/globals';
import { createUploadSlots } from './upload-slots.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the slots of large bodies', () => {
  it('are taken by some, waited for by some, and refused to the rest', async () => {
    const slots = createUploadSlots({ atOnce: 2, waiting: 2 });
    const [first, second] = [await slots.take(), await slots.take()];
    const begun: string[] = [];
    const third = slots.take().then((giveBack) => (begun.push('third'), giveBack));
    const fourth = slots.take().then((giveBack) => (begun.push('fourth'), giveBack));
    await expect(slots.take()).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'Hay muchos registros con foto a la vez. Intenta de nuevo en un momento.',
    });
    await turn();
    expect(begun).toEqual([]);
    first();
    // A slot is given back once.
    first();
    await turn();
    expect(begun).toEqual(['third']);
    second();
    await turn();
    expect(begun).toEqual(['third', 'fourth']);
    (await third)();
    (await fourth)();
    const again = [await slots.take(), await slots.take()];
    const waiting = slots.take();
    again[0]?.();
    await waiting;
  });
});
