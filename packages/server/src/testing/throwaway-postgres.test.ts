import { expect, it } from '@jest/globals';
import { oneDatabase } from './each-database.ts';

/** Together more than the buffer of any pipe. */
const failures = 400;
const longStatement = `select 1 / 0 /* ${'x'.repeat(8000)} */`;

oneDatabase(({ pool }) => {
  it('keeps answering after megabytes of errors in its log', async () => {
    for (let failed = 0; failed < failures; failed += 1) {
      const error: unknown = await pool.query(longStatement).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: '22012' });
    }
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  }, 60_000);
});
