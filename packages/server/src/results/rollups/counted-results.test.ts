import { beforeAll, describe, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { seededRandom } from '../../demo/random.ts';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { readRows, type Rows } from '../dashboards/boards/testing/board-oracle.ts';
import type { History } from '../dashboards/numbers/testing/board-history.ts';
import { everySelection, recountedResults } from '../sendings/testing/recounted-results.ts';
import { seedResults } from '../sendings/testing/results-history.ts';
import { deliveryState } from '../../messaging/deliveries/deliveries.table.ts';
import { engagementsRepository } from '../../messaging/tracking/engagements.repository.ts';
import { sendingResults } from '../sendings/sending-results.ts';
import { planReading } from './reading.ts';
import { countEverything, queueLedger } from './testing/count-everything.ts';

const now = new Date('2026-11-21T16:30:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const rules = [
  { attributionDays: 7, attributionTouch: 'ultimo', period: undefined },
  { attributionDays: 7, attributionTouch: 'ultimo', period: { from: daysAgo(30), to: daysAgo(10) } },
  { attributionDays: 7, attributionTouch: 'cualquiera', period: undefined },
  { attributionDays: 7, attributionTouch: 'cualquiera', period: { from: daysAgo(20), to: daysAgo(0) } },
] as const;

eachDatabase(({ database }) => {
  let history: History;
  let rows: Rows;

  beforeAll(async () => {
    history = await seedResults(database, seededRandom(7), now, 7, { people: 30, sendings: 6 });
    await queueLedger(database, history.accountId);
    await countEverything(database, history.accountId, now);
    rows = await readRows(database, history.accountId);
  });

  describe('results that are read from the counts', () => {
    it.each(rules)(
      'equal a recount for every selection with the message $attributionTouch and the period $period',
      async (rule) => {
        const { accountId } = history;
        for (const selected of await everySelection(database, accountId, rows)) {
          const reading = await planReading(database, { accountId, ...selected, ...rule }, 0);
          expect(reading).toMatchObject({ countedUntil: null, customersAt: now });
          const { found, expected } = await recountedResults(
            database,
            accountId,
            rows,
            { ...selected, ...rule },
            { fewMessages: 0 },
          );
          expect({ selection: selected.selection, ...found }).toEqual({ selection: selected.selection, ...expected });
        }
      },
    );
  });

  const account = () =>
    ({ accountId: history.accountId, selection: { kind: 'account' }, attributionDays: 7, attributionTouch: 'ultimo' }) as const;

  it('include a click that was not counted yet, and do not claim to be behind', async () => {
    const scope = account();
    const clicked = async () =>
      (await sendingResults(database, scope, { currency: 'COP' }, { fewMessages: 0 }))?.channels.reduce(
        (sum, one) => sum + one.clicked,
        0,
      );
    const before = await clicked();
    const seen = new Set(history.engagements.map(({ deliveryId }) => deliveryId));
    const message = history.messages.find(({ id, state }) => state === deliveryState.sent && !seen.has(id));
    await engagementsRepository.record(database, { deliveryId: message?.id ?? 0, kind: 'click', link: 0, machine: false }, now);
    expect(await clicked()).toBe((before ?? 0) + 1);
    expect(await planReading(database, scope, 0)).toMatchObject({ addsMessages: true, countedUntil: null });
  });

  it('tell until when they are counted while settled messages wait', async () => {
    const scope = account();
    await queueLedger(database, history.accountId);
    const { rows: waiting } = await database.execute<{ since: string }>(sql`
      select min(queued_at)::text as since from stale_message s join occurrence o on o.id = s.occurrence_id
      join schedule on schedule.id = o.schedule_id where settled and account_id = ${history.accountId}`);
    const results = await sendingResults(database, scope, { currency: 'COP' }, { fewMessages: 0 });
    expect(new Date(results?.countedUntil ?? 0)).toEqual(new Date(waiting[0]?.since ?? 1));
    await countEverything(database, history.accountId, now);
    expect(await planReading(database, scope, 0)).toMatchObject({ countedUntil: null });
    rows = await readRows(database, history.accountId);
  });

  it.each([
    [0, 0, true],
    [0, 1, false],
    [1, 0, false],
    [1, 1, false],
  ])('are read for whole quarters of an hour only: %d ms after one until %d ms after one', async (after, until, isRead) => {
    const quarter = new Date('2026-11-10T14:15:00Z').getTime();
    const period = { from: new Date(quarter + after), to: new Date(quarter + 86_400_000 + until) };
    expect((await planReading(database, { ...account(), period }, 0)) !== undefined).toBe(isRead);
  });

  it('are not read where the rule is another than that of which sales are kept', async () => {
    const scope = {
      accountId: history.accountId,
      selection: { kind: 'account' },
      attributionDays: 8,
      attributionTouch: 'ultimo',
    } as const;
    expect(await planReading(database, scope, 0)).toBeUndefined();
    await database.update(accounts).set({ attributionDays: 8 }).where(eq(accounts.id, history.accountId));
    await countEverything(database, history.accountId, now);
    expect(await planReading(database, scope, 0)).toBeDefined();
    for (const selected of await everySelection(database, history.accountId, rows)) {
      const asked = { ...selected, attributionDays: 8, attributionTouch: 'ultimo' } as const;
      const { found, expected } = await recountedResults(database, history.accountId, rows, asked, { fewMessages: 0 });
      expect({ selection: selected.selection, ...found }).toEqual({ selection: selected.selection, ...expected });
    }
    const { rows: kept } = await database.execute(sql`select from attributed_sale where account_id = ${history.accountId}`);
    expect(kept.length).toBeGreaterThan(20);
  });
});
