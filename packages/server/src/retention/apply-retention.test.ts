import { beforeAll, describe, expect, it } from '@jest/globals';
import { type RetainedKind, retainedKinds } from '@pregon/contract/account/data-retention.endpoints';
import { eq, sql } from 'drizzle-orm';
import { seededRandom } from '../demo/random.ts';
import { dataRetention } from '../identity/data-retention/data-retention.table.ts';
import { deliveries, deliveryState } from '../messaging/deliveries/deliveries.table.ts';
import { engagements } from '../messaging/tracking/tracking.table.ts';
import { customers } from '../retail/customers/customers.table.ts';
import { countEverything, queueLedger } from '../results/rollups/testing/count-everything.ts';
import { readRows, type Rows } from '../results/dashboards/boards/testing/board-oracle.ts';
import { deletedNote } from '../results/dashboards/deleted-note.ts';
import { resultSums } from '../results/sendings/result-sums.ts';
import { sendingResults } from '../results/sendings/sending-results.ts';
import { everySelection, recountedResults } from '../results/sendings/testing/recounted-results.ts';
import { seedResults } from '../results/sendings/testing/results-history.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { applyRetention } from './apply-retention.ts';

/** The history has events of the 50 days before `then`; two years later, the limit is the start of 1 November in Bogotá. */
const then = new Date('2026-11-21T16:30:00Z');
const now = new Date('2028-11-01T15:00:00Z');
const limit = new Date('2026-11-01T05:00:00Z');
const edges = [new Date(limit.getTime() - 1), limit, new Date(limit.getTime() + 1)];
const months = 24;
const isOld = (at: Date): boolean => at < limit;

eachDatabase(({ database, pool }) => {
  const ids = async (text: string, accountId: number): Promise<number[]> =>
    (await pool.query<{ id: string }>(text, [accountId])).rows.map(({ id }) => Number(id));
  const visitsOf = (accountId: number) => ids('select id from visit where account_id = $1 order by id', accountId);
  const answersOf = (accountId: number) => ids('select id from survey_answer where account_id = $1 order by id', accountId);
  const tracesOf = (accountId: number) => pool.query('select id from survey_trace where account_id = $1', [accountId]);
  const audited = async (accountId: number) =>
    (
      await pool.query<{ details: Partial<Record<RetainedKind, number>> }>(
        `select details from audit_event where account_id = $1 and action = 'deleteOldData' order by id`,
        [accountId],
      )
    ).rows.map(({ details }) => details);

  /** An account with a history, rows at the edges of the limit, links, and periods of 24 months where it `keeps` them. */
  async function seed(keeps: boolean) {
    const { accountId } = await seedResults(database, seededRandom(20_261_129), then, 7, { people: 20, sendings: 6 });
    const rows = await readRows(database, accountId);
    const [person] = rows.people;
    const sent = rows.messages.filter(({ state }) => state === deliveryState.sent);
    for (const [place, at] of edges.entries()) {
      await database
        .update(deliveries)
        .set({ updatedAt: at })
        .where(eq(deliveries.id, sent[place]?.id ?? 0));
      for (const { id: store } of rows.stores) {
        const own = [accountId, store, person?.id, at];
        await pool.query(
          `insert into purchase (account_id, store_id, customer_id, at, amount, payment_method, receipt) values ($1, $2, $3, $4, 7, 'EFECTIVO', $5)`,
          [...own, `E${place}`],
        );
        await pool.query(
          `with key as (insert into public_key (account_id, store_id, key) values ($1, $2, gen_random_uuid()::text) returning id)
           insert into visit (account_id, store_id, customer_id, at, request_key, key_id, kind) select $1, $2, $3, $4, gen_random_uuid(), id, 'visita' from key`,
          own,
        );
        await pool.query(
          `with asked as (insert into survey_trace (id, account_id, store_id, customer_id, expires_at, answered_at)
             values (gen_random_uuid()::text, $1, $2, $3, now(), $4) returning id)
           insert into survey_answer (trace_id, account_id, store_id, questions, ratings, observations, answered_at)
           select id, $1, $2, '{¿Qué tal?}', '{5}', 'Bien', $4 from asked`,
          own,
        );
      }
    }
    await pool.query(
      `insert into short_link (code, account_id, long_url, final_url, delivery_id, link)
       select 'L' || id, account_id, 'https://tienda.example', 'https://tienda.example', id, 0 from delivery where account_id = $1`,
      [accountId],
    );
    await pool.query(`update delivery set message_id = 'm' || id, provider_reference = 'p' || id where account_id = $1`, [
      accountId,
    ]);
    await pool.query(
      `insert into message_reply (account_id, customer_id, delivery_id, channel, text, received_at)
       select account_id, customer_id, id, 'wa', 'Sí', updated_at from delivery where account_id = $1 and state = 2`,
      [accountId],
    );
    if (keeps) await database.insert(dataRetention).values(retainedKinds.map((kind) => ({ accountId, kind, months })));
    await queueLedger(database, accountId);
    await countEverything(database, accountId, then);
    return {
      accountId,
      rows: await readRows(database, accountId),
      visits: await visitsOf(accountId),
      answers: await answersOf(accountId),
    };
  }

  /** Test oracle: what is left of some rows, without SQL. */
  function keptOf(rows: Rows): Rows {
    const gone = new Set(rows.messages.filter(({ state, at }) => state >= deliveryState.sent && isOld(at)).map(({ id }) => id));
    return {
      ...rows,
      lines: rows.lines.filter(({ at }) => !isOld(at)),
      messages: rows.messages.map((one) => (gone.has(one.id) ? { ...one, customerId: null } : one)),
      replies: rows.replies
        .filter(({ receivedAt }) => !isOld(receivedAt))
        .map((one) => (one.deliveryId !== null && gone.has(one.deliveryId) ? { ...one, deliveryId: null } : one)),
    };
  }

  let own: Awaited<ReturnType<typeof seed>>;
  let other: typeof own;
  let kept: Rows;
  let fault: unknown;
  let leftMeanwhile = 0;
  beforeAll(async () => {
    own = await seed(true);
    other = await seed(false);
    kept = keptOf(own.rows);
    // Interrupted between two batches, and repeated.
    let checks = 0;
    const interrupted = {
      throwIfAborted() {
        if ((checks += 1) > 4) throw new Error('stopped');
      },
    } as AbortSignal;
    fault = await applyRetention(database, now, { signal: interrupted, atOnce: 10 }).catch((error: unknown) => error);
    leftMeanwhile = (await readRows(database, own.accountId)).lines.length;
    await applyRetention(database, now, { atOnce: 10 });
  });

  const byId = <Row extends { readonly id: number }>(rows: readonly Row[]) => rows.toSorted((one, two) => one.id - two.id);

  it('stops between two batches when it is interrupted, and goes on with the next run', () => {
    expect(fault).toEqual(new Error('stopped'));
    expect(leftMeanwhile).toBeLessThan(own.rows.lines.length);
    expect(leftMeanwhile).toBeGreaterThan(kept.lines.length);
  });

  it('deletes the purchases before the limit and no other', async () => {
    const { lines } = await readRows(database, own.accountId);
    expect(byId(lines)).toEqual(byId(kept.lines));
    expect(kept.lines.length).toBeGreaterThan(0);
    expect(kept.lines.length).toBeLessThan(own.rows.lines.length);
    expect(kept.lines.filter(({ receipt }) => receipt === 'E1')).toHaveLength(own.rows.stores.length);
    expect(kept.lines.some(({ receipt }) => receipt === 'E0')).toBe(false);
  });

  it('leaves the receipts and the last purchase that follow from the lines that are left', async () => {
    const { rows } = await pool.query<{ code: string; total: string }>(
      `select customer_id || ' ' || store_id || ' ' || lines as code, amount::text as total from counted_receipt where account_id = $1`,
      [own.accountId],
    );
    const expected = [...Map.groupBy(kept.lines, (line) => `${line.customerId} ${line.storeId} ${line.receipt}`).values()].map(
      (lines) => ({
        code: `${lines[0]?.customerId} ${lines[0]?.storeId} ${lines.length}`,
        total: lines.reduce((sum, { amount }) => sum + Number(amount), 0).toFixed(2),
      }),
    );
    const sorted = (all: typeof rows) => all.map(({ code, total }) => `${code} ${total}`).toSorted();
    expect(sorted(rows)).toEqual(sorted(expected));
    const people = await database.select().from(customers).where(eq(customers.accountId, own.accountId));
    for (const { id, lastPurchaseAt } of people) {
      const times = kept.lines
        .filter(({ customerId, amount }) => customerId === id && Number(amount) >= 0)
        .map(({ at }) => at.getTime());
      expect(lastPurchaseAt?.getTime() ?? 0).toBe(Math.max(0, ...times));
    }
  });

  it('deletes visits and answers with their surveys before the limit', async () => {
    const each = own.rows.stores.length;
    // They were made in the order of the edges.
    expect(await visitsOf(own.accountId)).toEqual(own.visits.slice(each));
    expect(await answersOf(own.accountId)).toEqual(own.answers.slice(each));
    expect((await tracesOf(own.accountId)).rowCount).toBe(own.answers.length - each);
  });

  it('makes messages before the limit nobody’s, and keeps their outcome and engagement', async () => {
    const found = await database.select().from(deliveries).where(eq(deliveries.accountId, own.accountId));
    expect(found).toHaveLength(own.rows.messages.length);
    let old = 0;
    for (const message of found) {
      const was = own.rows.messages.find(({ id }) => id === message.id);
      const isGone = message.state >= deliveryState.sent && isOld(message.updatedAt);
      if (isGone) old += 1;
      expect(message).toMatchObject({
        state: was?.state,
        updatedAt: was?.at,
        customerId: isGone ? null : was?.customerId,
        messageId: isGone ? null : `m${message.id}`,
        providerReference: isGone ? null : `p${message.id}`,
      });
      expect(message.address === '').toBe(isGone);
    }
    expect(old).toBeGreaterThan(0);
    const acted = await database.select().from(engagements).where(eq(engagements.accountId, own.accountId));
    expect(acted).toHaveLength(own.rows.engagements.length);
    const { rows: links } = await pool.query('select from short_link where account_id = $1', [own.accountId]);
    expect(links).toHaveLength(found.length - old);
    const { replies } = await readRows(database, own.accountId);
    expect(byId(replies)).toEqual(byId(kept.replies));
  });

  it('leaves another account as it was', async () => {
    const rows = await readRows(database, other.accountId);
    for (const name of ['messages', 'engagements', 'lines', 'replies', 'people'] as const)
      expect(rows[name].toSorted((one, two) => JSON.stringify(one).localeCompare(JSON.stringify(two)))).toEqual(
        other.rows[name].toSorted((one, two) => JSON.stringify(one).localeCompare(JSON.stringify(two))),
      );
    expect(await visitsOf(other.accountId)).toEqual(other.visits);
    expect(await answersOf(other.accountId)).toEqual(other.answers);
    expect(await audited(other.accountId)).toEqual([]);
  });

  it('records each run with what it deleted', async () => {
    const runs = await audited(own.accountId);
    expect(runs).toHaveLength(2);
    const sum = (kind: RetainedKind) => runs.reduce((total, details) => total + (details[kind] ?? 0), 0);
    const each = own.rows.stores.length;
    expect(Object.fromEntries(retainedKinds.map((kind) => [kind, sum(kind)]))).toEqual({
      purchases: own.rows.lines.length - kept.lines.length,
      visits: each,
      answers: each,
      messages: own.rows.messages.filter(({ state, at }) => state >= deliveryState.sent && isOld(at)).length,
    });
    const periods = await database.select().from(dataRetention).where(eq(dataRetention.accountId, own.accountId));
    expect(periods.map(({ deletedBefore, doneBefore, ranAt }) => [deletedBefore, doneBefore, ranAt])).toEqual(
      retainedKinds.map(() => [limit, limit, now]),
    );
  });

  it('queues who bought or received it, so that scores and sales are computed again', async () => {
    const { rows } = await pool.query<{ id: string }>(
      'select distinct customer_id as id from stale_customer where account_id = $1',
      [own.accountId],
    );
    const changed = [
      ...own.rows.lines.filter(({ at }) => isOld(at)).map(({ customerId }) => customerId),
      ...own.rows.messages
        .filter(({ state, at }) => state >= deliveryState.sent && isOld(at))
        .map(({ customerId }) => customerId),
    ];
    const queued = new Set(rows.map(({ id }) => Number(id)));
    expect(changed.filter((id) => id !== null && !queued.has(id))).toEqual([]);
  });

  describe('results afterwards', () => {
    const rule = { attributionDays: 7, attributionTouch: 'ultimo' } as const;
    beforeAll(() => countEverything(database, own.accountId, then));

    /** Not known of the usual messages, because the days of all of them begin before the limit. */
    const lost = new Set(['amount', 'converted', 'left', 'purchases', 'replies']);
    const withoutLost = (figures: object) => Object.fromEntries(Object.entries(figures).filter(([name]) => !lost.has(name)));

    it.each([undefined, 0])(
      'equal a recount of what is left, for every selection (from the ledger below %p messages)',
      async (fewMessages) => {
        for (const selected of await everySelection(database, own.accountId, kept)) {
          const { found, expected } = await recountedResults(
            database,
            own.accountId,
            kept,
            { ...selected, ...rule },
            { fewMessages },
          );
          const usual = expected.usual.map(withoutLost);
          expect({ selection: selected.selection, ...found }).toEqual({ selection: selected.selection, ...expected, usual });
        }
      },
    );

    it('count every message, opening and click as before', async () => {
      const selected = { selection: { kind: 'account' } as const, isOwn: () => true, ...rule };
      const { found, expected } = await recountedResults(database, own.accountId, own.rows, selected, { fewMessages: 0 });
      const names = [
        'channel',
        'audience',
        'delivered',
        'failed',
        'uncertain',
        'skipped',
        'openable',
        'opened',
        'clicked',
      ] as const;
      const outcomes = ({ channels }: Pick<typeof found, 'channels'>) =>
        channels.map((one) => [...names, 'bounced' as const, 'openedByMachines' as const].map((name) => [name, one[name]]));
      expect(outcomes(found)).toEqual(outcomes(expected));
    });
  });

  describe('screens afterwards', () => {
    const rule = { attributionDays: 7, attributionTouch: 'ultimo' } as const;
    const readResults = (accountId: number, period?: { from: Date; to: Date }) =>
      sendingResults(database, { accountId, selection: { kind: 'account' }, period, ...rule }, { currency: 'COP' });

    it('say from when sales are known, where earlier days are asked about', async () => {
      expect(await readResults(own.accountId)).toMatchObject({
        deletedBefore: limit.toISOString(),
        deletedKinds: ['purchases', 'messages'],
      });
      expect(await readResults(own.accountId, { from: limit, to: then })).not.toHaveProperty('deletedBefore');
      expect(await readResults(other.accountId)).not.toHaveProperty('deletedBefore');
    });

    it('give no sales of what was sent before the limit in lists', async () => {
      const { rows } = await pool.query<{ id: string; started: Date }>(
        `select s.identifier as id, min(o.started_at) as started from schedule s join occurrence o on o.schedule_id = s.id
         where s.account_id = $1 group by 1`,
        [own.accountId],
      );
      const sums = await resultSums(
        database,
        { accountId: own.accountId, ...rule },
        'schedule',
        rows.map(({ id }) => id),
      );
      expect(new Map(sums.map(({ id, areSalesDeleted = false }) => [id, areSalesDeleted]))).toEqual(
        new Map(rows.map(({ id, started }) => [id, isOld(started)])),
      );
      expect(new Set(rows.map(({ started }) => isOld(started))).size).toBe(2);
    });

    it('say on boards which of their days are deleted, by the day of the account', async () => {
      const before = (day: string) => ({ before: { days: [], from: new Date(day), to: limit }, timeZone: 'America/Bogota' });
      const note = await deletedNote(database, own.accountId, before('2026-10-31T05:00:00Z'));
      expect(note).toContain('las compras de antes del 1 nov 2026');
      expect(note).toContain('las visitas de antes del 1 nov 2026');
      expect(await deletedNote(database, own.accountId, before(limit.toISOString()))).toBeNull();
      expect(await deletedNote(database, other.accountId, before('2026-10-01T05:00:00Z'))).toBeNull();
    });
  });

  it('does nothing more on the same day, and goes on with the next one', async () => {
    await applyRetention(database, now);
    await applyRetention(database, new Date(now.getTime() + 3_600_000));
    expect(await audited(own.accountId)).toHaveLength(2);
    await applyRetention(database, new Date(now.getTime() + 86_400_000));
    const lines = (await readRows(database, own.accountId)).lines;
    const nextLimit = new Date(limit.getTime() + 86_400_000);
    expect(byId(lines)).toEqual(byId(kept.lines.filter(({ at }) => at >= nextLimit)));
    expect((await visitsOf(own.accountId)).length).toBe(0);
  });

  it('keeps everything of an account that removed its periods', async () => {
    await database.execute(sql`update data_retention set months = null`);
    const before = await readRows(database, own.accountId);
    await applyRetention(database, new Date(now.getTime() + 400 * 86_400_000));
    expect((await readRows(database, own.accountId)).lines).toHaveLength(before.lines.length);
  });
});
