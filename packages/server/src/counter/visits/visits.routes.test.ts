import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { tillMethods } from '@pregon/contract/visits/visit.schema';
import { eq } from 'drizzle-orm';
import { naughtyStrings } from '../clients/testing/naughty-strings.ts';
import { paymentMethods } from '../../retail/options/option-lists.ts';
import { publicKeys } from '../public-keys/public-keys.table.ts';
import { stores } from '../../retail/stores/stores.table.ts';
import { products } from '../../retail/products/products.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { maskedName } from './masked-name.ts';

const key = 'clave-del-mostrador';
/** Separate values for each test, because they are requested often. */
const busyKeys = ['clave-que-se-prueba', 'clave-de-los-textos'] as const;
/** Text fields of sellers, and further fields of the page: each accepts any text. */
const fieldsOfVisits: Readonly<Record<string, (text: string) => object>> = {
  user: (text) => ({ user: text }),
  store: (text) => ({ store: text }),
  kind: (text) => ({ kind: text }),
  amount: (text) => ({ amount: text }),
  reference: (text) => ({ reference: text }),
  paymentMethod: (text) => ({ paymentMethod: text }),
  sku: (text) => ({ products: [{ sku: text, amount: 189_900 }] }),
  'the amount of a product': (text) => ({ products: [{ sku: 'TAZA-1', amount: text }] }),
  requestKey: (text) => ({ requestKey: text }),
  filledAt: (text) => ({ filledAt: text }),
};
const keyOf = (field: string) => `clave-de-${field.replaceAll(' ', '-')}`;
const signKey = 'clave-de-la-vitrina';
const place = { city: 'Cali', department: 'Valle del Cauca', zone: 'Sur', channel: 'Almacén', code: 'T1', name: 'Centro' };
const person = {
  firstName: 'Marcela',
  lastName: 'Ospina',
  document: '1017244906',
  email: 'Marcela@correo.example',
  mobile: '+573005550148',
};

it.each([
  [['Marcela', 'Ospina Ruiz'], 'M••• O•••'],
  [['ñ', 'ángel'], 'Ñ••• Á•••'],
  [['👩‍👧 Eva', ''], '👩‍👧•••'],
  [['  Marcela', ' '], 'M•••'],
])('masks %j as %s', (names, masked) => expect(maskedName(...names)).toBe(masked));

it('offers the same payment methods as audience filters', () => expect(tillMethods).toEqual(paymentMethods));

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  let customerId = 0;
  let from = 0;
  beforeAll(async () => {
    test = await testApp(database);
    const accountId = test.staff.lector.accountId;
    const [store] = await database
      .insert(stores)
      .values({ ...place, accountId })
      .returning();
    const storeId = store?.id ?? 0;
    await database
      .insert(publicKeys)
      .values([
        { key, accountId, storeId },
        { key: signKey, accountId, storeId, counter: false },
        ...[...busyKeys, ...Object.keys(fieldsOfVisits).map(keyOf)].map((busy) => ({ key: busy, accountId, storeId })),
      ]);
    const [customer] = await database
      .insert(customers)
      .values([
        { ...person, accountId, emailConsent: true },
        { firstName: 'Eva', lastName: 'Mora', accountId, email: 'familia@correo.example' },
        { firstName: 'Ana', lastName: 'Mora', accountId, email: 'familia@correo.example' },
        {
          ...person,
          firstName: 'Ajena',
          document: '99887766',
          email: 'ajena@correo.example',
          accountId: test.strangers.lector.accountId,
        },
      ])
      .returning();
    customerId = customer?.id ?? 0;
    const goods = { category: 'Hogar', subcategory: 'Cocina', line: 'Tazas', price: '10000', accountId };
    await database.insert(products).values([
      { ...goods, sku: 'TAZA-1', name: 'Taza' },
      { ...goods, sku: 'PLATO-1', name: 'Plato' },
    ]);
  });
  afterAll(() => test.close());
  beforeEach(() =>
    pool.query('delete from purchase; update visit set trace_id = null; delete from survey_trace; delete from visit'),
  );

  const post = (path: string, body: object, remoteAddress = `10.2.${Math.floor((from += 1) / 250)}.${from % 250}`) =>
    test.app.inject({ method: 'POST', url: `/V2/store/${path}`, body, remoteAddress });
  const search = (user: string, change: object = {}, remoteAddress?: string) =>
    post('clients/search', { user, store: 'T1', apikey: key, ...change }, remoteAddress);
  const visit = { user: person.document, store: 'T1', apikey: key, kind: 'visita' };
  const purchase = { ...visit, kind: 'compra', amount: 189_900, paymentMethod: 'Tarjeta débito' };
  const log = (change: object = {}, base: object = visit) => post('visit/register', { ...base, ...change });
  const purchases = async () =>
    (await pool.query('select customer_id::int, amount, payment_method, reference, product_id from purchase order by id')).rows;
  const receipts = async () => (await pool.query('select code, amount, units, lines from receipt order by at')).rows;

  describe('looking up a customer', () => {
    it.each(['1017244906', '1.017.244.906', 'CC 1017244906', 'marcela@CORREO.example', '300 555 0148', '+57 300 555 0148'])(
      'finds one by "%s", and reveals little',
      async (user) => {
        const answer = await search(user);
        expect([answer.statusCode, answer.json()]).toEqual([200, { found: true, name: 'M••• O•••' }]);
      },
    );

    it.each(['101724490', '1017244', 'marcela@correo', 'Marcela', 'Ospina', '%', '99887766', 'ajena@correo.example'])(
      'finds none by "%s"',
      async (user) => {
        expect((await search(user)).json()).toEqual({ found: false, name: '' });
      },
    );

    it('asks for the document where several share the value', async () => {
      const answer = await search('familia@correo.example');
      expect(answer.json().fields).toEqual({ user: 'Varios clientes comparten este dato: busca por el documento.' });
    });

    it('answers not found for keys without the counter permission, as for unknown ones', async () => {
      const [sign, none] = await Promise.all([
        search('1017244906', { apikey: signKey }),
        search('1017244906', { apikey: 'f'.repeat(32) }),
      ]);
      expect([sign.statusCode, sign.body]).toEqual([none.statusCode, none.body]);
      expect(sign.json().code).toBe('NOT_FOUND');
    });

    it('reports missing fields', async () => {
      const answer = await post('clients/search', {});
      expect(Object.keys(answer.json().fields).toSorted()).toEqual(['apikey', 'store', 'user']);
      expect((await search('1017244906', { store: 'T2' })).json().fields).toEqual({ store: 'Esta página no es de esa tienda.' });
    });

    it('limits attempts in a row', async () => {
      const tries = await Promise.all(
        Array.from({ length: 35 }, (_, index) => search(`${index}000`, { apikey: busyKeys[0] }, '10.8.8.8')),
      );
      expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
    });

    it('accepts any text', async () => {
      const answers = [];
      for (const user of naughtyStrings) answers.push({ user, status: (await search(user, { apikey: busyKeys[1] })).statusCode });
      expect(answers.filter(({ status }) => status !== 200 && status !== 400)).toEqual([]);
    });
  });

  describe('a visit', () => {
    it('is stored with the token of its survey', async () => {
      const answer = await log();
      const { message, traceid, surveyUrl } = answer.json();
      expect([answer.statusCode, message]).toEqual([200, 'Visita registrada']);
      expect(surveyUrl).toBe(`${test.services.config.publicUrl}/apps/${key}/encuesta/${traceid}`);
      const { rows } = await pool.query('select kind, customer_id::int, amount, trace_id from visit');
      expect(rows).toEqual([{ kind: 'visita', customer_id: customerId, amount: null, trace_id: traceid }]);
      const survey = await test.app.inject({ url: `/V2/store/survey/${key}/trace/${traceid}`, remoteAddress: '10.7.0.1' });
      expect(survey.statusCode).toBe(200);
      expect(await purchases()).toEqual([]);
    });

    it('is counted once, however often it is sent', async () => {
      const requestKey = crypto.randomUUID();
      const answers = await Promise.all([1, 2, 3].map(() => log({ requestKey, reference: 'F-77' }, purchase)));
      expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
      expect(await purchases()).toHaveLength(1);
    });

    it('has the time at which the form was filled in, not at which it arrived', async () => {
      const filledAt = new Date(Date.now() - 26 * 60 * 60 * 1000).toISOString();
      await log({ filledAt }, purchase);
      const { rows } = await pool.query('select visit.at as visited, purchase.at as bought from visit, purchase');
      expect(rows).toEqual([{ visited: new Date(filledAt), bought: new Date(filledAt) }]);
    });

    it('of an unknown customer is refused at the field', async () => {
      const answer = await log({ user: '55555555' });
      expect([answer.statusCode, answer.json().fields]).toEqual([
        400,
        { user: 'No encontramos a este cliente. Regístralo primero.' },
      ]);
    });
  });

  describe('a purchase at the counter', () => {
    it('counts in audiences', async () => {
      const answer = await log({ reference: 'F-1' }, purchase);
      expect(answer.json().message).toBe('Compra registrada');
      const row = {
        customer_id: customerId,
        amount: '189900.00',
        payment_method: 'TARJETADEBITO',
        reference: 'F-1',
        product_id: null,
      };
      expect(await purchases()).toEqual([row]);
      const { rows } = await pool.query('select last_store_id from customer where id = $1', [customerId]);
      expect(rows[0].last_store_id).not.toBeNull();
    });

    it('may name its products', async () => {
      const lines = [
        { sku: 'TAZA-1', amount: 100_000, units: 2.5 },
        { sku: 'PLATO-1', amount: 89_900 },
      ];
      await log({ reference: 'F-2', products: lines }, purchase);
      expect(await receipts()).toEqual([{ code: 'F-2', amount: '189900.00', units: '3.500', lines: 2 }]);
      expect(await purchases()).toMatchObject([
        { amount: '100000.00', reference: 'F-2', product_id: expect.any(Number) },
        { amount: '89900.00', reference: 'F-2/2', product_id: expect.any(Number) },
      ]);
    });

    it('without a number is a receipt of its own, however soon after another', async () => {
      await log({}, purchase);
      await log({}, purchase);
      expect(await receipts()).toEqual([
        { code: expect.stringMatching(/^visita-/), amount: '189900.00', units: '1.000', lines: 1 },
        { code: expect.stringMatching(/^visita-/), amount: '189900.00', units: '1.000', lines: 1 },
      ]);
    });

    it.each([
      [{ amount: null }, { amount: 'Escribe el valor de la compra.' }],
      [{ amount: 0 }, { amount: 'Escribe el valor de la compra.' }],
      [{ amount: 1.001 }, { amount: 'Usa dos decimales o menos.' }],
      [{ paymentMethod: '' }, { paymentMethod: 'Elige cómo pagó.' }],
      [{ products: [{ sku: 'TAZA-1', amount: 5 }] }, { amount: 'Los productos deben sumar el valor de la compra.' }],
      [
        { products: [{ sku: 'TAZA-1', amount: 189_900, units: 0 }] },
        { 'products.0.units': 'Escribe cuántas unidades, como 2 o 0,5.' },
      ],
      [{ products: [{ sku: 'TAZA-1', amount: 189_900, units: 1.0005 }] }, { 'products.0.units': 'Usa tres decimales o menos.' }],
      [{ products: [{ sku: 'NADA', amount: 189_900 }] }, { 'products.0.sku': 'No hay un producto con esta referencia.' }],
    ])('with %j is refused at the field, without storing anything', async (change, fields) => {
      const answer = await log(change, purchase);
      expect([answer.statusCode, answer.json().fields]).toEqual([400, fields]);
      const { rowCount } = await pool.query('select from visit');
      expect([rowCount, await purchases()]).toEqual([0, []]);
    });

    it('of a known receipt is refused', async () => {
      await log({ reference: 'F-3' }, purchase);
      const answer = await log({ reference: 'F-3' }, purchase);
      expect(answer.json().fields).toEqual({ reference: 'Esta factura ya está registrada.' });
      expect(await purchases()).toHaveLength(1);
    });
  });

  it.each(Object.keys(fieldsOfVisits))(
    'bears any text in %s: it is kept as it was typed, or refused in clear words',
    async (field) => {
      const answers: { text: string; status: number; said: string }[] = [];
      for (const text of naughtyStrings) {
        const answer = await log({ apikey: keyOf(field), ...fieldsOfVisits[field]?.(text) }, purchase);
        answers.push({ text, status: answer.statusCode, said: Object.values(answer.json().fields ?? {}).join() });
      }
      const isClear = (said: string) => /[a-zñáéíóú]{3}/i.test(said);
      expect(answers.filter(({ status, said }) => status !== 200 && !(status === 400 && isClear(said)))).toEqual([]);
      if (field !== 'reference') return;
      const kept = answers.filter(({ status }) => status === 200).map(({ text }) => text.trim() || null);
      expect((await purchases()).map(({ reference }) => reference)).toEqual(kept);
      expect(kept.length).toBeGreaterThan(naughtyStrings.length / 2);
    },
  );

  describe('the survey link', () => {
    const said = { message: 'Si el cliente acepta mensajes por este medio, ya va en camino.' };
    const share = (traceid: string, channel = 'email') => post('visit/survey-link', { apikey: key, traceid, channel });
    beforeEach(() => pool.query('delete from outbox_message'));
    const mails = async (): Promise<{ recipient: string; source: string }[]> =>
      (await pool.query('select recipient, source from outbox_message order by id')).rows;

    it('is sent with consent only, and the answer does not reveal whether', async () => {
      const { traceid, surveyUrl } = (await log()).json();
      expect((await share(traceid)).json()).toEqual(said);
      expect((await share(traceid, 'sms')).json()).toEqual(said);
      expect((await share('f'.repeat(32))).json()).toEqual(said);
      const sent = await mails();
      expect(sent.map(({ recipient }) => recipient)).toEqual([person.email]);
      expect(sent[0]?.source.replace(/=\r?\n/g, '')).toContain(surveyUrl);
    });

    it('is sent once by each channel for a visit, despite repeated and concurrent requests', async () => {
      await database.update(customers).set({ smsConsent: true }).where(eq(customers.id, customerId));
      const { traceid } = (await log()).json();
      const asked = await Promise.all(Array.from({ length: 8 }, (_, index) => share(traceid, index % 2 ? 'email' : 'sms')));
      expect(asked.map((answer) => answer.json())).toEqual(Array.from({ length: 8 }, () => said));
      expect((await mails()).map(({ recipient }) => recipient).toSorted()).toEqual([person.mobile, person.email].toSorted());
      const again = (await log()).json();
      await share(again.traceid);
      expect(await mails()).toHaveLength(3);
    });

    it('can be requested again when the provider refused it', async () => {
      const { traceid } = (await log()).json();
      const provider = await test.services.providerRegistry.provider('email');
      const away = jest.spyOn(provider, 'send').mockResolvedValueOnce({ kind: 'unavailable', reason: 'away' });
      expect((await share(traceid)).statusCode).toBe(503);
      expect((await share(traceid)).json()).toEqual(said);
      away.mockRestore();
      expect(await mails()).toHaveLength(1);
    });

    it('is not sent by an unknown channel', async () => {
      expect((await share('x', 'paloma')).json().fields).toEqual({ channel: 'Elige por dónde enviarlo.' });
    });
  });
});
