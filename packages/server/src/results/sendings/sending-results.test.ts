import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SendingResults } from '@pregon/contract/results/sending-results.endpoints';
import { seededRandom } from '../../demo/random.ts';
import { deliveryState } from '../../messaging/deliveries/deliveries.table.ts';
import { occurrences } from '../../messaging/schedules/schedules.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { type Message, readRows, type Rows } from '../dashboards/boards/testing/board-oracle.ts';
import type { History } from '../dashboards/numbers/testing/board-history.ts';
import { sendingNumbers, totalOf } from '../dashboards/numbers/sending.numbers.ts';
import { resultSums } from './result-sums.ts';
import { sendingResults } from './sending-results.ts';
import { everySelection, recountedResults } from './testing/recounted-results.ts';
import { recountResults } from './testing/results-oracle.ts';
import { seedResults } from './testing/results-history.ts';

const now = new Date('2026-11-21T16:30:00Z');
const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
/** Attribution rules and periods. */
const rules = [
  { attributionDays: 1, attributionTouch: 'ultimo', period: undefined },
  { attributionDays: 7, attributionTouch: 'ultimo', period: undefined },
  { attributionDays: 30, attributionTouch: 'ultimo', period: { from: daysAgo(30), to: daysAgo(10) } },
  { attributionDays: 7, attributionTouch: 'cualquiera', period: { from: daysAgo(20), to: daysAgo(0) } },
  { attributionDays: 30, attributionTouch: 'cualquiera', period: undefined },
] as const;

/** How many accounts are recounted: on the embedded database, which has the same engine and is slower, the first of them. */
const accountsOf = { postgres: 3, embedded: 2 };

eachDatabase(({ kind: databaseKind, database }) => {
  const histories: { history: History; rows: Rows }[] = [];
  beforeAll(async () => {
    const random = seededRandom(20_261_123);
    for (let count = 0; count < accountsOf[databaseKind]; count++) {
      const history = await seedResults(database, random, now, 7);
      histories.push({ history, rows: await readRows(database, history.accountId) });
    }
  });

  const sumOf = (results: SendingResults, figure: 'purchases' | 'left' | 'replies' | 'openedByMachines' | 'bounced') =>
    results.channels.reduce((sum, channel) => sum + channel[figure], 0);

  it.each(rules)(
    'equal a recount for every selection with $attributionDays days, the message $attributionTouch and the period $period',
    async (rule) => {
      const found: SendingResults[] = [];
      for (const { history, rows } of histories) {
        const { accountId } = history;
        for (const selected of await everySelection(database, accountId, rows)) {
          const compared = await recountedResults(database, accountId, rows, { ...selected, ...rule });
          expect({ selection: selected.selection, ...compared.found }).toEqual({
            selection: selected.selection,
            ...compared.expected,
          });
          found.push(compared.results);
        }
      }
      // Histories without sales, unsubscriptions, replies and scanners would prove nothing.
      for (const figure of ['purchases', 'left', 'replies', 'openedByMachines', 'bounced'] as const)
        expect(found.reduce((sum, results) => sum + sumOf(results, figure), 0)).toBeGreaterThan(0);
    },
  );

  it('count a purchase once that follows several messages of a selection', async () => {
    const rule = { attributionDays: 30, attributionTouch: 'cualquiera' } as const;
    let overlap = 0;
    for (const { history, rows } of histories) {
      const { accountId } = history;
      const scope = { accountId, ...rule, selection: { kind: 'account' } as const };
      const results = await sendingResults(database, scope, { currency: 'COP' });
      const { total } = recountResults(rows, { ...rule, isOwn: () => true });
      const byStore = results?.stores.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
      expect(byStore).toBeCloseTo(total.amount, 2);
      overlap += (results ? sumOf(results, 'purchases') : 0) - total.purchases;
    }
    expect(overlap).toBeGreaterThan(0);
  });

  it.each(rules)(
    'add up to the boards with $attributionDays days, the message $attributionTouch and the period $period',
    async ({ period, ...rule }) => {
      const span = { ...rule, ...(period ?? { from: new Date(0), to: new Date(now.getTime() + 60 * dayMs) }) };
      for (const { history, rows } of histories) {
        const { accountId } = history;
        const board = await sendingNumbers.results(database, { ...span, accountId });
        const sales = await sendingNumbers.salesByCampaign(database, { ...span, accountId }, board);
        const campaigns = (await everySelection(database, accountId, rows)).filter(
          ({ selection }) => selection.kind === 'campaign',
        );
        for (const { selection, isOwn } of campaigns) {
          const name = rows.messages.find(isOwn)?.campaign;
          const own = board.filter(({ campaignName }) => campaignName === name);
          const { channels, stores } = (await sendingResults(
            database,
            { accountId, selection, period, ...rule },
            { currency: 'COP' },
          )) ?? {
            channels: [],
            stores: [],
          };
          const total = totalOf(own, sales.get(own[0]?.campaignId ?? ''));
          for (const figure of ['delivered', 'failed', 'skipped', 'openable', 'opened', 'clicked', 'converted', 'left'] as const)
            expect([figure, channels.reduce((sum, one) => sum + one[figure], 0)]).toEqual([figure, total[figure]]);
          expect(stores.reduce((sum, one) => sum + one.purchases, 0)).toBe(total.purchases);
          expect(stores.reduce((sum, one) => sum + one.amount, 0)).toBeCloseTo(total.amount, 2);
        }
      }
    },
  );

  it.each(['schedule', 'campaign', 'template'] as const)('are the same in the list of each %s', async (subject) => {
    const { rows: named } = await database.execute<{ id: string; name: string; key: number; accountId: number }>(
      {
        schedule: 'select identifier as id, id as key, account_id as "accountId" from schedule',
        campaign: 'select identifier as id, id as key, account_id as "accountId" from campaign',
        template: 'select identifier as id, id as key, account_id as "accountId" from newsletter',
      }[subject],
    );
    let bought = 0;
    for (const { history } of histories) {
      const { accountId } = history;
      for (const { period: _, ...rule } of rules) {
        // Those of other accounts are asked for, too, and left out.
        const sums = await resultSums(
          database,
          { accountId, ...rule },
          subject,
          named.map(({ id }) => id),
        );
        const own = named.filter((one) => one.accountId === accountId);
        expect(sums.map(({ id }) => id).toSorted()).toEqual(own.map(({ id }) => id).toSorted());
        for (const { id, key } of own) {
          const kind = subject === 'template' ? 'newsletter' : subject;
          const page = await sendingResults(database, { accountId, ...rule, selection: { kind, id: key } }, { currency: 'COP' });
          const sum = sums.find((one) => one.id === id);
          for (const figure of ['delivered', 'openable', 'opened', 'clicked'] as const)
            expect([figure, sum?.[figure]]).toEqual([figure, page?.channels.reduce((all, one) => all + one[figure], 0)]);
          expect(sum?.purchases).toBe(page?.stores.reduce((all, one) => all + one.purchases, 0));
          expect(sum?.amount).toBeCloseTo(page?.stores.reduce((all, one) => all + one.amount, 0) ?? 0, 2);
          bought += sum?.purchases ?? 0;
        }
      }
    }
    expect(bought).toBeGreaterThan(0);
  });

  const sendingsOf = ({ messages }: Rows) => [...Map.groupBy(messages, ({ occurrenceId }) => occurrenceId)];
  const read = async (accountId: number, [first]: readonly Message[]): Promise<SendingResults> => {
    const selection = { kind: 'schedule', id: first?.scheduleId ?? 0, occurrence: first?.occurrenceId } as const;
    const scope = { accountId, selection, attributionDays: 7, attributionTouch: 'ultimo' } as const;
    const results = await sendingResults(database, scope, { currency: 'COP' });
    if (!results) throw new Error('The schedule has no occurrence.');
    return results;
  };

  it('count each message once in the curve by hour, at its first opening and its first click', async () => {
    let shown = 0;
    for (const { history, rows } of histories) {
      for (const [, messages] of sendingsOf(rows)) {
        const { hours } = await read(history.accountId, messages);
        const start = messages[0]?.startedAt?.getTime() ?? 0;
        const first = (id: number, kinds: readonly number[]) =>
          Math.min(
            ...rows.engagements
              .filter(({ deliveryId, machine, kind }) => deliveryId === id && !machine && kinds.includes(kind))
              .map(({ firstAt }) => Math.floor((firstAt.getTime() - start) / 3_600_000)),
          );
        const tally = (kinds: readonly number[], of: readonly Message[]) =>
          [...Map.groupBy(of, ({ id }) => first(id, kinds))].flatMap(([hour, all]) =>
            hour >= 0 && hour < 72 ? [[hour, all.length] as const] : [],
          );
        const sent = messages.filter(({ state }) => state === deliveryState.sent);
        const opened = new Map(
          tally(
            [0, 1],
            sent.filter(({ channel }) => channel !== 'sms'),
          ),
        );
        const clicked = new Map(tally([1], sent));
        const all = [...new Set([...opened.keys(), ...clicked.keys()])].toSorted((one, other) => one - other);
        expect(hours).toEqual(all.map((hour) => ({ hour, opened: opened.get(hour) ?? 0, clicked: clicked.get(hour) ?? 0 })));
        shown += hours.length;
      }
    }
    expect(shown).toBeGreaterThan(50);
  });

  describe('of a schedule', () => {
    it('are empty before it has started, and absent for an occurrence of another schedule', async () => {
      const { history, rows } = histories[0] ?? {};
      const [one, other] = rows ? sendingsOf(rows).map(([, messages]) => messages[0]) : [];
      const rule = { attributionDays: 7, attributionTouch: 'ultimo' } as const;
      const id = one?.scheduleId ?? 0;
      const ask = (occurrence: number | undefined) => {
        const selection = { kind: 'schedule', id, occurrence } as const;
        return sendingResults(database, { accountId: history?.accountId ?? 0, selection, ...rule }, { currency: 'COP' });
      };
      expect(await ask(other?.occurrenceId)).toBeUndefined();
      const [planned] = await database
        .insert(occurrences)
        .values({ scheduleId: id, dueAt: new Date('2099-01-01') })
        .returning();
      const lists = { channels: [], usual: [], costs: [], hours: [], foci: [], cities: [], stores: [] };
      const empty = { startedAt: null, ...lists, countedUntil: null, customersAt: null };
      expect(await ask(planned?.id)).toEqual({ currency: 'COP', ...rule, ...empty });
    });
  });
});
