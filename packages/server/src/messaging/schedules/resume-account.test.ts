import { describe, expect, it } from '@jest/globals';
import { inArray } from 'drizzle-orm';
import { oneDatabase } from '../../testing/each-database.ts';
import { seedAudience, seedOccurrence } from '../deliveries/testing/sending.ts';
import { resumeSchedules } from './resume-account.ts';
import { occurrences } from './schedules.table.ts';

oneDatabase(({ database }) => {
  describe('an account that was suspended for longer than two hours', () => {
    it('omits what was due more than two hours ago, and sends what was due later', async () => {
      const now = new Date('2026-10-01T15:00:00Z');
      const before = (ms: number) => new Date(now.getTime() - ms);
      const twoHours = 7_200_000;
      const audience = await seedAudience(database, 1);
      const late = await seedOccurrence(database, audience, before(twoHours + 1));
      const atTheLimit = await seedOccurrence(database, audience, before(twoHours));
      const stateOf = async () => {
        const rows = await database
          .select()
          .from(occurrences)
          .where(inArray(occurrences.id, [late, atTheLimit]))
          .orderBy(occurrences.id);
        return rows.map(({ state }) => state);
      };
      const { accountId } = audience;

      await database.transaction((transaction) =>
        resumeSchedules(transaction, { accountId, suspendedAt: before(twoHours), now }),
      );
      expect(await stateOf()).toEqual(['programada', 'programada']);

      await database.transaction((transaction) =>
        resumeSchedules(transaction, { accountId, suspendedAt: before(twoHours + 1), now }),
      );
      expect(await stateOf()).toEqual(['omitida', 'programada']);
    });
  });
});
