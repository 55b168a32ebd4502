import { beforeEach, describe, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { beginEarlierImport } from '../../retail/purchases/testing/begin-earlier-import.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { drainChanges } from '../changes/drain-changes.ts';
import { addDays } from '../insight-scope.ts';
import { type InsightWorld, insightWorld, worldToday } from '../testing/insight-world.ts';
import { explainCustomer } from '../explanation/customer-insight.ts';
import { runNight } from './run-night.ts';

eachDatabase(({ database }) => {
  let world: InsightWorld;
  beforeEach(async () => {
    world = await insightWorld(database);
  });
  const night = (day = worldToday, settings = {}) =>
    runNight(database, { ...world.scope, today: day }, { atOnce: 3, ...settings });
  const customer = async (id: number) => (await database.select().from(customers).where(eq(customers.id, id)))[0];
  const score = async (id: number) => (await world.computed()).scores.find((row) => row['customer_id'] === id);
  const visits = (customerId: number, daysAgo: readonly number[]) =>
    world.buy(daysAgo.map((days) => ({ customerId, at: addDays(worldToday, -days) })));

  /** A till, which has no scores, sells on some days: else silence is measured to the last purchase of the customer who is tested. */
  const tillOf = async () => {
    const [till = 0] = await world.addCustomers(1, { document: '222222222222' });
    return { sell: (day: string) => world.buy([{ customerId: till, at: day }]) };
  };

  describe('statistics', () => {
    it('count days on the account’s clock, several receipts of one day once, and no days with returns only', async () => {
      const [id = 0] = await world.addCustomers(1);
      await world.buy([
        { customerId: id, at: '2026-09-01T04:59:00Z', amount: '100' }, // the 31st of August in Bogotá
        { customerId: id, at: '2026-09-01T05:00:00Z', amount: '50' },
        { customerId: id, at: '2026-09-01T22:00:00Z', amount: '30' },
        { customerId: id, at: '2026-09-05T15:00:00Z', amount: '-20', units: '-1' },
        { customerId: id, at: '2026-09-11T15:00:00Z', amount: '40' },
        { customerId: id, at: '2025-01-11T15:00:00Z', amount: '7' },
      ]);
      await night();
      expect((await world.computed()).rhythms).toMatchObject([
        {
          visits: 4,
          lines: 5,
          median_gap: 10,
          spent: 207,
          repeat_spent: 200,
          year_spent: 200,
          excluded: null,
        },
      ]);
      const { rows } = await database.execute(sql`
        select first_day::text, last_day::text, year_moves_on::text from customer_rhythm where customer_id = ${id}`);
      expect(rows).toEqual([{ first_day: '2025-01-11', last_day: '2026-09-11', year_moves_on: '2027-08-31' }]);
    });

    it('exclude wholesalers and shared till customers from the models, and give till customers no score', async () => {
      const [wholesaler = 0] = await world.addCustomers(1, { type: 'MAYORISTA' });
      const [till = 0] = await world.addCustomers(1);
      await visits(wholesaler, [3]);
      await database.execute(sql`
        insert into purchase (account_id, customer_id, store_id, amount, payment_method, at)
        select ${world.accountId}, ${till}, ${world.storeId}, 10, 'EFECTIVO', '2026-11-01'::timestamptz - interval '1 day' * (n % 100)
        from generate_series(1, 10200) n`);
      await night();
      expect((await world.computed()).rhythms.map(({ excluded }) => excluded)).toEqual(['mayorista', 'caja']);
      expect((await world.computed()).scores.map(({ customer_id: id }) => id)).toEqual([wholesaler]);
    });

    it('exclude tills that sell to nobody in particular by their document and by receipts a day', async () => {
      const ids = await world.addCustomers(4);
      const [till = 0, buyer = 0, seldom = 0] = ids;
      const [final = 0] = await world.addCustomers(1, { document: '222222222222' });
      const receipts = (customerId: number, days: number, aDay: number) =>
        world.buy(
          Array.from({ length: days * aDay }, (_, place) => ({
            customerId,
            at: `${addDays(worldToday, -(place % days))}T${10 + Math.floor(place / days)}:00:00Z`,
            receipt: `${customerId}-${place}`,
          })),
        );
      await receipts(till, 20, 5);
      await receipts(buyer, 20, 4);
      await receipts(seldom, 19, 6);
      // Many lines of one receipt a day are the purchases of a household.
      const [, , , household = 0] = ids;
      await world.buy(
        Array.from({ length: 200 }, (_, place) => ({
          customerId: household,
          at: addDays(worldToday, -(place % 20)),
          receipt: `h-${place % 20}`,
        })),
      );
      await visits(final, [3]);
      await night();
      const found = (await world.computed()).rhythms.map((row) => [row['customer_id'], row['excluded']]);
      expect(found).toEqual([
        [till, 'caja'],
        [buyer, null],
        [seldom, null],
        [household, null],
        [final, 'caja'],
      ]);
      expect((await world.computed()).scores.map((row) => row['customer_id'])).not.toContain(till);
      const insight = await explainCustomer(database, world.accountId, till, new Date(`${worldToday}T15:00:00Z`));
      expect(insight?.reasons).toEqual([expect.stringContaining('son las ventas de una caja')]);
    });

    it('update the last 12 months without a new purchase', async () => {
      const [id = 0] = await world.addCustomers(1);
      await visits(id, [364, 3]);
      await night();
      expect((await world.computed()).rhythms).toMatchObject([{ year_spent: 200 }]);
      expect(await night(addDays(worldToday, 1))).toMatchObject({ written: { statistics: 1 } });
      expect((await world.computed()).rhythms).toMatchObject([{ year_spent: 100, spent: 200 }]);
    });
  });

  it('computes a customer again on the day of a purchase that is dated ahead', async () => {
    const [id = 0, other = 0] = await world.addCustomers(2);
    await visits(id, [30, -2]);
    await visits(other, [-2]);
    await night();
    const visitsOf = async () => (await world.computed()).rhythms.map((row) => [row['customer_id'], row['visits']]);
    expect(await visitsOf()).toEqual([[id, 1]]);
    await night(addDays(worldToday, 1));
    expect(await visitsOf()).toEqual([[id, 1]]);
    const day = addDays(worldToday, 2);
    await night(day);
    expect(await visitsOf()).toEqual([
      [id, 2],
      [other, 1],
    ]);
    const { rhythms, sales } = await world.computed();
    await night(day, { everything: true });
    expect(await world.computed()).toMatchObject({ rhythms, sales });
  });

  it('finds customers whose newest purchase a server of an earlier version has left out', async () => {
    const [ana = 0, luz = 0] = await world.addCustomers(2);
    await visits(ana, [30]);
    await visits(luz, [30]);
    await night();
    // An import by a newer server, whose customers an older one takes off the change queue without their last purchase.
    await database.transaction(async (transaction) => {
      await beginEarlierImport(transaction, world.accountId);
      await world.buy([{ customerId: ana, at: addDays(worldToday, -2) }], transaction);
      // Returns are no purchase: nobody is computed again for them.
      await world.buy([{ customerId: luz, at: addDays(worldToday, -1), amount: '-5' }], transaction);
      await transaction.execute(sql`delete from stale_customer where account_id = ${world.accountId}`);
    });
    const lastDays = async () => {
      const { rows } = await database.execute<{ day: string; kept: string }>(sql`
        select k.last_purchase_at::date::text as day, s.last_purchase_at::date::text as kept
        from customer k join customer_sales s on s.customer_id = k.id where k.account_id = ${world.accountId} order by k.id`);
      return rows.map(({ day, kept }) => [day, kept]);
    };
    const [old, recent] = [addDays(worldToday, -30), addDays(worldToday, -2)];
    expect(await lastDays()).toEqual([
      [old, old],
      [old, old],
    ]);
    expect(await night(addDays(worldToday, 1))).toMatchObject({ written: { sales: 1, statistics: 1 } });
    expect(await lastDays()).toEqual([
      [recent, recent],
      [old, old],
    ]);
    expect((await world.computed()).rhythms.map(({ visits: count }) => count)).toEqual([2, 1]);
    const ofAna = async () => (await world.computed()).sales.find((row) => row['customer_id'] === ana);
    const found = await ofAna();
    await night(addDays(worldToday, 1), { everything: true });
    expect(await ofAna()).toEqual(found);
  });

  it('computes all customers again after a change of the time zone of the account', async () => {
    const [id = 0] = await world.addCustomers(1);
    // The 9th and the 10th of November in Bogotá, the 10th alone in Madrid.
    await world.buy(['2026-11-10T04:00:00Z', '2026-11-10T15:00:00Z'].map((at) => ({ customerId: id, at })));
    await night();
    expect((await world.computed()).rhythms).toMatchObject([{ visits: 2 }]);
    const madrid = { ...world.scope, timeZone: 'Europe/Madrid', today: addDays(worldToday, 1) };
    await runNight(database, madrid, { atOnce: 3 });
    expect((await world.computed()).rhythms).toMatchObject([{ visits: 1, first_day: '2026-11-10' }]);
    expect((await runNight(database, madrid, { atOnce: 3 })).written).toEqual({
      statistics: 0,
      sales: 0,
      scores: 0,
      offers: 0,
      customers: 0,
    });
  });

  it('starts from the beginning after a change of the time zone during an interrupted run', async () => {
    const ids = await world.addCustomers(7);
    for (const id of ids) await world.buy(['2026-11-10T04:00:00Z', '2026-11-10T15:00:00Z'].map((at) => ({ customerId: id, at })));
    await night();
    const day = addDays(worldToday, 1);
    const life = new AbortController();
    const abort = (stage: string) => {
      if (stage === 'statistics') life.abort(new Error('killed'));
    };
    await expect(night(day, { signal: life.signal, onStage: abort })).rejects.toThrow('killed');
    await runNight(database, { ...world.scope, timeZone: 'Europe/Madrid', today: day }, { atOnce: 3 });
    expect((await world.computed()).rhythms.map((row) => row['visits'])).toEqual(ids.map(() => 1));
  });

  describe('foci by simple rules', () => {
    const yearOfVisits = [400, 350, 300, 250, 200, 150, 100, 50, 5];
    it.each<[string, string, readonly number[]]>([
      ['NUEVOS', 'bienvenida', [60]],
      ['ENRIESGO', 'pausa', [61]],
      ['INACTIVOS', 'inactividad', [366]],
      ['FRECUENTES', 'desarrollo', [90, 10]],
      ['FRECUENTES', 'madurez', [90, 80, 70, 60, 50, 40, 30, 20, 10]],
      ['LEALES', 'madurez', yearOfVisits],
      ['ENRIESGO', 'pausa', yearOfVisits.map((days) => days + 90)],
      ['INACTIVOS', 'inactividad', yearOfVisits.map((days) => days + 361)],
    ])('are %s, in the stage %s, after visits %j days ago', async (focus, lifeCycle, daysAgo) => {
      const [id = 0] = await world.addCustomers(1);
      await visits(id, daysAgo);
      await (await tillOf()).sell(worldToday);
      await night();
      expect(await score(id)).toMatchObject({ focus, life_cycle: lifeCycle, p_buys_90: null });
      expect(await customer(id)).toMatchObject({ focus, focusSource: 'calculado' });
    });

    it('change on the stored days, without any write on the days between', async () => {
      const [id = 0] = await world.addCustomers(1);
      await visits(id, [100, 90, 80]);
      const till = await tillOf();
      await night();
      const days = async () => {
        const { rows } = await database.execute<Record<'risk' | 'inactive', string>>(sql`
          select risk_on::text as risk, inactive_on::text as inactive from customer_score where customer_id = ${id}`);
        return rows[0] ?? { risk: '', inactive: '' };
      };
      const { risk, inactive } = await days();
      for (const [day, focus] of [
        [addDays(risk, -1), 'FRECUENTES'],
        [risk, 'ENRIESGO'],
        [addDays(inactive, -1), 'ENRIESGO'],
        [inactive, 'INACTIVOS'],
      ] as const) {
        await till.sell(day);
        await night(day);
        expect([day, (await customer(id))?.focus]).toEqual([day, focus]);
        expect(await days()).toEqual({ risk, inactive });
        expect((await night(day)).written).toEqual({ statistics: 0, sales: 0, scores: 0, offers: 0, customers: 0 });
      }
    });
  });

  it('makes a customer new for 60 days after registration at a counter, and clears the focus afterwards', async () => {
    const [id = 0] = await world.addCustomers(1, { registeredAt: new Date('2026-11-01T15:00:00Z') });
    const [known = 0] = await world.addCustomers(1);
    await drainChanges(database, world.scope);
    expect(await customer(id)).toMatchObject({ focus: 'NUEVOS', focusSource: 'calculado', category: null });
    expect(await customer(known)).toMatchObject({ focus: null, focusSource: null });
    await night('2026-12-31');
    expect(await customer(id)).toMatchObject({ focus: 'NUEVOS' });
    await night('2027-01-01');
    expect(await customer(id)).toMatchObject({ focus: null, focusSource: null });
  });

  describe('categories', () => {
    const categories = async (spends: readonly number[]) => {
      const ids = await world.addCustomers(spends.length);
      await world.buy(spends.map((amount, place) => ({ customerId: ids[place] ?? 0, at: '2026-11-10', amount: String(amount) })));
      await night();
      const { scores } = await world.computed();
      return scores.map((row) => row['category']);
    };

    it('promote nobody where all customers spend the same', async () => {
      expect(await categories(Array.from({ length: 8 }, () => 100))).toEqual(Array.from({ length: 8 }, () => 'BRONCE'));
    });

    it('promote only those who spend more than the limit, not those who tie with it', async () => {
      expect(await categories([100, 100, 100, 100, 100, 100, 100, 200])).toEqual([
        ...Array.from({ length: 7 }, () => 'BRONCE'),
        'DIAMANTE',
      ]);
    });

    it('hold at most half, a fifth and a twentieth of the customers, and no more for ties', async () => {
      const found = await categories(Array.from({ length: 40 }, (_, place) => 100 * Math.ceil((place + 1) / 5)));
      const share = (...names: string[]) => found.filter((name) => names.includes(String(name))).length;
      expect([share('PLATA', 'ORO', 'DIAMANTE'), share('ORO', 'DIAMANTE'), share('DIAMANTE')]).toEqual([20, 5, 0]);
    });
  });

  describe('an imported focus', () => {
    it('takes precedence unless the account prefers calculated values, and is restored afterwards', async () => {
      const [id = 0, plain = 0] = [
        ...(await world.addCustomers(1, { focus: 'LEALES', focusSource: 'importado', category: 'ORO' })),
        ...(await world.addCustomers(1)),
      ];
      await visits(id, [400]);
      await visits(plain, [5]);
      await night();
      expect(await customer(id)).toMatchObject({
        focus: 'LEALES',
        focusSource: 'importado',
        category: 'ORO',
        categorySource: null,
      });
      expect(await customer(plain)).toMatchObject({ focus: 'NUEVOS', focusSource: 'calculado', categorySource: 'calculado' });
      expect(await score(id)).toMatchObject({ focus: 'INACTIVOS', category: 'BRONCE' });
      const prefer = (preferredFocus: 'importado' | 'calculado') =>
        database.update(accounts).set({ preferredFocus }).where(eq(accounts.id, world.accountId));
      await prefer('calculado');
      await night();
      expect(await customer(id)).toMatchObject({
        focus: 'INACTIVOS',
        focusSource: 'calculado',
        importedFocus: 'LEALES',
        category: 'BRONCE',
      });
      await prefer('importado');
      await night();
      expect(await customer(id)).toMatchObject({
        focus: 'LEALES',
        focusSource: 'importado',
        category: 'ORO',
        categorySource: 'importado',
      });
    });
  });

  it('deletes everything computed of customers who object or are deleted', async () => {
    const [objecting = 0, deleted = 0, other = 0] = await world.addCustomers(3);
    for (const id of [objecting, deleted, other]) await visits(id, [5, 20]);
    await night();
    await database.update(customers).set({ scoringObjectedAt: new Date() }).where(eq(customers.id, objecting));
    await database.execute(sql`delete from purchase where customer_id = ${deleted}`);
    await database.execute(sql`delete from counted_receipt where customer_id = ${deleted}`);
    await database.delete(customers).where(eq(customers.id, deleted));
    await night(worldToday, { everything: true });
    const { rhythms, scores } = await world.computed();
    expect([rhythms, scores].map((rows) => rows.map(({ customer_id: id }) => id))).toEqual([[other], [other]]);
    expect(await customer(objecting)).toMatchObject({ focus: null, category: null });
  });

  it('resumes an interrupted run without partial rows, with the result of an uninterrupted one', async () => {
    const ids = await world.addCustomers(10);
    for (const [place, id] of ids.entries()) await visits(id, [place * 30 + 2, place * 30 + 40]);
    await night();
    const day = addDays(worldToday, 100);
    const expected = await (async () => {
      await night(day);
      const whole = await world.computed();
      await night(worldToday, { everything: true });
      return whole;
    })();
    const before = await world.computed();
    const life = new AbortController();
    let batches = 0;
    const watched = new Proxy(database, {
      get(target, key, receiver) {
        const value: unknown = Reflect.get(target, key, receiver);
        if (key !== 'transaction') return value;
        return async (...given: Parameters<typeof database.transaction>) => {
          batches += 1;
          if (batches === 7) life.abort(new Error('killed'));
          return target.transaction(...given);
        };
      },
    });
    const scope = { ...world.scope, today: day };
    await expect(runNight(watched, scope, { atOnce: 3, signal: life.signal })).rejects.toThrow('killed');
    const half = await world.computed();
    for (const [place, row] of half.scores.entries()) expect([before.scores[place], expected.scores[place]]).toContainEqual(row);
    await night(day);
    expect(await world.computed()).toEqual(expected);
  });

  it('completes an interrupted first run on the next day, offers included', async () => {
    const ids = await world.addCustomers(7);
    for (const [place, id] of ids.entries())
      await world.buy(
        [2, 40, 70].map((days) => ({ customerId: id, at: addDays(worldToday, -days - place), productId: world.productIds[0] })),
      );
    const life = new AbortController();
    const abortAfterScores = (stage: string) => {
      if (stage === 'scores') life.abort(new Error('killed'));
    };
    await expect(night(worldToday, { signal: life.signal, onStage: abortAfterScores })).rejects.toThrow('killed');
    await night(addDays(worldToday, 1));
    const resumed = await world.computed();
    await night(addDays(worldToday, 1), { everything: true });
    expect(resumed).toEqual(await world.computed());
    expect(resumed.offers).toHaveLength(7);
  });

  it('writes the transitions between foci once a day', async () => {
    const [id = 0, other = 0] = await world.addCustomers(2);
    await visits(id, [100, 90, 80]);
    await visits(other, [5]);
    const till = await tillOf();
    await night();
    const history = async (day: string) =>
      (
        await database.execute(sql`
        select from_focus, to_focus, category, customers from focus_history where account_id = ${world.accountId} and day = ${day}::date and to_focus > ''
        order by 1, 2`)
      ).rows;
    expect(await history(worldToday)).toMatchObject([
      { from_focus: 'FRECUENTES', to_focus: 'FRECUENTES', customers: 1 },
      { from_focus: 'NUEVOS', to_focus: 'NUEVOS', customers: 1 },
    ]);
    const later = addDays(worldToday, 40);
    await till.sell(later);
    await night(later);
    expect(await history(later)).toMatchObject([
      { from_focus: 'FRECUENTES', to_focus: 'ENRIESGO', customers: 1 },
      { from_focus: 'NUEVOS', to_focus: 'NUEVOS', customers: 1 },
    ]);
  });

  it('neither writes nor locks a row that stays as it was', async () => {
    const ids = await world.addCustomers(4);
    for (const id of ids) await visits(id, [5, 20]);
    await night();
    await night(worldToday, { everything: true });
    for (const table of ['customer_rhythm', 'customer_score', 'customer_offer']) {
      const { rows } = await database.execute<{ touched: number }>(sql`
        select count(*)::int as touched from ${sql.identifier(table)}
        where account_id = ${world.accountId} and xmax <> 0`);
      expect([table, rows]).toEqual([table, [{ touched: 0 }]]);
    }
  });

  it('writes each new score once, with the focus that the history begins with', async () => {
    const ids = await world.addCustomers(8);
    for (const id of ids) await visits(id, [5, 20]);
    const [imported = 0] = await world.addCustomers(1, { focus: 'LEALES', focusSource: 'importado' });
    await visits(imported, [400]);
    await night();
    const { rows } = await database.execute(sql`
      select count(distinct s.xmin::text)::int as transactions, count(*)::int as scores,
        count(*) filter (where shown_focus = k.focus)::int as shown
      from customer_score s join customer k on k.id = s.customer_id where s.account_id = ${world.accountId}`);
    // Three batches of three: a later write would give all rows the same transaction.
    expect(rows).toEqual([{ transactions: 3, scores: 9, shown: 9 }]);
  });

  describe('bitmaps of quadrants and affinities', () => {
    const buyers = async () => {
      const ids = await world.addCustomers(7);
      const [pot = 0, , towel = 0] = world.productIds;
      const days = (place: number) => [2 + 40 * place, 30 + 40 * place, 70 + 40 * place];
      await world.buy(
        ids.flatMap((customerId, place) =>
          days(place).map((ago) => ({ customerId, at: addDays(worldToday, -ago), productId: place % 2 ? pot : towel })),
        ),
      );
      return ids;
    };
    const isComplete = async () => {
      const { rows } = await database.execute<{ complete: boolean }>(
        sql`select has_score_people and has_probability_people and has_value_people as complete from insight_progress
          where account_id = ${world.accountId}`,
      );
      return rows[0]?.complete;
    };
    const expectEqual = async () => {
      const { found, expected } = await world.people();
      expect(found).toEqual(expected);
      expect(found.length).toBeGreaterThan(0);
    };

    it('are right after a run and after any batch of an interrupted one, and complete at its end', async () => {
      await buyers();
      const life = new AbortController();
      const abort = (stage: string) => {
        if (stage === 'scores') life.abort(new Error('killed'));
      };
      await expect(night(worldToday, { signal: life.signal, onStage: abort })).rejects.toThrow('killed');
      await expectEqual();
      expect(await isComplete()).toBe(false);
      await night();
      await expectEqual();
      expect(await isComplete()).toBe(true);
      await night(addDays(worldToday, 90));
      await expectEqual();
    });

    it('are completed after a process of an earlier version wrote scores without them', async () => {
      const [ana] = await buyers();
      await night();
      await database.execute(sql`update customer_score set quadrant = 'Dormido' where customer_id = ${ana}`);
      await database.execute(sql`delete from score_people where account_id = ${world.accountId} and trait = 'affinity'`);
      await night(addDays(worldToday, 1));
      await expectEqual();
    });

    it('are not written where nothing changed', async () => {
      await buyers();
      await night();
      const versions = async () =>
        (
          await database.execute(
            sql`select trait, value, range, xmin::text from score_people where account_id = ${world.accountId} order by 1, 2, 3`,
          )
        ).rows;
      const before = await versions();
      await night(worldToday, { everything: true });
      expect(await versions()).toEqual(before);
    });
  });

  it('does not touch other accounts', async () => {
    const other = await insightWorld(database);
    const [theirs = 0] = await other.addCustomers(1);
    await other.buy([{ customerId: theirs, at: '2026-11-01' }]);
    const [id = 0] = await world.addCustomers(1);
    await visits(id, [3]);
    await night();
    expect((await other.computed()).scores).toEqual([]);
    expect((await world.computed()).scores).toHaveLength(1);
  });
});
