import { beforeAll, describe, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { type Random, seededRandom } from '../../demo/random.ts';
import { deliveries, deliveryState } from '../../messaging/deliveries/deliveries.table.ts';
import { messageRetention } from '../../messaging/deliveries/message-retention.ts';
import { engagementsRepository } from '../../messaging/tracking/engagements.repository.ts';
import { engagements } from '../../messaging/tracking/tracking.table.ts';
import { suppressions } from '../../retail/consent/suppressions.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { type EventCount, eventNumbers } from '../dashboards/numbers/event.numbers.ts';
import type { History } from '../dashboards/numbers/testing/board-history.ts';
import { seedResults } from '../sendings/testing/results-history.ts';
import { planReading, type Reading } from './reading.ts';
import { countEverything, queueLedger } from './testing/count-everything.ts';

const now = new Date('2026-11-21T16:30:00Z');
/** Offsets of whole hours, of 45, 30 and 45 minutes, the last two with changes of the clock in spring. */
const zones = ['America/Bogota', 'Asia/Kathmandu', 'Australia/Adelaide', 'Pacific/Chatham'] as const;
const intervals = [1, 6, 24] as const;
const span = (accountId: number) =>
  ({
    accountId,
    attributionDays: 7,
    attributionTouch: 'ultimo',
    from: new Date('2026-09-20T05:15:00Z'),
    to: new Date('2026-11-22T05:00:00Z'),
  }) as const;

/** How an account whose blocks are all counted is read. */
const readsCounts: Reading = { addsMessages: true, addsUsual: true, addsSales: true, countedUntil: null, customersAt: now };

eachDatabase(({ kind, database, pool }) => {
  let history: History;
  let other: History;

  beforeAll(async () => {
    history = await seedResults(database, seededRandom(7), now, 7, { people: 30, sendings: 6 });
    other = await seedResults(database, seededRandom(8), now, 7, { people: 10, sendings: 2 });
    for (const { accountId } of [history, other]) {
      await queueLedger(database, accountId);
      await countEverything(database, accountId, now);
    }
  });

  /** Test oracle: the events of an account, row by row and by `Intl` alone, as `start kind`. */
  async function recount(accountId: number, hours: number, timeZone: string): Promise<Record<string, number>> {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    const { from, to } = span(accountId);
    const happened = [
      ...(await database.select().from(engagements).where(eq(engagements.accountId, accountId))).map((row) => {
        const name = row.kind === 0 ? 'open' : 'click';
        return [row.firstAt, row.machine ? 'machine' : name] as const;
      }),
      ...(await database.select().from(deliveries).where(eq(deliveries.accountId, accountId)))
        .filter(({ state }) => state === deliveryState.failed)
        .map(({ updatedAt }) => [updatedAt, 'bounce'] as const),
      ...(await database.select().from(suppressions).where(eq(suppressions.accountId, accountId)))
        .filter(({ reason }) => !reason.includes('bounce'))
        .map(({ createdAt, reason }) => [createdAt, reason === 'complaint' ? reason : 'unsubscribe'] as const),
    ];
    const counts: Record<string, number> = {};
    for (const [at, name] of happened) {
      if (at < from || at >= to) continue;
      const text = format.format(at);
      const start = String(Math.floor(Number(text.slice(11, 13)) / hours) * hours).padStart(2, '0');
      const key = `${text.slice(0, 10)}T${start} ${name}`;
      counts[key] = (counts[key] ?? 0) + 1;
    }
    return counts;
  }

  const named = (counts: readonly EventCount[]) =>
    Object.fromEntries(counts.map(({ stretch, kind: name, events }) => [`${stretch} ${name}`, events]));
  const read = (accountId: number, reading: Reading | undefined, hours = 24, zone: string = zones[0]) =>
    eventNumbers.counts(database, { ...span(accountId), reading }, hours, zone).then(named);

  async function expectEqual(accountId = history.accountId): Promise<void> {
    for (const zone of zones)
      for (const hours of intervals) {
        const expected = await recount(accountId, hours, zone);
        expect([zone, hours, await read(accountId, readsCounts, hours, zone)]).toEqual([zone, hours, expected]);
        expect([zone, hours, await read(accountId, undefined, hours, zone)]).toEqual([zone, hours, expected]);
      }
  }

  /** One change of the messages of an account, as the product makes them. */
  async function change(random: Random): Promise<void> {
    const { accountId } = history;
    const message = random.pick(history.messages);
    const at = new Date(now.getTime() - random.between(0, 40 * 1440) * 60_000);
    const engagement = { deliveryId: message.id, link: random.between(0, 2), machine: random.chance(0.3) };
    const ways = [
      // Late, and before the time that is known of the first one.
      () => engagementsRepository.record(database, { ...engagement, kind: 'click' }, at),
      () => engagementsRepository.record(database, { ...engagement, kind: 'open', link: 0 }, at),
      async () => {
        await database
          .update(deliveries)
          .set({ state: deliveryState.failed, updatedAt: at })
          .where(eq(deliveries.id, message.id));
        await queueLedger(database, accountId);
      },
      () => countEverything(database, accountId, now),
    ];
    await random.pick(ways)();
  }

  it('reads the events of quarters of an hour that are counted, without a look at the ledger', async () => {
    await expectEqual();
    await expectEqual(other.accountId);
    expect(await planReading(database, { ...span(history.accountId), selection: { kind: 'account' } }, 0)).toMatchObject({
      addsMessages: true,
      countedUntil: null,
    });
    await database.execute(sql`update event_count set opened = opened + 1000 where account_id = ${other.accountId}`);
    expect(await read(other.accountId, readsCounts)).not.toEqual(await recount(other.accountId, 24, zones[0]));
    await queueLedger(database, other.accountId);
    await database.execute(sql`update event_count set opened = 0 where account_id = ${other.accountId}`);
    await countEverything(database, other.accountId, now);
    await expectEqual(other.accountId);
  });

  it.each([1, 2, 3])(
    'equals a recount after late events and refused messages, before and after the job (seed %i)',
    async (seed) => {
      const random = seededRandom(seed);
      for (let step = 0; step < 10; step += 1) {
        await change(random);
        const zone = random.pick(zones);
        const hours = random.pick(intervals);
        expect(await read(history.accountId, readsCounts, hours, zone)).toEqual(await recount(history.accountId, hours, zone));
      }
      await countEverything(database, history.accountId, now);
      await expectEqual();
    },
  );

  it('tells what was counted, and until when, while more blocks wait than are read anew', async () => {
    const before = await read(history.accountId, readsCounts);
    const message = history.messages[0]?.id ?? 0;
    await engagementsRepository.record(database, { deliveryId: message, kind: 'click', link: 7, machine: false }, now);
    expect(await read(history.accountId, { ...readsCounts, addsMessages: false })).toEqual(before);
    expect(await read(history.accountId, readsCounts)).not.toEqual(before);
    await countEverything(database, history.accountId, now);
    expect(await read(history.accountId, { ...readsCounts, addsMessages: false })).toEqual(
      await recount(history.accountId, 24, zones[0]),
    );
  });

  it('keeps the events of messages that retention has made nobody’s', async () => {
    const before = await recount(history.accountId, 24, zones[0]);
    for await (const some of messageRetention.remove(database, {
      accountId: history.accountId,
      before: now,
      doneBefore: null,
    }))
      expect(some).toBeGreaterThanOrEqual(0);
    expect(await read(history.accountId, readsCounts)).toEqual(before);
    await countEverything(database, history.accountId, now);
    expect(await read(history.accountId, readsCounts)).toEqual(before);
  });

  it('reads the ledger where a version without events has counted a block, until the job has counted it again', async () => {
    const { accountId } = history;
    const expected = await recount(accountId, 24, zones[0]);
    await database.execute(sql`update message_count set has_events = false where account_id = ${accountId} and kind = 0`);
    await database.execute(sql`delete from message_count where account_id = ${accountId} and kind = 4`);
    await database.execute(sql`delete from event_count where account_id = ${accountId}`);
    expect(await read(accountId, readsCounts)).toEqual(expected);
    await countEverything(database, accountId, now);
    const { rows } = await database.execute(sql`select from event_count where account_id = ${accountId}`);
    expect(rows.length).toBeGreaterThan(20);
    await expectEqual();
  });

  /* An embedded database has one connection. */
  const onServer = kind === 'postgres' ? describe : describe.skip;
  onServer('an event that is being written while its block is counted', () => {
    it('is counted as soon as it is committed', async () => {
      const { accountId } = history;
      const writer = await pool.connect();
      await writer.query('begin');
      await writer.query(
        `with queued as (insert into stale_message (occurrence_id, block, settled) values ($2, ($1::bigint >> 14)::int, false))
         insert into engagement (delivery_id, account_id, kind, link, machine, first_at, last_at) values ($1, $3, 1, 9, false, $4, $4)`,
        [history.messages[1]?.id, history.messages[1]?.occurrenceId, accountId, now],
      );
      await queueLedger(database, accountId);
      await countEverything(database, accountId, now);
      await expectEqual();
      await writer.query('commit');
      writer.release();
      await expectEqual();
      await countEverything(database, accountId, now);
      await expectEqual();
    });
  });
});
