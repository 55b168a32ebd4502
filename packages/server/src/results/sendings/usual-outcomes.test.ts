import { beforeAll, describe, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { seededRandom } from '../../demo/random.ts';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { dataRetention } from '../../identity/data-retention/data-retention.table.ts';
import { deliveryState } from '../../messaging/deliveries/deliveries.table.ts';
import { messageReplies } from '../../messaging/webhooks/message-replies.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { attribute, readRows, type Rows } from '../dashboards/boards/testing/board-oracle.ts';
import type { History } from '../dashboards/numbers/testing/board-history.ts';
import { countEverything, queueLedger } from '../rollups/testing/count-everything.ts';
import { sendingResults } from './sending-results.ts';
import { everySelection, recountUsual } from './testing/recounted-results.ts';
import { seedResults } from './testing/results-history.ts';

const now = new Date('2026-11-21T16:30:00Z');
const dayMs = 86_400_000;
const rules = [
  { attributionDays: 7, attributionTouch: 'ultimo' },
  { attributionDays: 30, attributionTouch: 'cualquiera' },
] as const;

eachDatabase(({ database }) => {
  const histories: { history: History; rows: Rows }[] = [];
  beforeAll(async () => {
    const random = seededRandom(20_261_129);
    for (let count = 0; count < 1; count++) {
      const history = await seedResults(database, random, now, 7);
      const { accountId } = history;
      const answers = history.messages.filter(({ state }) => state === deliveryState.sent && random.chance(0.2));
      await database.insert(messageReplies).values(
        answers.map(({ id, customerId }) => ({
          accountId,
          customerId: customerId ?? 0,
          deliveryId: id,
          channel: 'wa' as const,
          text: 'No',
          reference: `answer${id}`,
          receivedAt: now,
        })),
      );
      await database.execute(sql`update suppression set reason = 'complaint' where account_id = ${accountId} and id % 3 = 0
        and reason not in ('bounce', 'hard bounce')`);
      histories.push({ history, rows: await readRows(database, accountId) });
    }
  });

  describe('the usual results', () => {
    it.each(
      rules.flatMap(({ attributionDays, attributionTouch }) =>
        [undefined, 0].map((fewMessages) => ({
          attributionDays,
          attributionTouch,
          fewMessages,
          from: fewMessages === 0 ? 'from the counts' : 'from the ledger',
        })),
      ),
    )(
      'equal a recount of the other messages of the 90 days before with $attributionDays days and the message $attributionTouch, $from',
      async ({ fewMessages, from: _from, ...rule }) => {
        const sums: Record<string, number> = {};
        for (const { history, rows } of histories) {
          const { accountId } = history;
          if (fewMessages === 0) {
            await database.update(accounts).set({ attributionDays: rule.attributionDays }).where(eq(accounts.id, accountId));
            await queueLedger(database, accountId);
            await countEverything(database, accountId, now);
          }
          const attributed = attribute(rows, rule);
          for (const selected of await everySelection(database, accountId, rows)) {
            const scope = { accountId, selection: selected.selection, ...rule };
            const results = await sendingResults(
              database,
              scope,
              { currency: 'COP' },
              fewMessages === undefined ? {} : { fewMessages },
            );
            const expected = recountUsual(rows, { ...selected, ...rule }, results?.startedAt ?? null, attributed);
            expect({ selection: selected.selection, usual: results?.usual }).toEqual({
              selection: selected.selection,
              usual: expected,
            });
            for (const { channel: _, ...counts } of expected)
              for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
          }
        }
        // Figures that are 0 everywhere would prove nothing.
        expect(Object.entries(sums).filter(([, sum]) => sum === 0)).toEqual([]);
      },
    );

    it.each([
      ['purchases', ['converted', 'purchases', 'amount']],
      ['messages', ['converted', 'purchases', 'amount', 'left', 'replies']],
    ] as const)('have no figures that deleted %s take from some of the 90 days', async (kind, gone) => {
      const { history, rows } = histories[0] ?? {};
      const accountId = history?.accountId ?? 0;
      const [last] = rows?.messages.toSorted((one, other) => Number(other.startedAt) - Number(one.startedAt)) ?? [];
      const selection = { kind: 'schedule', id: last?.scheduleId ?? 0, occurrence: last?.occurrenceId } as const;
      const usualOf = async () =>
        (await sendingResults(database, { accountId, selection, ...rules[0] }, { currency: 'COP' }))?.usual[0] ?? {};
      const names = Object.keys(await usualOf());
      const deletedBefore = new Date((last?.startedAt?.getTime() ?? 0) - 89 * dayMs);
      await database.insert(dataRetention).values({ accountId, kind, months: 24, deletedBefore });
      const known = new Set(Object.keys(await usualOf()));
      expect(names.filter((name) => !known.has(name)).toSorted()).toEqual([...gone].toSorted());
      await database.delete(dataRetention).where(eq(dataRetention.accountId, accountId));
    });
  });
});
