import { beforeAll, describe, expect, it } from '@jest/globals';
import { mergeTags, type MergeTag } from '@pregon/contract/newsletters/merge-tags';
import { sql } from 'drizzle-orm';
import { insightWorld, type InsightWorld } from '../../insight/testing/insight-world.ts';
import { addDays, localTime } from '../../insight/insight-scope.ts';
import { drainChanges } from '../../insight/changes/drain-changes.ts';
import { explainCustomer } from '../../insight/explanation/customer-insight.ts';
import { runNight } from '../../insight/nights/run-night.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { loadMergeValues, sendingValues } from './merge-values.ts';

const tags = Object.keys(mergeTags) as MergeTag[];

eachDatabase(({ database }) => {
  let world: InsightWorld;
  let ana = 0;
  let silent = 0;
  const { day: today } = localTime(new Date(), 'America/Bogota');
  const buy = (customerId: number, daysAgo: number, ...lines: (readonly [product: number, discount?: string])[]) =>
    world.buy(
      lines.map(([place, discountType = null]) => ({
        customerId,
        at: addDays(today, -daysAgo),
        amount: '40000',
        productId: world.productIds[place] ?? 0,
        discountType,
      })),
    );
  const valuesOf = async (id: number) => ({
    ...(await loadMergeValues(database, [id], tags)).get(id),
    ...sendingValues(new Date('2026-11-20T15:00:00Z'), { timeZone: 'America/Bogota', currency: 'COP' }),
  });

  beforeAll(async () => {
    world = await insightWorld(database);
    const person = { firstName: 'Ana', gender: 'F', city: 'Cali' };
    const others = await world.addCustomers(8);
    [ana = 0, silent = 0] = await world.addCustomers(2, person);
    for (const [place, other] of others.entries()) {
      await buy(other, 30 + place, [2], [0]);
      await buy(other, 10 + place, [1], [2], [2]);
    }
    // Pots on eight days within more than a year, twice with free delivery.
    for (const [place, days] of [400, 350, 300, 250, 200, 150, 100, 2].entries()) {
      await buy(ana, days, place < 2 ? [0, 'ENVIOGRATIS'] : [0], [0]);
    }
    // The group of customers of the same tenure, with a lower spend.
    for (const peer of await world.addCustomers(30))
      await world.buy([380, 40].map((days) => ({ customerId: peer, at: addDays(today, -days), amount: '200000' })));
    await buy(silent, 430, [0]);
    await buy(silent, 415, [0]);
    const scope = { ...world.scope, today };
    await runNight(database, scope);
    // The figures of a back-test with more customers.
    await database.execute(sql`
      update customer_model set back_test = '{"byLifeCycle": {"madurez": {"people": 200, "returned": 143}, "inactividad": {"people": 90, "returned": 4}}}'
      where account_id = ${world.accountId}`);
  });

  describe('of a loyal customer', () => {
    it.each<[MergeTag, string | RegExp]>([
      ['name', 'Ana'],
      ['genre', 'Femenino'],
      ['warehouse', 'Ceiba'],
      ['day', 'viernes'],
      ['channel', 'Almacén'],
      ['preferred_product', 'Olla'],
      ['city', 'Cali'],
      ['promo', 'Envío gratis'],
      ['affinity', 'Cocina'],
      ['segment', 'Leal'],
      ['close_Inactivation', /^Te esperamos antes del \d{1,2} de [a-z]+( de \d{4})?$/],
      ['quadrant', 'Estrella'],
      ['subquadrant', 'Estrella de alto valor'],
      ['group_factor', /^[1-9],\d veces lo de tu grupo$/],
      ['probability_upselling', /^(alta|media|baja)$/],
      ['probability_crosselling', 'alta'],
      ['producto_u', 'Sartén'],
      ['producto_cross', 'Toalla'],
      ['recommended_reference', /^\S+ \(\S+\)$/],
      ['most_purchased_item', 'Olla'],
      ['life_cycle', 'madurez'],
      ['life_cycle_retention', '7 de cada 10 vuelven'],
    ])('fills {{%s}} with %s', async (tag, said) => {
      expect(String((await valuesOf(ana))[tag])).toMatch(typeof said === 'string' ? new RegExp(`^${said}$`) : said);
    });
  });

  it.each([
    ['NUEVOS', 'F', 'Nueva'],
    ['NUEVOS', 'M', 'Nuevo'],
    ['NUEVOS', 'O', 'De hace poco'],
    ['NUEVOS', null, 'De hace poco'],
    ['FRECUENTES', 'F', 'Frecuente'],
    ['ENRIESGO', 'M', 'En pausa'],
    ['INACTIVOS', 'F', 'Por volver'],
    ['INACTIVOS', null, 'Por volver'],
    ['', 'F', null],
  ])('describes the focus %s to a customer of gender %s as %s', async (focus, gender, text) => {
    const [someone = 0] = await world.addCustomers(1, { gender, focus: focus || null });
    expect((await valuesOf(someone)).segment).toBe(text);
  });

  it('says no name of a store or product that is only a code', async () => {
    const codes = sql`account_id = ${world.accountId}`;
    await database.execute(
      sql`update product set name = 'P-1044', sku = 'P-1044' where ${codes} and id = ${world.productIds[0]}`,
    );
    await database.execute(sql`update store set name = 'B1', code = 'B1', channel = '' where ${codes}`);
    try {
      const values = await valuesOf(ana);
      const { warehouse, channel, most_purchased_item, preferred_product, producto_u } = values;
      expect({ warehouse, channel, most_purchased_item, preferred_product, producto_u }).toEqual({
        warehouse: null,
        channel: null,
        most_purchased_item: null,
        preferred_product: null,
        producto_u: 'Sartén',
      });
    } finally {
      await database.execute(sql`update product set name = 'Olla', sku = 'Olla' where ${codes} and id = ${world.productIds[0]}`);
      await database.execute(sql`update store set name = 'Ceiba', code = 'A', channel = 'Almacén' where ${codes}`);
    }
  });

  it('names no product of a sensitive category', async () => {
    await buy(silent, 420, [2]);
    const compute = async () => {
      await database.execute(
        sql`insert into stale_customer (account_id, customer_id) values (${world.accountId}, ${silent}) on conflict do nothing`,
      );
      await drainChanges(database, { ...world.scope, today });
    };
    await compute();
    expect((await valuesOf(silent)).most_purchased_item).toBe('Olla');
    await database.execute(
      sql`insert into sensitive_category (account_id, category_code, is_sensitive) values (${world.accountId}, 'COCINA', true)`,
    );
    try {
      expect((await valuesOf(silent)).most_purchased_item).toBeNull();
      expect((await valuesOf(ana)).most_purchased_item).toBeNull();
      await compute();
      expect((await valuesOf(silent)).most_purchased_item).toBe('Toalla');
    } finally {
      await database.execute(sql`delete from sensitive_category where account_id = ${world.accountId}`);
      await compute();
    }
  });

  it('says what the customer’s page shows, in words for the customer', async () => {
    const [mixed = 0] = await world.addCustomers(1, { gender: 'F' });
    // Pots on two days, and more towels on one.
    await buy(mixed, 50, [0]);
    await buy(mixed, 20, [2], [2], [2], [2], [2]);
    await buy(mixed, 5, [0]);
    await drainChanges(database, { ...world.scope, today });
    expect((await valuesOf(mixed)).most_purchased_item).toBe('Olla');
    const said: Readonly<Record<string, string>> = {
      'Por recuperar': 'Reencuentro',
      Dormido: 'Pausa',
      inactividad: 'reencuentro',
    };
    const inWords = (word: string | null) => word && (said[word] ?? word);
    for (const id of [ana, silent, mixed]) {
      const page = await explainCustomer(database, world.accountId, id, new Date());
      if (!page) throw new Error('The customer is not there.');
      const { quadrant, groupFactor, recommended, lifeCycleReturn: share } = page;
      const tenths = share ? Math.round((10 * share.returned) / share.people) : 0;
      expect(await valuesOf(id)).toMatchObject({
        affinity: page.affinity?.category ?? null,
        promo: page.promo,
        quadrant: inWords(quadrant),
        subquadrant: `${inWords(quadrant)}${page.subquadrant === 'alto' ? ' de alto valor' : ''}`,
        group_factor:
          groupFactor !== null && groupFactor > 1 ? `${groupFactor.toFixed(1).replace('.', ',')} veces lo de tu grupo` : null,
        probability_upselling: page.upLevel,
        probability_crosselling: page.crossLevel,
        producto_u: page.up?.product.name ?? null,
        producto_cross: page.cross?.product.name ?? null,
        recommended_reference: recommended ? `${recommended.product.name} (${recommended.product.sku})` : null,
        most_purchased_item: page.mostBought?.name ?? null,
        life_cycle: inWords(page.lifeCycle),
        life_cycle_retention:
          share && 20 * share.returned >= 19 * share.people
            ? 'casi todos vuelven'
            : share && 2 * share.returned >= share.people
              ? `${tenths} de cada 10 vuelven`
              : null,
      });
    }
  });

  it('mentions a long absence only to absent customers, and no date in the past', async () => {
    expect((await valuesOf(ana)).dropout_alert).toBeNull();
    expect(await valuesOf(silent)).toMatchObject({
      dropout_alert: 'Hace 415 días que no te vemos',
      close_Inactivation: null,
      quadrant: 'Pausa',
      group_factor: null,
      life_cycle: 'reencuentro',
      life_cycle_retention: null,
    });
  });

  it('says a single day in the singular, and the year of a day that is far away', async () => {
    const scoreOf = sql`account_id = ${world.accountId} and customer_id = ${ana}`;
    const { rows } = await database.execute<{ risk_on: string; inactive_on: string; last_day: string }>(sql`
      select s.risk_on, s.inactive_on, r.last_day from customer_score s join customer_rhythm r using (account_id, customer_id)
      where ${scoreOf}`);
    const before = rows[0];
    try {
      await database.execute(sql`
        update customer_score set risk_on = ${today}, inactive_on = ${addDays(today, 366)} where ${scoreOf}`);
      await database.execute(sql`update customer_rhythm set last_day = ${addDays(today, -1)} where ${scoreOf}`);
      expect(await valuesOf(ana)).toMatchObject({
        dropout_alert: 'Hace 1 día que no te vemos',
        close_Inactivation: expect.stringMatching(
          new RegExp(`^Te esperamos antes del \\d{1,2} de [a-z]+ de ${addDays(today, 366).slice(0, 4)}$`),
        ),
      });
      await database.execute(sql`update customer_score set inactive_on = ${addDays(today, 180)} where ${scoreOf}`);
      expect((await valuesOf(ana)).close_Inactivation).toMatch(/^Te esperamos antes del \d{1,2} de [a-z]+$/);
    } finally {
      await database.execute(sql`
        update customer_score set risk_on = ${before?.risk_on}, inactive_on = ${before?.inactive_on} where ${scoreOf}`);
      await database.execute(sql`update customer_rhythm set last_day = ${before?.last_day} where ${scoreOf}`);
    }
  });

  it('leaves values from scores empty for customers without purchases', async () => {
    const [nobody = 0] = await world.addCustomers(1);
    const known = Object.entries(await valuesOf(nobody)).filter(([, value]) => value !== null);
    expect(known.map(([tag]) => tag)).toEqual(['name', 'day']);
  });
});
