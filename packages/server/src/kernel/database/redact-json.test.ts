import { expect, it } from '@jest/globals';
import { eachDatabase } from '../../testing/each-database.ts';
import { redactJson } from './redact-json.ts';

eachDatabase(({ database }) => {
  it('replaces what is found in texts at any depth, and leaves numbers, names of members and other texts as they are', async () => {
    const value = {
      amount: 1017999101,
      '1017999101': null,
      texts: ['Cédula 1017999101, de Ana', { deep: '"1017999101"' }, 'A "quoted" \\ text', ''],
      isSent: true,
    };
    expect(await redactJson(database, value, '1017999101|ANA', 'eliminado')).toEqual({
      ...value,
      texts: ['Cédula eliminado, de eliminado', { deep: '"eliminado"' }, 'A "quoted" \\ text', ''],
    });
  });

  it('leaves a value without texts as it is', async () => {
    expect(await redactJson(database, { amount: 12, nothing: null }, '12', 'eliminado')).toEqual({ amount: 12, nothing: null });
  });
});
