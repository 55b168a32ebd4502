import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ApiKeyScope } from '@pregon/contract/api-keys/api-key-scopes';
import { keptEventDays } from '@pregon/contract/events/event-types';
import { mostEvents } from '@pregon/contract/events/events.schema';
import type { AcceptedEvents } from '@pregon/contract/events/events.schema';
import { sql } from 'drizzle-orm';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { apiKeysRepository } from '../../identity/api-keys/api-keys.repository.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { customers } from '../customers/customers.table.ts';
import { mergeCustomers } from '../customers/merge-customers.ts';
import { acceptEvents } from './accept-events.ts';

const dayMs = 86_400_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

eachDatabase(({ database, pool }) => {
  let test: TestApp;
  let owner: Principal;
  let secret = '';
  let [ana, berta] = [0, 0];
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());
  const newKey = async (scopes: readonly ApiKeyScope[], principal = owner) =>
    (await apiKeysRepository.create(database, principal, { name: 'Tienda en línea', scopes, lifetime: '30' })).secret;
  beforeEach(async () => {
    await pool.query('delete from customer_event');
    await pool.query('delete from customer');
    owner = test.staff.administrador;
    secret = await newKey(['events:write', 'customers:read']);
    const { accountId } = owner;
    const rows = await database
      .insert(customers)
      .values([
        {
          accountId,
          firstName: 'Ana',
          lastName: 'P',
          document: '1020304050',
          email: 'ana@correo.example',
          mobile: '+573001112233',
        },
        { accountId, firstName: 'Berta', lastName: 'Q', email: 'berta@correo.example' },
      ])
      .returning({ id: customers.id });
    [ana = 0, berta = 0] = rows.map(({ id }) => id);
  });

  const post = (events: unknown, as = secret) =>
    test.app.inject({ method: 'POST', url: '/V1/events', headers: { authorization: `Bearer ${as}` }, body: { events } });
  const send = async (events: readonly unknown[], as = secret): Promise<AcceptedEvents> => {
    const answer = await post(events, as);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
    return answer.json();
  };
  const cart = (change: object = {}) => ({ id: 'c-1', type: 'cart', person: { customer: ana }, ...change });
  const one = async (event: unknown) => (await send([event])).results[0];
  const stored = async () =>
    (
      await pool.query(
        'select customer_id as customer, sender_id as id, type, name, properties from customer_event order by sender_id',
      )
    ).rows;

  describe('a batch', () => {
    it('stores the events of known customers, and tells what is wrong with each of the others', async () => {
      const { results, ...counts } = await send([
        cart(),
        {
          id: 'o-1',
          type: 'order',
          person: { document: 'CC 1.020.304.050' },
          properties: { total: 189_900.5, regalo: true, cupon: ' X ' },
        },
        { id: 'x-1', type: 'custom', name: 'Lista de deseos', person: { email: 'BERTA@correo.example' } },
        { id: 's-1', type: 'stock', person: { mobile: '300 111 2233' } },
        { id: 'n-1', type: 'cart', person: { email: 'nadie@correo.example' } },
        { id: 'i-1', type: 'visit', person: { customer: ana }, color: 'rojo' },
        'no es un evento',
      ]);
      expect(counts).toEqual({ accepted: 4, repeated: 0, unknown: 1, invalid: 2 });
      expect(results.map(({ index, id, status, customer }) => [index, id, status, customer])).toEqual([
        [0, 'c-1', 'accepted', ana],
        [1, 'o-1', 'accepted', ana],
        [2, 'x-1', 'accepted', berta],
        [3, 's-1', 'accepted', ana],
        [4, 'n-1', 'unknown', null],
        [5, 'i-1', 'invalid', null],
        [6, null, 'invalid', null],
      ]);
      expect(results.slice(4).map(({ fields }) => fields)).toEqual([
        { person: 'No hay un cliente con estos datos: el evento no se guardó.' },
        { type: 'Di de qué tipo es: cart, order, stock o custom.', color: 'Este campo no existe.' },
        expect.anything(),
      ]);
      expect(await stored()).toEqual([
        { customer: ana, id: 'c-1', type: 'cart', name: '', properties: {} },
        { customer: ana, id: 'o-1', type: 'order', name: '', properties: { total: 189_900.5, regalo: true, cupon: 'X' } },
        { customer: ana, id: 's-1', type: 'stock', name: '', properties: {} },
        { customer: berta, id: 'x-1', type: 'custom', name: 'Lista de deseos', properties: {} },
      ]);
    });

    it('stores each identifier of the sender once, within a batch and over several', async () => {
      const first = await send([cart(), cart({ type: 'order' })]);
      expect(first.results.map(({ status }) => status)).toEqual(['accepted', 'repeated']);
      const answers = await Promise.all(
        Array.from({ length: 5 }, () =>
          send([cart({ id: 'c-2' }), cart(), cart({ id: 'c-3' })].toSorted(() => Math.random() - 0.5)),
        ),
      );
      const count = (status: string) => answers.flatMap(({ results }) => results).filter((row) => row.status === status).length;
      expect([count('accepted'), count('repeated')]).toEqual([2, 13]);
      expect((await stored()).map(({ id, type }) => [id, type])).toEqual([
        ['c-1', 'cart'],
        ['c-2', 'cart'],
        ['c-3', 'cart'],
      ]);
    });

    it('may be of nobody known, or without one valid event', async () => {
      expect(await send([cart({ person: { document: '999999' } }), {}])).toMatchObject({ unknown: 1, invalid: 1, accepted: 0 });
      expect(await stored()).toEqual([]);
    });

    it.each([
      ['without events', [], 'Manda al menos un evento.'],
      ['of too many events', Array.from({ length: mostEvents + 1 }, () => ({})), `Manda ${mostEvents} eventos o menos.`],
      ['that is no list', {}, 'Manda una lista de eventos.'],
    ])('%s is refused as a whole', async (_, events, message) => {
      const answer = await post(events);
      expect([answer.statusCode, answer.json().fields]).toEqual([400, { events: message }]);
    });

    it('of the largest size is accepted', async () => {
      const properties = Object.fromEntries(
        Array.from({ length: 20 }, (_, index) => [`p${index}`.padEnd(60, 'x'), 'ñ'.repeat(200)]),
      );
      const events = Array.from({ length: mostEvents }, (_, index) => cart({ id: `c-${index}`, properties }));
      expect(await send(events)).toMatchObject({ accepted: mostEvents });
    });
  });

  describe('an event', () => {
    it.each([
      [{ id: '' }, { id: 'Escribe el identificador del evento.' }],
      [{ type: 'custom' }, { name: 'Escribe el nombre del evento.' }],
      [{ name: 'Otro' }, { name: 'Solo los eventos de tipo custom tienen nombre.' }],
      [{ type: 'custom', name: '…' }, { name: expect.stringMatching(/^Usa hasta 60 letras/) }],
      [{ person: {} }, { person: 'Di de quién es el evento.' }],
      [{ person: { email: 'ana' } }, { 'person.email': 'Debe ingresar un correo valido' }],
      [{ person: { mobile: '12' } }, { 'person.mobile': 'No es un número de celular.' }],
      [{ person: { document: 'x' } }, { 'person.document': 'No es un documento.' }],
      [{ occurredAt: 'ayer' }, { occurredAt: 'Escribe el momento así: 2026-11-24T14:00:00Z.' }],
      [{ occurredAt: '2026-02-30T10:00:00Z' }, { occurredAt: 'Este momento no existe.' }],
      [{ occurredAt: inMinutes(60) }, { occurredAt: 'Este momento todavía no ha llegado.' }],
      [
        { occurredAt: inMinutes(-91 * 24 * 60) },
        { occurredAt: 'Es de hace más de 90 días: estos eventos no se guardan tanto tiempo.' },
      ],
      [{ properties: { 'mi dato': 1 } }, { 'properties.mi dato': 'Usa letras, números y guiones bajos en los nombres.' }],
      [{ properties: { a: null } }, { 'properties.a': expect.stringMatching(/^Usa un texto de hasta 200/) }],
      [{ properties: { a: 'x'.repeat(201) } }, { 'properties.a': 'Usa 200 caracteres o menos.' }],
      [
        { properties: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`p${index}`, 1])) },
        { properties: 'Usa 20 propiedades o menos.' },
      ],
    ])('is refused with its reason: %j', async (change, fields) => {
      const told = { index: 0, id: expect.anything(), status: 'invalid', customer: null, fields };
      expect(await one(cart(change))).toMatchObject(told);
    });

    it('occurs when it is received unless it says when, with the difference of clocks', async () => {
      const now = new Date('2026-11-21T15:00:00Z');
      const kept = keptEventDays.order;
      const oldest = new Date(now.getTime() - kept * dayMs).toISOString();
      const rows = [
        cart(),
        cart({ id: 'c-2', occurredAt: '2026-11-21T10:04:59-05:00' }),
        cart({ id: 'o-1', type: 'order', occurredAt: oldest }),
      ];
      expect((await acceptEvents(database, owner, rows, now)).accepted).toBe(3);
      const { rows: at } = await pool.query('select at from customer_event order by sender_id');
      expect(at.map((row) => new Date(row.at).toISOString())).toEqual([now.toISOString(), '2026-11-21T15:04:59.000Z', oldest]);
    });

    it('of a merged customer is of the one who was kept', async () => {
      await database.transaction((transaction) =>
        mergeCustomers(transaction, { accountId: owner.accountId, kept: ana, merged: berta }),
      );
      expect(await one(cart({ person: { customer: berta } }))).toMatchObject({ status: 'accepted', customer: ana });
    });

    it('of an address that several have is of the newest customer', async () => {
      await pool.query(`update customer set email = 'ana@correo.example'`);
      expect(await one(cart({ person: { email: 'ana@correo.example' } }))).toMatchObject({ customer: berta });
    });

    it('of a person of another account is of nobody known, and so is their identifier', async () => {
      const [other] = await database.insert(accounts).values({ name: 'Otra' }).returning();
      const [foreign] = await database
        .insert(customers)
        .values({ accountId: other?.id ?? 0, firstName: 'Eva', lastName: 'R', email: 'eva@correo.example' })
        .returning();
      const { results } = await send([
        cart({ person: { customer: foreign?.id } }),
        cart({ id: 'c-2', person: { email: 'eva@correo.example' } }),
      ]);
      expect(results.map(({ status, customer }) => [status, customer])).toEqual([
        ['unknown', null],
        ['unknown', null],
      ]);
    });

    it('with the identifier of an event of another account is stored', async () => {
      await send([cart()]);
      const stranger = test.strangers.administrador;
      const [theirs] = await database
        .insert(customers)
        .values({ accountId: stranger.accountId, firstName: 'Eva', lastName: 'R' })
        .returning();
      const answer = await send([cart({ person: { customer: theirs?.id } })], await newKey(['events:write'], stranger));
      expect(answer).toMatchObject({ accepted: 1 });
    });
  });

  it('whose identifier is too long is told by its place alone', async () => {
    const result = await one(cart({ id: 'x'.repeat(201) }));
    expect(result).toMatchObject({ id: null, status: 'invalid', fields: { id: 'Usa 200 caracteres o menos.' } });
  });

  it('needs a key with the permission', async () => {
    expect((await post([cart()], await newKey(['customers:write', 'messages:send']))).json().code).toBe('FORBIDDEN');
  });

  it('are listed on the customer, the newest first, page by page', async () => {
    const events = Array.from({ length: 30 }, (_, index) => cart({ id: `c-${index}`, occurredAt: inMinutes(-index) }));
    await send([...events, cart({ id: 'b-1', person: { customer: berta } })]);
    const list = async (query = '') =>
      (
        await test.app.inject({
          method: 'GET',
          url: `/V1/customers/${ana}/events${query}`,
          headers: { authorization: `Bearer ${secret}` },
        })
      ).json();
    const first = await list();
    expect([first.items.length, first.next]).toEqual([25, first.items[24].id]);
    const second = await list(`?after=${first.next}`);
    expect([second.items.length, second.next]).toEqual([5, null]);
    const moments = [...first.items, ...second.items].map(({ at }) => at);
    expect(moments).toEqual(moments.toSorted((newer: string, older: string) => Date.parse(older) - Date.parse(newer)));
    expect(first.items[0]).toEqual({ id: expect.any(Number), type: 'cart', name: '', at: moments[0], properties: {} });
  });

  it('have names that the form of a profile offers, each as it was sent last', async () => {
    const custom = (name: string, minutes: number) => ({
      id: `${name}-${minutes}`,
      type: 'custom',
      name,
      person: { customer: ana },
      occurredAt: inMinutes(minutes),
    });
    await send([custom('lista de deseos', -9), custom('Lista de Deseos', -5), custom('Reseña', -7), custom('Árbol', -1), cart()]);
    const answer = await test.app.inject({ method: 'GET', url: '/V1/events/names', headers: await test.as(test.staff.lector) });
    expect(answer.json()).toEqual({ names: ['Árbol', 'Lista de Deseos', 'Reseña'] });
    const others = await test.app.inject({
      method: 'GET',
      url: '/V1/events/names',
      headers: await test.as(test.strangers.lector),
    });
    expect(others.json()).toEqual({ names: [] });
  });

  it('are written by one statement for each batch, whatever its size', async () => {
    const statements: string[] = [];
    const counting = Object.assign(Object.create(database), {
      execute: (query: Parameters<typeof database.execute>[0]) => {
        statements.push('one');
        return database.execute(query);
      },
    });
    const rows = Array.from({ length: 50 }, (_, index) =>
      cart({ id: `c-${index}`, person: index % 2 ? { customer: ana } : { email: 'ana@correo.example' } }),
    );
    expect(await acceptEvents(counting, owner, rows, new Date())).toMatchObject({ accepted: 50 });
    expect(statements).toHaveLength(3);
    expect((await database.execute(sql`select from customer_event`)).rows).toHaveLength(50);
  });
});
