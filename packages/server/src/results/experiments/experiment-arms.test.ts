import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { seededRandom } from '../../demo/random.ts';
import { experimentsRepository } from '../../audiences/experiments/experiments.repository.ts';
import { assignments } from '../../audiences/experiments/experiments.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { type History, seedHistory } from '../dashboards/numbers/testing/board-history.ts';
import { countAssigned, measureArms, nobodyAssigned } from './experiment-arms.ts';
import { type AssignedPerson, figuresOf, recountedArms, recountedFigures } from './testing/recounted-arms.ts';

const now = new Date('2026-11-21T16:30:00Z');
const dayMs = 86_400_000;
const nothing = { subject: '', newsletterId: '', smsMessage: '', delayHours: 0, channels: [] };

eachDatabase(({ database }) => {
  const random = seededRandom(16);
  let history: History;
  let experimentId: number;
  let people: AssignedPerson[];

  beforeAll(async () => {
    history = await seedHistory(database, random, now, { people: 40, sendings: 1 });
    const { accountId } = history;
    const design = { arms: [nothing, nothing], controlShare: 30, metric: 'ventas', horizonDays: 14, mode: 'fijo' } as const;
    experimentId = await experimentsRepository.create(database, accountId, {
      ...design,
      arms: [...design.arms],
      automaticWinner: false,
    });
    const other = await experimentsRepository.create(database, accountId, {
      ...design,
      arms: [...design.arms],
      automaticWinner: false,
    });
    // Some people are assigned at the very moment of a receipt: it counts as bought after it.
    const moments = history.purchases.map(({ at }) => at);
    people = history.people.slice(0, 36).map(({ id }) => ({
      customerId: id,
      arm: random.between(0, 2),
      assignedAt: random.chance(0.4) ? random.pick(moments) : new Date(now.getTime() - random.between(1, 40) * dayMs),
      isHeldOut: random.chance(0.1),
    }));
    await database
      .insert(assignments)
      .values(people.map(({ isHeldOut, ...row }) => ({ ...row, experimentId, heldOutBy: isHeldOut ? other : null })));
    await database
      .insert(assignments)
      .values(people.map(({ customerId, assignedAt }) => ({ customerId, assignedAt, experimentId: other, arm: 0 })));
  });

  describe('the arms of an experiment', () => {
    it.each([
      ['a horizon of 14 days', 14, now],
      ['a horizon of 3 days, the latest arm 23 hours later', 3, now, 23],
      ['a horizon of 7 days, some of it still to come', 7, new Date(now.getTime() - 10 * dayMs)],
      ['no horizon', 0, now],
    ] as [string, number, Date, number?][])(
      'equal a recount of the raw purchases, with %s',
      async (_, horizonDays, until, delayHours = 0) => {
        const measured = await measureArms(database, {
          accountId: history.accountId,
          experimentId,
          horizonDays,
          delayHours,
          until,
        });
        const expected = recountedArms(people, history.purchases, { horizonDays, delayHours, until });
        expect(measured.map(figuresOf)).toEqual(recountedFigures(expected, measured));
        // A history without purchases after the assignment would prove nothing.
        expect(expected.some(({ buyers }) => buyers > 2)).toBe(true);
      },
    );

    it('count everybody assigned, those of the control group of the account apart', async () => {
      const assigned = (await countAssigned(database, [experimentId])).get(experimentId);
      const { people: counted, heldOut, lastAt } = assigned ?? nobodyAssigned;
      const own = people.filter(({ isHeldOut }) => !isHeldOut);
      expect([...counted.values()].reduce((sum, one) => sum + one, 0)).toBe(own.length);
      expect(heldOut).toBe(people.length - own.length);
      expect(lastAt?.getTime()).toBe(Math.max(...own.map(({ assignedAt }) => assignedAt.getTime())));
    });

    it('keep their people after one was erased, whose purchases are gone', async () => {
      const buyer = people.find(({ isHeldOut }) => !isHeldOut);
      const scope = { accountId: history.accountId, experimentId, horizonDays: 14, until: now };
      const before = await measureArms(database, scope);
      await database.execute(sql`delete from purchase where customer_id = ${buyer?.customerId}`);
      const after = await measureArms(database, scope);
      expect(after.map(({ people: count }) => count)).toEqual(before.map(({ people: count }) => count));
    });
  });
});
