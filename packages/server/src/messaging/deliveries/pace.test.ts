import { expect, it } from '@jest/globals';
import { eachDatabase } from '../../testing/each-database.ts';
import { createPace } from './pace.ts';

eachDatabase(({ database, pool }) => {
  const life = new AbortController();
  const pace = createPace(database, { email: 4 }, async () => 'pace of a test');
  /** Seconds until the next message of a row, rounded. */
  const ahead = async (row: string): Promise<number> => {
    const { rows } = await pool.query<{ ahead: number }>(
      'select round(extract(epoch from next_at - clock_timestamp()))::int as ahead from pace where channel = $1',
      [row],
    );
    return rows[0]?.ahead ?? 0;
  };

  it('an urgent message does not wait for the others that wait already, and makes later ones wait longer', async () => {
    await pool.query(`insert into pace (channel, next_at) values ('pace of a test', clock_timestamp() + interval '1 hour')`);
    // It would not resolve within the time limit of a test if it waited for its turn.
    await pace.turn('email', 4, life.signal, true);
    expect(await ahead('pace of a test')).toBe(3601);
    await pace.giveBack('email', 4, true);
    expect([await ahead('pace of a test'), await ahead('pace of a test urgent')]).toEqual([3600, 0]);
  });

  it('urgent messages keep the rate among themselves', async () => {
    await pool.query(`delete from pace`);
    const started = performance.now();
    for (let count = 0; count < 3; count += 1) await pace.turn('email', 1, life.signal, true);
    expect(performance.now() - started).toBeGreaterThan(450);
  });
});
