import { beforeEach, describe, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { experimentsRepository } from '../../audiences/experiments/experiments.repository.ts';
import { writeAssignments } from '../../audiences/experiments/assignments.ts';
import { assignments, experiments } from '../../audiences/experiments/experiments.table.ts';
import { eraseCustomer } from '../../counter/customers/erase-customer.ts';
import { seededRandom } from '../../demo/random.ts';
import { occurrences, schedules } from '../../messaging/schedules/schedules.table.ts';
import { writeQueued } from '../../retail/changes/change-queue.ts';
import { createErasedIdentities } from '../../retail/consent/erased-identities.ts';
import { mergeCustomers } from '../../retail/customers/merge-customers.ts';
import { purchases } from '../../retail/purchases/purchases.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { type History, seedHistory } from '../dashboards/numbers/testing/board-history.ts';
import { countEverything } from '../rollups/testing/count-everything.ts';
import { summedSpend } from './arm-spend.sql.ts';
import { measureArms } from './experiment-arms.ts';
import { holdOutEnd } from './hold-out-end.ts';
import { keepArms } from './keep-arms.ts';
import { readKeptArms } from './kept-arms.ts';
import { figuresOf, recountedArms, recountedFigures } from './testing/recounted-arms.ts';
import { singleKey } from '../../kernel/tokens/key-ring.ts';

const now = new Date('2026-11-21T16:30:00Z');
const dayMs = 86_400_000;
const startedAt = new Date(now.getTime() - 30 * dayMs);
const horizonDays = 14;
/** How much later the message of the second arm leaves. */
const delayHours = 20;
const nothing = { subject: '', newsletterId: '', smsMessage: '', delayHours: 0, channels: [] };

eachDatabase(({ database }) => {
  const random = seededRandom(72);
  let history: History;
  let experimentId: number;

  /** An experiment of which everybody was assigned 30 days ago, some of them held out by the account. */
  beforeEach(async () => {
    history = await seedHistory(database, random, now, { people: 30, sendings: 1 });
    const { accountId } = history;
    const design = {
      arms: [nothing, { ...nothing, delayHours }],
      controlShare: 30,
      metric: 'ventas',
      horizonDays,
      mode: 'fijo',
    } as const;
    experimentId = await experimentsRepository.create(database, accountId, {
      ...design,
      arms: [...design.arms],
      automaticWinner: false,
    });
    await database.update(schedules).set({ experimentId }).where(eq(schedules.accountId, accountId));
    await database.update(occurrences).set({ state: 'completada', startedAt });
    await database.insert(assignments).values(
      history.people.map(({ id }) => ({
        experimentId,
        customerId: id,
        arm: random.between(0, 2),
        assignedAt: startedAt,
        heldOutBy: random.chance(0.1) ? experimentId : null,
      })),
    );
    await countEverything(database, accountId, now);
  });

  const kept = async () => {
    const found = await readKeptArms(database, { accountId: history.accountId, purchasesUntil: now, now }, [
      { id: experimentId, until: null },
    ]);
    return found.get(experimentId);
  };
  /** Recounts the people and purchases that are in the database now, without sums in SQL. */
  const expected = async () => {
    const own = await database.select().from(assignments).where(eq(assignments.experimentId, experimentId));
    const lines = await database.select().from(purchases).where(eq(purchases.accountId, history.accountId));
    const people = own.map(({ heldOutBy, ...person }) => ({ ...person, isHeldOut: heldOutBy !== null }));
    return recountedArms(people, lines, { horizonDays, delayHours, until: now });
  };
  const expectEqual = async () => {
    const arms = (await kept())?.arms ?? [];
    expect(arms.map(figuresOf)).toEqual(recountedFigures(await expected(), arms));
  };
  const buyer = async () => {
    const { rows } = await database.execute<{ id: number }>(sql`
      select s.customer_id::int as id from kept_spend s where s.experiment_id = ${experimentId} and s.spent > 0 order by 1 limit 1`);
    return rows[0]?.id ?? 0;
  };
  /** Changes purchases as imports do: the customers are queued in the same statement. */
  const change = async () => {
    const { accountId } = history;
    const customerId = await buyer();
    const [line] = await database.select().from(purchases).where(eq(purchases.customerId, customerId)).limit(1);
    if (!line) throw new Error('The buyer has no purchase.');
    const at = new Date(startedAt.getTime() + 3 * dayMs);
    await writeQueued(
      database,
      { accountId },
      sql`insert into purchase (account_id, customer_id, store_id, product_id, receipt, payment_method, at, amount, units)
        values (${accountId}, ${customerId}, ${line.storeId}, ${line.productId}, 'TARDE', 'EFECTIVO', ${at.toISOString()}, 1234.56, 1),
          (${accountId}, ${customerId}, ${line.storeId}, ${line.productId}, 'DEVOLUCION', 'EFECTIVO', ${at.toISOString()}, -99.5, -1)
        returning customer_id`,
    );
    await writeQueued(
      database,
      { accountId },
      sql`update purchase set amount = 77.01 where account_id = ${accountId} and id % 3 = 0 returning customer_id`,
    );
  };

  describe('the sums of an experiment that is over', () => {
    it('equal a recount of the purchases, and what is measured from receipts', async () => {
      await expectEqual();
      const found = await kept();
      const scope = { accountId: history.accountId, experimentId, horizonDays, delayHours, until: now };
      expect(found?.arms).toEqual(await measureArms(database, scope));
      expect(found?.assigned.heldOut).toBeGreaterThan(0);
      expect(found?.arms.some(({ buyers }) => buyers > 2)).toBe(true);
    });

    it('equal it with late purchases, returns and corrections, before the job has seen them and after', async () => {
      const before = await kept();
      await change();
      await expectEqual();
      expect((await kept())?.arms).not.toEqual(before?.arms);
      await countEverything(database, history.accountId, now);
      await expectEqual();
    });

    it('equal it after customers were merged and erased', async () => {
      const { accountId, createdBy, people } = history;
      const [first = 0, second = 0] = people.map(({ id }) => id);
      await database.transaction((transaction) =>
        mergeCustomers(transaction, { accountId, kept: first, merged: second, winner: 'kept' }),
      );
      const principal = { accountId, userId: createdBy, role: 'administrador', family: crypto.randomUUID() } as const;
      const erased = createErasedIdentities({ keys: { suppression: singleKey('a secret that none but tests know') } });
      const gone = await buyer();
      expect(await eraseCustomer(database, principal, gone, erased)).toBe(true);
      await expectEqual();
      await countEverything(database, accountId, now);
      await expectEqual();
      const { rows } = await database.execute(sql`select from kept_spend where customer_id = ${gone}`);
      expect(rows).toEqual([]);
    });

    it('stay the sums of their rows, whatever changes', async () => {
      await change();
      await countEverything(database, history.accountId, now);
      const { rows } = await database.execute(sql`
        select k.arm, k.buyers, k.orders::text, k.spent::text, k.spent_squares::text, k.products::text,
          k.orders_before::text, k.orders_before_squares::text, k.order_products::text from kept_arm k
        where k.experiment_id = ${experimentId} and not k.is_held_out
        except all
        select arm, (count(*) filter (where spent > 0))::int, sum(orders)::text, sum(spent)::text, sum(spent * spent)::text,
          sum(spent * spent_before)::text, sum(orders_before)::text, sum(orders_before * orders_before)::text,
          sum(orders * orders_before)::text
        from kept_spend where experiment_id = ${experimentId} group by arm`);
      expect(rows).toEqual([]);
    });

    it('are not read while more changes wait than a page adds', async () => {
      const { accountId } = history;
      await database.execute(sql`
        insert into stale_sale (account_id, customer_id) select ${accountId}::int, n from generate_series(1, 1001) n`);
      expect(await kept()).toBeUndefined();
      await countEverything(database, accountId, now);
      expect(await kept()).toBeDefined();
    });

    it.each([
      ['everything', sql`update kept_arm set orders_before = null, orders_before_squares = null, order_products = null`],
      ['somebody', sql`update kept_spend set orders_before = null`],
    ])('are not read, and made anew, where a version without the orders before wrote %s', async (_, write) => {
      await database.execute(sql`${write} where experiment_id = ${experimentId}`);
      expect(await kept()).toBeUndefined();
      await countEverything(database, history.accountId, now);
      await expectEqual();
      const { rows } = await database.execute(
        sql`select from kept_spend where experiment_id = ${experimentId} and orders_before is null`,
      );
      expect(rows).toEqual([]);
    });

    it('are made anew where such a version wrote some of the people who change together', async () => {
      const { accountId } = history;
      const { rowCount } = await database.execute(sql`
        update kept_spend set orders_before = null where experiment_id = ${experimentId} and customer_id = (
          select customer_id from kept_spend where experiment_id = ${experimentId} and orders_before > 0 limit 1)`);
      expect(rowCount).toBe(1);
      await writeQueued(
        database,
        { accountId },
        sql`update purchase set amount = amount + 1 where account_id = ${accountId} returning customer_id`,
      );
      await countEverything(database, accountId, now);
      await expectEqual();
      expect((await kept())?.arms).toEqual(
        await measureArms(database, { accountId, experimentId, horizonDays, delayHours, until: now }),
      );
    });

    it('are made anew within a day where such a version removed all receipts of somebody', async () => {
      const { accountId } = history;
      const own = sql`select customer_id as id from kept_spend where experiment_id = ${experimentId} and orders_before > 0 order by 1 limit 1`;
      const { rows } = await database.execute<{ id: number }>(own);
      const id = rows[0]?.id ?? 0;
      expect(id).not.toBe(0);
      // Such a version takes the row away, and from the sums what it knows.
      const known = ['buyers', 'orders', 'order_squares', 'spent', 'spent_before', 'spent_squares', 'before_squares', 'products'];
      await database.execute(sql`
        with gone as (delete from kept_spend where customer_id = ${id} and experiment_id = ${experimentId} returning *),
        summed as (select arm, ${summedSpend} from gone group by 1)
        update kept_arm k set ${sql.join(
          known.map((name) => sql`${sql.raw(name)} = k.${sql.raw(name)} - summed.${sql.raw(name)}`),
          sql`, `,
        )} from summed where k.experiment_id = ${experimentId} and k.arm = summed.arm and not k.is_held_out`);
      await database.delete(purchases).where(eq(purchases.customerId, id));
      const scope = { accountId, experimentId, horizonDays, delayHours, until: now };
      expect((await kept())?.arms).not.toEqual(await measureArms(database, scope));
      await keepArms(database, new Date(now.getTime() + dayMs - 1), () => false);
      expect((await kept())?.arms).not.toEqual(await measureArms(database, scope));
      await keepArms(database, new Date(now.getTime() + dayMs), () => false);
      expect((await kept())?.arms).toEqual(await measureArms(database, scope));
      await expectEqual();
    });

    it('are compared with their rows without being made anew where they are equal', async () => {
      const rowVersions = () =>
        database.execute(sql`
        select customer_id, xmin::text as version from kept_spend where experiment_id = ${experimentId} order by 1`);
      const before = await rowVersions();
      expect(before.rows.length).toBeGreaterThan(2);
      const later = new Date(now.getTime() + dayMs);
      await keepArms(database, later, () => false);
      expect((await rowVersions()).rows).toEqual(before.rows);
      const { rows } = await database.execute<{ checked: string }>(sql`
        select distinct (checked_at = ${later.toISOString()}::timestamptz)::text as checked from kept_arm where experiment_id = ${experimentId}`);
      expect(rows).toEqual([{ checked: 'true' }]);
    });

    it('are deleted by a sending that assigns people, and not kept before it has assigned all of them', async () => {
      const { accountId } = history;
      const experiment = await experimentsRepository.find(database, accountId, experimentId);
      const [occurrence] = await database
        .select({ id: occurrences.id })
        .from(occurrences)
        .innerJoin(schedules, eq(schedules.id, occurrences.scheduleId))
        .where(eq(schedules.experimentId, experimentId));
      if (!experiment || !occurrence) throw new Error('There is no experiment.');
      await database.transaction((transaction) =>
        writeAssignments(transaction, {
          occurrenceId: occurrence.id,
          experiment,
          people: sql`select 999999999::bigint as id`,
          heldOut: undefined,
          assignedAt: now,
          chunkSize: 10,
        }),
      );
      expect(await kept()).toBeUndefined();
      await keepArms(database, now, () => false);
      expect(await kept()).toBeUndefined();
    });
  });

  describe('the sums of an experiment that may be looked at any day', () => {
    const early = new Date(startedAt.getTime() + 4 * dayMs);
    const run = async (values: Partial<typeof experiments.$inferInsert>) => {
      await database.update(experiments).set(values).where(eq(experiments.id, experimentId));
      await database.execute(sql`delete from kept_arm where experiment_id = ${experimentId}`);
      await keepArms(database, early, () => false);
    };
    const keptUntil = async (purchasesUntil: Date | null, until: Date | null = null) => {
      const found = await readKeptArms(database, { accountId: history.accountId, purchasesUntil, now: early }, [
        { id: experimentId, until },
      ]);
      return found.get(experimentId);
    };
    const removeLater = () =>
      writeQueued(
        database,
        { accountId: history.accountId },
        sql`delete from purchase where account_id = ${history.accountId} and at >= ${early.toISOString()}::timestamptz returning customer_id`,
      );

    it('are kept before it is over, and follow its purchases', async () => {
      await removeLater();
      await run({ mode: 'secuencial' });
      const scope = { accountId: history.accountId, experimentId, horizonDays, until: early };
      const before = await measureArms(database, scope);
      expect((await keptUntil(early))?.arms).toEqual(before);
      await change();
      const after = await measureArms(database, scope);
      expect(after).not.toEqual(before);
      expect((await keptUntil(early))?.arms).toEqual(after);
      await countEverything(database, history.accountId, early);
      expect((await keptUntil(early))?.arms).toEqual(after);
    });

    it('are not read while the account has purchases that have not happened yet', async () => {
      await run({ mode: 'secuencial' });
      expect(await keptUntil(new Date(early.getTime() + 1))).toBeUndefined();
      expect(await keptUntil(early)).toBeDefined();
      expect(await kept()).toBeDefined();
    });

    it('are those of the control group of the account in its quarter, too', async () => {
      await removeLater();
      await run({ mode: 'secuencial', quarter: '2026-10-01', horizonDays: 0 });
      const until = holdOutEnd({ quarter: '2026-10-01', endedAt: null }, 'America/Bogota');
      const scope = { accountId: history.accountId, experimentId, horizonDays: 0, until: early };
      expect((await keptUntil(early, until))?.arms).toEqual(await measureArms(database, scope));
    });

    it('stay where a sending assigns nobody who was not assigned before', async () => {
      await run({ mode: 'secuencial' });
      const experiment = await experimentsRepository.find(database, history.accountId, experimentId);
      const [occurrence] = await database.select({ id: occurrences.id }).from(occurrences).limit(1);
      if (!experiment || !occurrence) throw new Error('There is no experiment.');
      const people = sql`select customer_id as id from assignment where experiment_id = ${experimentId}`;
      const covered = { occurrenceId: occurrence.id, experiment, people, heldOut: undefined, assignedAt: early, chunkSize: 10 };
      await database.transaction((transaction) => writeAssignments(transaction, covered));
      expect(await keptUntil(early)).toBeDefined();
    });
  });

  it('are not kept of an experiment whose horizon is not over', async () => {
    await database.execute(sql`delete from kept_arm where experiment_id = ${experimentId}`);
    const early = new Date(startedAt.getTime() + horizonDays * dayMs + delayHours * 3_600_000 - 1);
    await keepArms(database, early, () => false);
    expect(await kept()).toBeUndefined();
    await keepArms(database, new Date(early.getTime() + 1), () => false);
    expect(await kept()).toBeDefined();
  });
});
