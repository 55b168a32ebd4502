import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { eq, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { suppressions } from '../../retail/consent/suppressions.table.ts';
import { stores } from '../../retail/stores/stores.table.ts';
import { purchases } from '../../retail/purchases/purchases.table.ts';
import { products } from '../../retail/products/products.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { channelLoss, reachable } from './reachable.ts';
import { audienceScope } from './audience-scope.ts';
import { selectionSql } from './audience-statement.ts';
import { fillWorld, readWorld, type World, worldNow } from './testing/audience-world.ts';
import { countAudience } from './count-audience.ts';
import { explainAudience } from './explain-audience.ts';
import { everybody, selectionWith } from './testing/random-selection.ts';

/** The space between a currency sign and its number is non-breaking. */
const plain = (text: string): string => text.replaceAll('\u00A0', ' ');

const ours = { customerFocus: ['Frecuentes', 'En riesgo'], geoHierarchy: 'Departamento', geoOptions: ['Antioquia'] };
const rank = { customerRank: 500, rankStart: '2026-01-01', rankEnd: '2026-06-30' };

eachDatabase(({ database }) => {
  let accountId = 0;
  let world: World;
  let names: Record<'campaign' | 'file' | 'schedule' | 'newsletter', string>;
  beforeAll(async () => {
    accountId = await fillWorld(database);
    world = await readWorld(database, accountId);
    const [first] = world.messages;
    const campaign = world.campaigns.find(({ name }) => name === 'Navidad')?.identifier ?? '';
    const newsletter = world.messages.find((message) => message.campaign === campaign && message.newsletter)?.newsletter ?? '';
    names = { campaign, newsletter, file: world.files[0]?.identifier ?? '', schedule: first?.schedule ?? '' };
  }, 60_000);

  const count = (values: Partial<ProfileSelection>) => countAudience(database, { accountId }, selectionWith(values), worldNow);
  const textOf = async (selection: ProfileSelection) =>
    new PgDialect().sqlToQuery(selectionSql(await audienceScope(database, accountId, worldNow), selection));

  it("loses nobody by 'Todas', not even people without the value", async () => {
    const { total } = await count({});
    expect((await count({ customerFocus: ['Todas'], customerCategory: ['Todas'] })).total).toBe(total);
    const named = await count({ customerFocus: ['Frecuentes', 'Leales', 'En riesgo', 'Inactivos', 'Nuevos'] });
    expect(named.total).toBeLessThan(total);
  });

  it("shows amounts in the account's currency, and its attribution window", async () => {
    const selection = {
      filterConditionMetric: true,
      conditionMetric: 'Valor de compras',
      metricSign: '>' as const,
      metricValue: 5000,
      filterTypeDiscount: false,
      discountType: 'Valor fijo de descuento',
      discountValue: 12.5,
      previousCampaign: names.campaign,
      previousCampaignTo: 'compraron' as const,
    };
    const said = async (settings: Partial<typeof accounts.$inferInsert>) => {
      await database.update(accounts).set(settings).where(eq(accounts.id, accountId));
      const { sentence, describes } = await count(selection);
      const explanation = await explainAudience(
        database,
        { accountId },
        selectionWith(selection),
        world.customers[0]?.id ?? 0,
        worldNow,
      );
      return [sentence, ...describes, ...(explanation?.filters ?? []).map(({ value }) => value)].map(plain).join(' ');
    };
    const dollars = await said({ currency: 'USD', attributionDays: 1 });
    expect(dollars).toContain('compraron en el día siguiente a un mensaje');
    expect(dollars).toContain('compraron por más de US$ 5.000');
    expect(dollars).toContain('Valor fijo de descuento, US$ 12,50');
    expect(dollars).toMatch(/Compró por US\$ [\d.,]+/);
    const mexican = await said({ currency: 'MXN', attributionDays: 30 });
    expect(mexican).toContain('compraron en los 30 días siguientes a un mensaje');
    expect(mexican).toContain('compraron por más de MXN 5.000');
    expect(mexican).not.toContain('$');
    const last = await said({ attributionTouch: 'ultimo' });
    expect(last).toContain('el último que habían recibido');
    expect(await said({ attributionTouch: 'cualquiera' })).not.toContain('el último');
    await said({ currency: 'COP', attributionDays: 7, attributionTouch: 'ultimo' });
  });

  describe('describes a selection as a Spanish sentence:', () => {
    const sentences: readonly (readonly [string, (ids: typeof names) => Partial<ProfileSelection>])[] = [
      ['Todos los clientes de la cuenta.', () => ({})],
      ['Clientes frecuentes o en riesgo de Antioquia.', () => ours],
      ['Todos los clientes de la cuenta.', () => ({ customerFocus: ['Todas'], customerCategory: ['todas', 'Oro'] })],
      [
        'Clientes que hicieron el evento «Carrito» en los últimos 30 días.',
        () => ({ eventType: 'cart' as const, eventTo: 'hicieron' as const, eventDays: 30 }),
      ],
      [
        'Clientes que no hicieron el evento «Lista de deseos» 2 veces o más hoy.',
        () => ({
          eventType: 'custom' as const,
          eventName: ' Lista de deseos ',
          eventTo: 'no hicieron' as const,
          eventDays: 1,
          eventTimes: 2,
        }),
      ],
      [
        'Clientes que hicieron el evento «Pedido» al menos 3 veces en los últimos 90 días.',
        () => ({ eventType: 'order' as const, eventTo: 'hicieron' as const, eventDays: 90, eventTimes: 3 }),
      ],
      ['Todos los clientes de la cuenta.', () => ({ eventType: 'custom' as const, eventTo: 'hicieron' as const, eventDays: 30 })],
      ['Clientes de la zona Norte.', () => ({ geoHierarchy: 'Zona', geoOptions: ['Norte'] })],
      [
        'Clientes frecuentes, de las tiendas Ceiba Cali 1 o Ceiba Cali 2, de tipo empresa y de categoría oro o plata.',
        () => ({
          customerFocus: ['Frecuentes'],
          customerCategory: ['Oro', 'Plata'],
          customerType: 'Empresa',
          geoHierarchy: 'Tienda',
          geoOptions: ['Ceiba Cali 1', 'Ceiba Cali 2'],
        }),
      ],
      [
        'Clientes de cualquier tipo menos empleado, de 18 a 24 o de 65 o más años y de género femenino, que cumplen años en marzo, julio o agosto.',
        () => ({
          customerType: 'Todos excepto',
          customerTypeException: ['Empleado'],
          ageCategory: ['18-24', '65+'],
          gender: ['Femenino'],
          birthdayMonth: [3, 7, 8],
        }),
      ],
      [
        'Clientes que en los últimos 12 meses compraron algo de las categorías Hogar 1 u Hogar 2, pagaron con PSE e hicieron al menos 1 compra.',
        () => ({
          filterCommHierarchy: true,
          commHierarchy: 'Categoría',
          commOptions: ['Hogar 1', 'Hogar 2'],
          filterPaymentMethod: true,
          paymentMethod: 'PSE',
          filterConditionMetric: true,
          conditionMetric: 'Número de compras',
          metricSign: '>=' as const,
          metricValue: 1,
        }),
      ],
      [
        'Clientes que compraron por última vez hace más de 90 días y que abrieron un mensaje de un perfil de la campaña «Navidad».',
        ({ campaign }) => ({
          filterConditionMetric: true,
          conditionMetric: 'Días desde la última compra',
          metricSign: '>' as const,
          metricValue: 90,
          previousCampaign: campaign,
          previousCampaignTo: 'abrieron' as const,
          previousSends: [1],
        }),
      ],
      [
        'Clientes que compraron en los 7 días siguientes a un mensaje de la campaña «Navidad», el último que habían recibido.',
        ({ campaign }) => ({ previousCampaign: campaign, previousCampaignTo: 'compraron' as const }),
      ],
      [
        'Clientes que recibieron un mensaje de la campaña «Navidad» y no abrieron ninguno.',
        ({ campaign }) => ({ resultsOf: 'campaign' as const, resultsId: campaign, resultsTo: 'no abrieron' as const }),
      ],
      [
        'Clientes que compraron en los 7 días siguientes a un mensaje de la programación «Envío», el último que habían recibido.',
        ({ schedule }) => ({ resultsOf: 'schedule' as const, resultsId: schedule, resultsTo: 'compraron' as const }),
      ],
      [
        'Clientes que se dieron de baja en los 7 días siguientes a un mensaje con el newsletter «Navidad», el último de ese canal.',
        ({ newsletter }) => ({ resultsOf: 'template' as const, resultsId: newsletter, resultsTo: 'baja' as const }),
      ],
      [
        'Clientes que hicieron clic en un mensaje de la programación «Envío, envío del 01/05/2026».',
        ({ schedule }) => ({
          resultsOf: 'schedule' as const,
          resultsId: schedule,
          resultsOccurrence: world.messages[0]?.occurrence ?? 0,
          resultsTo: 'clic' as const,
        }),
      ],
      [
        'Los 500 que más gastaron entre el 1 de enero de 2026 y el 30 de junio de 2026, de los clientes frecuentes o en riesgo de Antioquia, además de los del archivo «socios.csv».',
        ({ file }) => ({ ...ours, ...rank, customerFile: file, customerFileOption: 'include' as const }),
      ],
      [
        'El cliente que más gastó en los últimos 12 meses, salvo los del archivo «socios.csv».',
        ({ file }) => ({ customerRank: 1, customerFile: file, customerFileOption: 'exclude' as const }),
      ],
      [
        'Todos los clientes de la cuenta, salvo los del archivo «socios.csv».',
        ({ file }) => ({ customerFile: file, customerFileOption: 'exclude' as const }),
      ],
      [
        'Clientes que en los últimos 12 meses compraron con el descuento «C.C. a la compra de otros productos» y también Olla 1 cm y recibieron la recompensa «Puntos».',
        () => ({
          filterTypeDiscount: true,
          discountType: 'C.C. a la compra de otros productos',
          discountProducts: ['Olla 1 cm'],
          filterTypeReward: true,
          rewardType: 'Puntos',
        }),
      ],
    ];
    it.each(sentences)('%s', async (sentence, values) => {
      expect((await count(values(names))).sentence).toBe(sentence);
    });
  });

  it('tells filters from parts of the offer by their flags', async () => {
    const offer = {
      commHierarchy: 'Línea',
      commOptions: ['Línea 1'],
      paymentMethod: 'Todos excepto',
      paymentMethodException: ['Efectivo'],
      conditionMetric: 'Valor de compras',
      metricSign: '>' as const,
      metricValue: 50_000,
      discountType: 'Porcentaje de descuento',
      discountValue: 20,
      rewardType: 'Valor en efectivo',
      rewardValue: 5000,
    };
    const off = await count({ ...ours, ...offer, nextCampaign: names.campaign });
    expect(off.selects).toEqual(['Geografía: Antioquia', 'Enfoque: Frecuentes o en riesgo']);
    expect(off.describes.map((line) => plain(line))).toEqual([
      'Jerarquía comercial: Línea, Línea 1',
      'Medio de pago: todos excepto Efectivo',
      'Métrica: Valor de compras > 50.000',
      'Descuento: Porcentaje de descuento, 20 %, para la campaña «Navidad»',
      'Recompensa: Valor en efectivo, $ 5.000',
    ]);
    const flags = {
      filterCommHierarchy: true,
      filterPaymentMethod: true,
      filterConditionMetric: true,
      filterTypeDiscount: true,
      filterTypeReward: true,
    };
    const on = await count({ ...offer, ...flags });
    expect(on.selects).toEqual([
      'Jerarquía comercial: Línea: Línea 1',
      'Medio de pago: Pago con otro medio que efectivo',
      'Métrica: Valor de compras > 50.000',
      'Descuento: Compraron con «Porcentaje de descuento»',
      'Recompensa: Recibieron «Valor en efectivo»',
    ]);
    expect(on.describes.map((line) => plain(line))).toEqual(['Descuento: 20 %', 'Recompensa: $ 5.000']);
  });

  it('leaves unused and incomplete filters out of the statement', async () => {
    const { sql: text } = await textOf(everybody);
    expect(text).not.toMatch(/store|focus|purchase|delivery|file/);
    expect((await textOf(selectionWith({ geoHierarchy: 'NACIONAL', geoOptions: ['Antioquia'] }))).sql).toBe(text);
    expect((await textOf(selectionWith({ geoHierarchy: 'Ciudad', commHierarchy: 'Línea', commOptions: ['x'] }))).sql).toBe(text);
  });

  it('passes values of a selection as bind parameters, never as SQL text', async () => {
    const attack = "x') or true; drop table customer; --";
    const selection = selectionWith({
      customerFocus: [attack],
      customerCategory: [attack],
      customerType: attack,
      geoHierarchy: 'Ciudad',
      geoOptions: [attack],
      filterCommHierarchy: true,
      commHierarchy: 'Línea',
      commOptions: [attack],
      filterPaymentMethod: true,
      paymentMethod: 'Todos excepto',
      paymentMethodException: [attack],
      filterTypeDiscount: true,
      discountType: attack,
      filterTypeReward: true,
      rewardType: attack,
    });
    const { sql: text, params } = await textOf(selection);
    expect(text.toLowerCase()).not.toContain('drop');
    expect(JSON.stringify(params).toLowerCase()).toContain('drop');
    expect(await count(selection)).toMatchObject({ total: 0 });
  });

  it('counts zero for an empty audience', async () => {
    const audience = await countAudience(database, { accountId: 0 }, selectionWith({ ...ours, ...rank }), worldNow);
    expect(audience.steps.map(({ remaining, missing }) => remaining + missing)).toEqual([0, 0, 0, 0, 0]);
    expect(audience.total).toBe(0);
  });

  it('treats files and campaigns of other accounts as missing', async () => {
    const other = await fillWorld(database, 'Vecina');
    const { steps, sentence } = await countAudience(
      database,
      { accountId: other },
      selectionWith({ previousCampaign: names.campaign, previousCampaignTo: 'impactados' }),
      worldNow,
    );
    expect(steps.find(({ key }) => key === 'previousCampaign')?.remaining).toBe(0);
    expect(sentence).not.toContain('Navidad');
    const taken = selectionWith({ customerFile: names.file, customerFileOption: 'exclude' });
    const { total } = await countAudience(database, { accountId: other }, taken, worldNow);
    expect(total).toBe((await countAudience(database, { accountId: other }, everybody, worldNow)).total);
  });

  describe('the explanation for a customer', () => {
    let id = 0;
    beforeAll(async () => {
      const [store] = await database.select().from(stores).where(eq(stores.name, 'Ceiba Cali 1'));
      const [product] = await database.select().from(products).where(eq(products.name, 'Olla 3 cm'));
      const person = {
        accountId,
        firstName: 'Lucía',
        lastName: 'Mora',
        email: 'lucia@correo.example',
        mobile: '+573991112233',
        emailConsent: true,
        smsConsent: true,
        birthDate: '1990-03-05',
        gender: 'F',
        focus: 'ENRIESGO',
        city: 'Cali',
      };
      id = (await database.insert(customers).values(person).returning())[0]?.id ?? 0;
      await database.insert(purchases).values({
        accountId,
        customerId: id,
        storeId: store?.id ?? 0,
        productId: product?.id ?? 0,
        amount: '45000.50',
        paymentMethod: 'NEQUI',
        at: new Date('2026-03-04T03:00:00Z'),
      });
      const gone = { accountId, channel: 'sms' as const, address: person.mobile, reason: 'signed link' };
      await database.insert(suppressions).values({ ...gone, createdAt: new Date('2026-11-04T02:00:00Z') });
    });
    const explain = async (values: Partial<ProfileSelection>, of = id) =>
      explainAudience(database, { accountId }, selectionWith(values), of, worldNow);

    it('counts a receipt with a total of zero as a purchase', async () => {
      const [buyer] = await database.insert(customers).values({ accountId, firstName: 'Sol', lastName: 'Ríos' }).returning();
      const customerId = buyer?.id ?? 0;
      const purchaseCount = { filterConditionMetric: true, conditionMetric: 'Número de compras', metricSign: '>=' as const };
      const decided = async () =>
        (await explain({ ...purchaseCount, metricValue: 1 }, customerId))?.filters.map(({ passes }) => passes);
      const before = await decided();
      const [store] = await database.select().from(stores).where(eq(stores.accountId, accountId));
      await database.insert(purchases).values({
        accountId,
        customerId,
        storeId: store?.id ?? 0,
        amount: '0',
        paymentMethod: 'NEQUI',
        at: new Date(worldNow.getTime() - 24 * 60 * 60 * 1000),
      });
      expect([before?.at(-1), (await decided())?.at(-1)]).toEqual([false, true]);
    });

    it('shows the value that decided each filter', async () => {
      const why = await explain({
        ...ours,
        ...rank,
        customerCategory: ['Oro'],
        ageCategory: ['35-44'],
        gender: ['Masculino'],
        birthdayMonth: [3],
        filterCommHierarchy: true,
        commHierarchy: 'Producto',
        commOptions: ['Olla 3 cm'],
        filterPaymentMethod: true,
        paymentMethod: 'Efectivo',
        filterConditionMetric: true,
        conditionMetric: 'Valor de compras',
        metricSign: '>' as const,
        metricValue: 45_000,
        customerFile: names.file,
        customerFileOption: 'exclude' as const,
        customerType: 'Persona',
        previousCampaign: names.campaign,
        previousCampaignTo: 'no compraron' as const,
      });
      expect(why?.customer).toEqual({ id, name: 'Lucía Mora' });
      expect(why?.isSelected).toBe(false);
      const rows = why?.filters.map(({ key, passes, isMissing, value }) => [
        key,
        passes ? 'sí' : isMissing ? 'no se sabe' : 'no',
        plain(value),
      ]);
      expect(rows).toEqual([
        ['geography', 'no', 'Compró por última vez en Ceiba Cali 1 (Cali)'],
        ['customerType', 'no se sabe', 'No sabemos de qué tipo es'],
        ['focus', 'sí', 'En riesgo'],
        ['category', 'no se sabe', 'No sabemos su categoría'],
        ['commHierarchy', 'sí', 'Compró Olla 3 cm el 3 de marzo de 2026'],
        ['paymentMethod', 'no', 'No pagó así ninguna compra de esos días'],
        ['conditionMetric', 'sí', 'Compró por $ 45.000,50'],
        ['previousCampaign', 'no', 'No recibió ningún mensaje de «Navidad»'],
        ['age', 'sí', '36 años'],
        ['gender', 'no', 'Femenino'],
        ['birthdayMonth', 'sí', 'Cumple años el 5 de marzo'],
        ['rank', 'no', 'No está entre los 500 mejores: compró por $ 45.000,50'],
        ['customerFile', 'sí', 'No está en el archivo'],
      ]);
    });

    it('shows the message of a result and what followed, or that there was none', async () => {
      const message = world.messages.find(({ state }) => state === 2);
      const asked = { resultsOf: 'schedule' as const, resultsId: message?.schedule, resultsTo: 'recibieron' as const };
      const [received] = (await explain(asked, message?.customerId ?? 0))?.filters ?? [];
      expect(received).toMatchObject({ key: 'results', passes: true });
      expect(received?.value).toMatch(/^Recibió un mensaje de «Envío» el \d+ de (mayo|junio|julio) de 2026$/);
      const [none] = (await explain({ ...asked, resultsTo: 'clic' }))?.filters ?? [];
      expect(none).toMatchObject({ passes: false, isMissing: false, value: 'No recibió ningún mensaje de «Envío»' });
      const [unknown] = (await explain({ ...asked, resultsId: crypto.randomUUID() }))?.filters ?? [];
      expect(unknown).toMatchObject({ passes: false, value: 'No recibió ningún mensaje de «envío desconocido»' });
    });

    it('shows what was computed of the customer, and says the same in the sentence', async () => {
      await database.execute(sql`
        insert into customer_score (account_id, customer_id, model_version, p_buys_90, value, inactive_on, quadrant)
        values (${accountId}, ${id}, 1, 0.35, 80000, '2026-12-03', 'Promesa')`);
      await database.execute(sql`
        insert into customer_offer (account_id, customer_id, affinity, affinity_code) values (${accountId}, ${id}, 'Hogar 1', 'HOGAR1')`);
      const asked = {
        purchaseProbability: 40,
        inactiveWithin: 30,
        customerQuadrant: ['Promesa', 'Estrella'],
        customerAffinity: ['Hogar 1'],
        expectedValue: 50_000,
      };
      const why = await explain(asked);
      expect(why?.filters.map(({ key, passes, value }) => [key, passes, plain(value)])).toEqual([
        ['purchaseProbability', false, 'Tiene 35 % de probabilidad de comprar en 90 días'],
        ['inactivity', true, 'Se inactiva el 3 de diciembre de 2026 si no compra'],
        ['quadrant', true, 'Promesa'],
        ['affinity', true, 'Prefiere Hogar 1'],
        ['expectedValue', true, 'Se espera que compre por $ 80.000 en 90 días'],
      ]);
      const { sentence } = await countAudience(database, { accountId }, selectionWith(asked), worldNow);
      expect(plain(sentence)).toBe(
        'Clientes del cuadrante Promesa o Estrella y con afinidad por Hogar 1, que tienen al menos 40 % de probabilidad de comprar en 90 días, que se inactivan en los próximos 30 días y que comprarían por al menos $ 50.000 en los próximos 90 días.',
      );
      await database.execute(sql`delete from customer_score where customer_id = ${id}`);
      await database.execute(sql`delete from customer_offer where customer_id = ${id}`);
    });

    it('counts inactivity, like the focus, to the last of outdated purchases', async () => {
      const until = (day: string | null) =>
        database.execute(sql`
          insert into insight_progress (account_id, purchases_until) values (${accountId}, ${day}::date)
          on conflict (account_id) do update set purchases_until = excluded.purchases_until`);
      const inactivity = async (day: string) => {
        await database.execute(sql`
          insert into customer_score (account_id, customer_id, model_version, inactive_on) values (${accountId}, ${id}, 1, ${day}::date)
          on conflict (account_id, customer_id) do update set inactive_on = excluded.inactive_on`);
        const [filter] = (await explain({ inactiveWithin: 30 }))?.filters ?? [];
        return [filter?.passes, filter?.value];
      };
      await until('2026-08-10');
      expect(await inactivity('2026-08-10')).toEqual([false, 'Se inactivó el 10 de agosto de 2026']);
      expect(await inactivity('2026-08-11')).toEqual([true, 'Se inactiva el 11 de agosto de 2026 si no compra']);
      expect(await inactivity('2026-09-10')).toEqual([false, 'Se inactiva el 10 de septiembre de 2026 si no compra']);
      await until('2026-11-20');
      expect(await inactivity('2026-09-09')).toEqual([false, 'Se inactivó el 9 de septiembre de 2026']);
      await until(null);
      await database.execute(sql`delete from customer_score where customer_id = ${id}`);
    });

    it('shows how often an event happened, and when last', async () => {
      const events = ['2026-11-20T23:59:00-05:00', '2026-11-14T10:00:00-05:00', '2026-09-01T10:00:00-05:00'];
      await database.execute(sql`
        insert into customer_event (account_id, customer_id, sender_id, type, at)
        select ${accountId}, ${id}, 'explained ' || at, 'stock', at::timestamptz from unnest(${sql.param(events)}::text[]) as at`);
      const asked = { eventType: 'stock' as const, eventTo: 'hicieron' as const, eventDays: 8, eventTimes: 2 };
      const said = async (change: Partial<ProfileSelection>) => {
        const [filter] = (await explain({ ...asked, ...change }))?.filters ?? [];
        return [filter?.passes, filter?.value];
      };
      expect(await said({})).toEqual([true, 'Lo hizo 2 veces en los últimos 8 días, la última el 20 de noviembre de 2026']);
      expect(await said({ eventDays: 7 })).toEqual([
        false,
        'Lo hizo 1 vez en los últimos 7 días, la última el 20 de noviembre de 2026',
      ]);
      expect(await said({ eventTimes: null, eventTo: 'no hicieron' })).toEqual([
        false,
        expect.stringMatching(/^Lo hizo 2 veces/),
      ]);
      expect(await said({ eventDays: 1, eventTo: 'no hicieron' })).toEqual([true, 'No lo hizo hoy']);
    });

    it('shows the place of residence for a customer without purchases', async () => {
      const [store] = await database.select().from(stores).where(eq(stores.name, 'Ceiba Cali 1'));
      const person = { accountId, firstName: 'Eva', lastName: 'Ríos', city: 'Cali', department: 'Valle del Cauca' };
      const rows = await database
        .insert(customers)
        .values([person, { ...person, homeStoreId: store?.id ?? 0 }])
        .returning();
      const explanations = await Promise.all(
        rows.map(async (row) => (await explain({ geoHierarchy: 'Ciudad', geoOptions: ['Cali'] }, row.id))?.filters),
      );
      expect(explanations.map((filters) => filters?.[0]?.value)).toEqual([
        'No ha comprado ni tiene tienda habitual; vive en Cali, Valle del Cauca',
        'No ha comprado; su tienda habitual es Ceiba Cali 1 (Cali)',
      ]);
      await database.delete(customers).where(
        sql`id in (${sql.join(
          rows.map(({ id: own }) => sql`${own}`),
          sql`, `,
        )})`,
      );
    });

    it('shows the address of each channel, or why there is none', async () => {
      expect((await explain({}))?.channels).toEqual([
        { channel: 'email', isReachable: true, reason: 'lucia@correo.example' },
        { channel: 'sms', isReachable: false, reason: 'Se dio de baja el 3 de noviembre de 2026' },
        { channel: 'whatsapp', isReachable: false, reason: 'No ha dado permiso para escribirle por WhatsApp' },
      ]);
    });

    it('shows the rank among the best customers', async () => {
      const why = await explain({ ...rank, geoHierarchy: 'Tienda', geoOptions: ['Ceiba Cali 1'] });
      expect(plain(why?.filters.at(-1)?.value ?? '')).toMatch(/^Puesto \d+: compró por \$ 45\.000,50$/);
      expect(why?.isSelected).toBe(true);
    });

    it('finds no customer of another account', async () => {
      const stranger = await database
        .select()
        .from(customers)
        .where(sql`account_id <> ${accountId}`)
        .limit(1);
      expect(stranger).toHaveLength(1);
      expect(await explain({}, stranger[0]?.id)).toBeNull();
    });
  });

  describe('the condition of reach', () => {
    const idsWith = async (condition: ReturnType<typeof sql>) => {
      const { rows } = await database.execute<{ id: number }>(
        sql`select id from ${customers} where account_id = ${accountId} and ${condition} order by id`,
      );
      return rows.map(({ id }) => id);
    };

    it.each(['email', 'sms', 'wa'] as const)('reaches by %s exactly the customers without a loss', async (channel) => {
      const reached = await idsWith(reachable(channel));
      expect(reached.length).toBeGreaterThan(0);
      expect(await idsWith(sql`${channelLoss(channel, accountId)} = 0`)).toEqual(reached);
    });

    it('reaches a person who subscribed again', async () => {
      const [first = 0] = await idsWith(reachable('email'));
      const [person] = await database.select().from(customers).where(eq(customers.id, first));
      const address = person?.email?.toLowerCase() ?? '';
      await database.delete(suppressions).where(eq(suppressions.address, address));
      await database.insert(suppressions).values({ accountId, channel: 'email', address, reason: 'signed link' });
      expect(await idsWith(reachable('email'))).not.toContain(first);
      await database.execute(sql`update ${suppressions} set lifted_at = now() where address = ${address}`);
      expect(await idsWith(reachable('email'))).toContain(first);
    });

    it('checks the address of an existing message rather than the current one', async () => {
      const [gone] = await database
        .select()
        .from(suppressions)
        .where(sql`channel = 'email' and lifted_at is null and account_id = ${accountId}`);
      expect(gone).toBeDefined();
      expect(await idsWith(reachable('email', sql`${gone?.address ?? ''}::text`))).toEqual([]);
    });
  });
});
