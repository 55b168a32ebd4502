import { beforeEach, expect, it } from '@jest/globals';
import { explainedScores } from '@pregon/contract/customers/customer-insight.endpoints';
import { eq, sql } from 'drizzle-orm';
import { dataRetention } from '../../identity/data-retention/data-retention.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { drainChanges } from '../changes/drain-changes.ts';
import { addDays } from '../insight-scope.ts';
import { type InsightWorld, insightWorld, worldToday } from '../testing/insight-world.ts';
import { runNight } from '../nights/run-night.ts';
import { explainCustomer } from './customer-insight.ts';

const now = new Date(`${worldToday}T15:00:00Z`);

eachDatabase(({ database }) => {
  let world: InsightWorld;
  let ana = 0;
  const explain = (id: number, at = now, accountId = world.accountId) => explainCustomer(database, accountId, id, at);
  const buy = (customerId: number, daysAgo: readonly number[], ...places: number[]) =>
    world.buy(
      daysAgo.flatMap((days) =>
        places.map((place) => ({ customerId, at: addDays(worldToday, -days), productId: world.productIds[place] ?? 0 })),
      ),
    );

  beforeEach(async () => {
    world = await insightWorld(database);
    [ana = 0] = await world.addCustomers(1, { gender: 'F' });
    const others = await world.addCustomers(6);
    for (const [place, other] of others.entries()) await buy(other, [20], 0, ...(place < 4 ? [2] : []));
    await buy(ana, [177, 145, 113, 81], 0);
    // The account's purchases are current.
    for (const recent of await world.addCustomers(1)) await buy(recent, [1], 1);
    await runNight(database, world.scope);
  });

  it('explains a customer’s focus and the recommendation of a product', async () => {
    // Sets back-test figures like those of a model tested with more customers.
    await database.execute(sql`
      update customer_model set kind = 'mbg', back_test = '{"byLifeCycle": {}, "deciles": [{"people": 300, "predicted": 0.2, "actual": 0.19}, {"people": 300, "predicted": 0.9, "actual": 0.95}]}'
      where account_id = ${world.accountId}`);
    await database.execute(sql`update customer_score set p_buys_90 = 0.25 where customer_id = ${ana}`);
    expect(await explain(ana)).toMatchObject({
      focus: { name: 'Frecuentes', source: 'calculado', calculated: 'Frecuentes' },
      category: { name: 'Diamante', source: 'calculado' },
      scoredFor: worldToday,
      rhythm: { visits: 4, daysSilent: 81, medianGap: 32 },
      probability: 0.25,
      alike: { people: 300, returned: 57 },
      cross: { product: { name: 'Toalla', sku: 'Toalla' }, because: { name: 'Olla' }, together: 4, baskets: 10 },
      reasons: [
        'Suele comprar cada 32 días (4 visitas) y lleva 81 sin venir.',
        'De cada 100 como ella, 19 volvieron en 90 días (57 de 300).',
        'Calculado hoy, con compras hasta ayer.',
      ],
      productReasons: expect.arrayContaining([
        'Suele comprar Olla cada 32 días, y ya le toca.',
        '4 de 10 compras que llevaban Olla llevaban también Toalla.',
      ]),
    });
  });

  it.each([
    ['{"people": 42, "predicted": 0.2, "actual": 0.97619}', 'F', 'De 42 personas como ella, 41 volvieron en 90 días.', 41],
    ['{"people": 42, "predicted": 0.2, "actual": 0.0238}', 'M', 'De 42 personas como él, 1 volvió en 90 días.', 1],
    [
      '{"people": 42, "predicted": 0.2, "actual": 1}',
      null,
      'De 42 personas con compras parecidas, todas volvieron en 90 días.',
      42,
    ],
    ['{"people": 42, "predicted": 0.2, "actual": 0}', 'F', 'De 42 personas como ella, ninguna volvió en 90 días.', 0],
    [
      '{"people": 1240, "predicted": 0.2, "actual": 0.19032}',
      'F',
      'De cada 100 como ella, 19 volvieron en 90 días (236 de 1.240).',
      236,
    ],
    [
      '{"people": 1240, "predicted": 0.2, "actual": 0.9992}',
      'F',
      'De cada 100 como ella, 99 volvieron en 90 días (1.239 de 1.240).',
      1239,
    ],
    ['{"people": 1240, "predicted": 0.2, "actual": 0.0008}', 'F', 'De cada 100 como ella, 1 volvió en 90 días (1 de 1.240).', 1],
    ['{"people": 1240, "predicted": 0.2, "actual": 1}', 'M', 'De 1.240 personas como él, todas volvieron en 90 días.', 1240],
    ['{"people": 29, "predicted": 0.2, "actual": 0.5}', 'F', undefined, null],
  ] as const)('says of how many people alike it speaks: %s, %s', async (decile, gender, sentence, returned) => {
    await database.execute(sql`
      update customer_model set kind = 'mbg', back_test = ${`{"byLifeCycle": {}, "deciles": [${decile}]}`}::jsonb
      where account_id = ${world.accountId}`);
    await database.execute(sql`update customer_score set p_buys_90 = 0.25 where customer_id = ${ana}`);
    await database.update(customers).set({ gender }).where(eq(customers.id, ana));
    const facts = await explain(ana);
    expect(facts?.alike?.returned ?? null).toBe(returned);
    expect(facts?.reasons.find((reason) => reason.includes('en 90 días'))).toBe(sentence);
    const document = await explainCustomer(database, world.accountId, ana, now, 'customer');
    expect(document?.reasons.find((reason) => reason.includes('en 90 días'))).toBe(
      sentence?.replace(/como (ella|él)|con compras parecidas/, 'con compras como las tuyas'),
    );
  });

  it('calls nobody new without saying that the purchase stands on the first days of the data', async () => {
    const young = await insightWorld(database);
    const [early = 0, later = 0] = await young.addCustomers(2);
    await young.buy([
      { customerId: early, at: addDays(worldToday, -65) },
      { customerId: later, at: addDays(worldToday, -5) },
    ]);
    await runNight(database, young.scope);
    const of = (reader: 'staff' | 'customer') => explainCustomer(database, young.accountId, later, now, reader);
    const staff = await of('staff');
    const customer = await of('customer');
    const since = 'el 17 de septiembre de 2026';
    expect(staff?.focus.name).toBe('Nuevos');
    expect(staff?.reasons[0]).toBe(
      `Vino una sola vez que sepamos, hace 5 días. Tus datos empiezan ${since}: puede ser cliente de antes.`,
    );
    expect(staff?.focusReason).toBe(
      `Su única visita que conocemos fue el 16 de noviembre de 2026, hace 60 días o menos. Tus datos empiezan ${since}: puede ser cliente de antes.`,
    );
    expect(customer?.reasons[0]).toBe('Viniste una sola vez que sepamos, el 16 de noviembre de 2026.');
    expect(customer?.focusReason).toContain(`Los datos de la tienda empiezan ${since}: puedes ser cliente de antes.`);
    const [older = 0] = await young.addCustomers(1);
    await young.buy([{ customerId: older, at: addDays(worldToday, -66) }]);
    await drainChanges(database, young.scope);
    expect((await of('staff'))?.reasons[0]).toBe('Vino una sola vez, hace 5 días.');
  });

  it('names the simple rule and the day of the computation', async () => {
    expect((await explain(ana, new Date(now.getTime() + 3 * 86_400_000)))?.reasons).toEqual([
      'Suele comprar cada 32 días (4 visitas) y lleva 84 sin venir.',
      'Calculado el 21 de noviembre con una regla simple, con compras hasta el 20 de noviembre.',
    ]);
  });

  it('names the day and the purchases of a customer who was computed since the night', async () => {
    await runNight(database, world.scope);
    const tomorrow = { ...world.scope, today: addDays(worldToday, 1) };
    await world.buy([{ customerId: ana, at: tomorrow.today }]);
    await drainChanges(database, tomorrow);
    const later = new Date(now.getTime() + 86_400_000);
    const [rhythm, computed] = (await explain(ana, later))?.reasons ?? [];
    expect(rhythm).toContain(' y vino hoy.');
    expect(computed).toBe('Calculado hoy con una regla simple, con compras hasta hoy.');
    const [berta = 0] = await world.addCustomers(1);
    await buy(berta, [200], 0);
    await drainChanges(database, tomorrow);
    expect((await explain(berta, later))?.reasons).toContain(
      'Calculado hoy con una regla simple, con compras hasta el 20 de noviembre.',
    );
  });

  /** The explanations by score, with plain spaces. */
  const explained = async (id: number) => {
    const { explanations = [] } = (await explain(id)) ?? {};
    return Object.fromEntries(explanations.map(({ score, reason }) => [score, reason.replaceAll('\u00a0', ' ')]));
  };
  const money = (amount: number) => `$ ${Math.round(amount).toLocaleString('es-CO')}`;

  it('explains each score with what it was computed from', async () => {
    const seven = { people: 1200, returned: 850 };
    await database.execute(sql`
      update customer_model set back_test = ${JSON.stringify({ asOf: '2026-08-23', byLifeCycle: { madurez: seven, pausa: seven } })}
      where account_id = ${world.accountId}`);
    const { rows } = await database.execute<{ id: number; amount: number; ago: number }>(sql`
      select customer_id as id, amount::float8 as amount, ${worldToday}::date - (at at time zone 'America/Bogota')::date as ago
      from purchase where account_id = ${world.accountId}`);
    const spends = [...Map.groupBy(rows, ({ id }) => id)].map(([id, lines]) => ({
      id,
      spent: lines.reduce((sum, { amount }) => sum + amount, 0),
      quadrant: `${Math.min(...lines.map(({ ago }) => ago)) <= 90}-${new Set(lines.map(({ ago }) => ago)).size >= 4}`,
    }));
    const own = spends.find(({ id }) => id === ana);
    const median = (values: readonly number[]) => {
      const sorted = values.toSorted((one, other) => one - other);
      return ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) / 2;
    };
    const peers = spends.filter(({ quadrant }) => quadrant === own?.quadrant).map(({ spent }) => spent);
    const insight = await explain(ana);
    expect(insight).toMatchObject({
      category: { name: 'Diamante' },
      quadrant: 'Estrella',
      subquadrant: 'alto',
      lifeCycle: 'madurez',
      lifeCycleReturn: seven,
      dropoutAlert: 'baja',
      crossLevel: 'media',
      mostBought: { name: 'Olla' },
      purchasesDeletedBefore: null,
    });
    const reasons = await explained(ana);
    expect(reasons).toMatchObject({
      category: expect.stringContaining(
        `Gastó ${money(own?.spent ?? 0)} en los últimos 12 meses; por sus compras «Diamante» es más de $ `,
      ),
      dropoutAlert: expect.stringMatching(/^(Entra en riesgo|Se inactiva) el \d+ de .* si no compra antes\.$/),
      quadrant: 'Tiene 4 visitas (frecuente es desde 4) y su última compra fue hace 81 días (reciente es hasta 90).',
      subquadrant: `Ha gastado ${money(own?.spent ?? 0)}; la mitad de los clientes «Estrella» ha gastado ${money(median(peers))} o más.`,
      lifeCycle: 'Tiene cuatro visitas o más.',
      lifeCycleReturn:
        'De 1.200 clientes que estaban en «madurez» el 23 de agosto de 2026, 850 compraron en los 90 días siguientes.',
      crossLevel: 'Tiene menos de cuatro visitas o lleva más de 60 días sin comprar, y no más de 180.',
      mostBought: 'El que compró en más días; de varios, el que compró por último.',
    });
    // Every score with a value has its reason, and no other.
    for (const score of explainedScores) {
      const value = score === 'category' ? insight?.category.name : insight?.[score];
      expect([score, score in reasons]).toEqual([score, value !== null]);
    }
  });

  it('explains each focus by the rule that gave it', async () => {
    const [once = 0, silent = 0, loyal = 0, often = 0] = await world.addCustomers(4);
    await buy(once, [20], 0);
    await buy(silent, [70], 0);
    await buy(loyal, [420, 360, 300, 240, 180, 120, 60, 5], 0);
    await buy(often, [40, 20, 3], 0);
    await runNight(database, world.scope, { everything: true });
    const focusOf = async (id: number) => [(await explain(id))?.focus.calculated, (await explain(id))?.focusReason];
    expect(await focusOf(once)).toEqual(['Nuevos', 'Su única visita fue el 1 de noviembre de 2026, hace 60 días o menos.']);
    expect(await focusOf(silent)).toEqual([
      'En riesgo',
      expect.stringMatching(
        /^(Tiene una sola visita, del 12 de septiembre de 2026, hace más de 60 días|Lleva 70 días sin comprar, más de lo usual)/,
      ),
    ]);
    expect(await focusOf(loyal)).toEqual([
      'Leales',
      'Tiene 8 visitas en un año o más, del 27 de septiembre de 2025 al 16 de noviembre de 2026 (leal es desde 8), y no lleva más sin venir de lo usual.',
    ]);
    expect(await focusOf(often)).toEqual([
      'Frecuentes',
      'Tiene 3 visitas y no lleva más sin venir de lo usual; leal es desde 8 visitas en un año o más.',
    ]);
    await database.update(customers).set({ focus: 'ENRIESGO', focusSource: 'importado' }).where(eq(customers.id, loyal));
    expect((await focusOf(loyal))[1]).toMatch(/^Por sus compras sería «Leales»: tiene 8 visitas en un año o más/);
    await database.execute(
      sql`update customer_score set focus = 'INACTIVOS', inactive_on = '2026-10-01' where customer_id = ${often}`,
    );
    await database.update(customers).set({ focus: 'INACTIVOS' }).where(eq(customers.id, often));
    expect((await focusOf(often))[1]).toBe('Lleva 3 días sin comprar, mucho más de lo usual desde el 1 de octubre de 2026.');
  });

  it('states no probability of being alive as a fact: it says how many returned of those who were like that', async () => {
    const share = (people: number, returned: number) => ({ people, returned });
    const backTest = { asOf: '2026-08-23', byLifeCycle: {}, byFocus: { ENRIESGO: share(1200, 240), INACTIVOS: share(400, 0) } };
    await database.execute(sql`
      update customer_model set kind = 'mbg', back_test = ${JSON.stringify(backTest)} where account_id = ${world.accountId}`);
    await database.execute(sql`
      update customer_score set risk_on = '2026-12-01', inactive_on = '2026-12-24' where customer_id = ${ana}`);
    const { riskOn, inactiveOn } = await explained(ana);
    expect(riskOn).toBe(
      'Si no compra antes, desde ese día lleva más sin venir de lo usual después de visitas como las suyas. De 1.200 clientes que estaban en «En riesgo» el 23 de agosto de 2026, 240 compraron en los 90 días siguientes.',
    );
    expect(inactiveOn).toBe(
      'Si no compra antes, desde ese día lleva mucho más sin venir de lo usual después de visitas como las suyas. De 400 clientes que estaban en «Inactivos» el 23 de agosto de 2026, ninguno compró en los 90 días siguientes.',
    );
    await database.execute(sql`
      update customer_model set back_test = ${JSON.stringify({ ...backTest, byFocus: { ENRIESGO: share(29, 9) } })}
      where account_id = ${world.accountId}`);
    expect((await explained(ana))['riskOn']).toBe(
      'Si no compra antes, desde ese día lleva más sin venir de lo usual después de visitas como las suyas.',
    );
  });

  it.each([
    [
      -1,
      40,
      'media',
      /^El 20 de noviembre de 2026 entró en riesgo; se inactiva el 31 de diciembre de 2026 si no compra antes\.$/,
    ],
    [0, 40, 'media', /entró en riesgo/],
    [1, 40, 'baja', /^Entra en riesgo el 22 de noviembre de 2026 si no compra antes\.$/],
    [40, 40, 'baja', /^Se inactiva el 31 de diciembre de 2026 si no compra antes\.$/],
    [-9, 0, 'alta', /^Lleva 81 días sin comprar: el 21 de noviembre de 2026 pasó el día en que se inactivaba\.$/],
  ])('with the risk in %d days and inactivity in %d the alert is %s%s', async (risk, inactive, level, reason) => {
    const [riskOn, inactiveOn] = [addDays(worldToday, risk), addDays(worldToday, inactive)];
    await database.execute(sql`
      update customer_score set risk_on = ${riskOn}::date, inactive_on = ${inactiveOn}::date where customer_id = ${ana}`);
    expect(await explain(ana)).toMatchObject({ dropoutAlert: level });
    expect((await explained(ana))['dropoutAlert']).toMatch(reason);
  });

  it('says which purchases are deleted, and calls nobody new because of it', async () => {
    const [nobody = 0, once = 0] = await world.addCustomers(2);
    await buy(once, [12], 0);
    await runNight(database, world.scope, { everything: true });
    const deletedBefore = new Date('2026-05-01T05:00:00Z');
    await database.insert(dataRetention).values({ accountId: world.accountId, kind: 'purchases', months: 24, deletedBefore });
    const note = 'Cuenta solo lo que compró desde el 1 de mayo de 2026: lo anterior se eliminó por la retención de datos.';
    const computed = 'Calculado hoy con una regla simple, con compras hasta ayer.';
    expect((await explain(ana))?.reasons).toEqual([
      'Suele comprar cada 32 días (4 visitas) y lleva 81 sin venir.',
      computed,
      note,
    ]);
    expect((await explain(once))?.reasons).toEqual(['Vino hace 12 días.', computed, note]);
    expect(await explain(nobody)).toMatchObject({ purchasesDeletedBefore: deletedBefore.toISOString() });
    expect((await explain(nobody))?.reasons).toEqual(['No hay compras suyas.', 'Calculado hoy, con compras hasta ayer.', note]);
  });

  it('distinguishes an imported focus from a calculated one', async () => {
    await database.update(customers).set({ focus: 'LEALES', focusSource: 'importado' }).where(eq(customers.id, ana));
    expect((await explain(ana))?.focus).toMatchObject({ name: 'Leales', source: 'importado', calculated: 'Frecuentes' });
  });

  it('shows nothing for customers who objected, and little for those without purchases', async () => {
    const [nobody = 0] = await world.addCustomers(1);
    expect(await explain(nobody)).toMatchObject({ rhythm: null, probability: null, focus: { name: null, source: null } });
    expect((await explain(nobody))?.reasons[0]).toBe('Todavía no ha comprado.');
    await buy(nobody, [3], 0);
    expect((await explain(nobody))?.reasons[0]).toBe('Sus compras todavía no se han calculado.');
    await database.update(customers).set({ scoringObjectedAt: now }).where(eq(customers.id, ana));
    await runNight(database, world.scope, { everything: true });
    expect(await explain(ana)).toMatchObject({
      objected: true,
      rhythm: null,
      cross: null,
      dropoutAlert: null,
      explanations: [],
      reasons: ['Pidió que no se calcule nada de sus compras.'],
      productReasons: [],
    });
  });

  it('answers not found for a customer of another account', async () => {
    expect(await explain(ana, now, (await insightWorld(database)).accountId)).toBeNull();
  });
});
