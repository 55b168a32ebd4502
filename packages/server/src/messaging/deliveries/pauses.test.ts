import { beforeEach, expect, it } from '@jest/globals';
import { eachDatabase } from '../../testing/each-database.ts';
import { channelPauses } from './channel-pauses.table.ts';
import { createPauses } from './pauses.ts';

eachDatabase(({ database }) => {
  let now: number;
  const clock = () => new Date(now);
  /** A process that has not asked the database yet. */
  const another = () => createPauses(database, clock);
  const lengths = async () => (await database.select().from(channelPauses)).map(({ milliseconds }) => milliseconds);
  beforeEach(async () => {
    now = Date.parse('2026-11-24T15:00:00Z');
    await database.delete(channelPauses);
  });

  it('holds a pause for every process, on its channel alone, until it expires', async () => {
    await another().report('email', false);
    expect(await another().isPaused('email')).toBe(true);
    expect(await another().isPaused('sms')).toBe(false);
    now += 1000;
    expect(await another().isPaused('email')).toBe(false);
  });

  it('begins one pause, however many processes and messages meet the same failure', async () => {
    const processes = [another(), another(), another()];
    await Promise.all(processes.flatMap((pauses) => [pauses.report('sms', false), pauses.report('sms', false)]));
    expect(await lengths()).toEqual([1000]);
  });

  it('doubles consecutive pauses up to half a minute, whichever process begins them', async () => {
    for (let time = 0; time < 8; time += 1) {
      const process = another();
      expect(await process.isPaused('wa')).toBe(false);
      await process.report('wa', false);
      now += (await lengths())[0] ?? 0;
    }
    expect(await lengths()).toEqual([30_000]);
  });

  it('resets the pause once the provider takes a message', async () => {
    const pauses = another();
    await pauses.report('email', false);
    now += 1000;
    await pauses.report('email', true);
    expect(await lengths()).toEqual([]);
    await another().report('email', false);
    expect(await lengths()).toEqual([1000]);
  });

  it('does not end a pause by messages that were in flight when it began', async () => {
    const pauses = another();
    await pauses.report('email', false);
    await pauses.report('email', true);
    expect(await another().isPaused('email')).toBe(true);
  });
});
