import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Role } from '@pregon/contract/session/roles';
import { sql } from 'drizzle-orm';
import { eachDatabase } from '../../testing/each-database.ts';
import { customerListRepository } from './customer-list.repository.ts';
import { seededRandom } from '../../testing/seeded-random.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

interface Person {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly document: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly city: string | null;
  readonly focus: string | null;
  readonly category: string | null;
  readonly email_consent: boolean;
  readonly sms_consent: boolean;
  readonly whatsapp_consent: boolean;
  readonly last_purchase_at: string | null;
  readonly store: number | null;
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toUpperCase();

/** The oracle of a search: reads every row. */
const found = (person: Person, search: string): boolean => {
  const words = plain(`${person.first_name} ${person.last_name}`).split(/\s+/);
  const digits = search.replace(/[\s.]/g, '');
  return (
    plain(search)
      .split(/\s+/)
      .every((word) => words.some((one) => one.startsWith(word))) ||
    (person.document ?? '').startsWith(digits.toUpperCase()) ||
    plain(person.email ?? '').startsWith(plain(search)) ||
    (/^\d{3,}$/.test(digits) && (person.mobile ?? '').startsWith(`+57${digits}`))
  );
};

eachDatabase(({ database }) => {
  let test: TestApp;
  let people: readonly Person[] = [];
  let storeIds: readonly number[] = [];
  beforeAll(async () => {
    test = await testApp(database);
    const { accountId } = test.staff.marketing;
    const { rows: stores } = await database.execute<{ id: number }>(sql`
      insert into store (account_id, code, name, city, department, zone, channel)
      select ${accountId}, 'S' || n, 'Tienda ' || n, 'Cali', 'Valle', 'Sur', 'x' from generate_series(1, 3) n returning id`);
    storeIds = stores.map(({ id }) => id);
    const random = seededRandom(7);
    const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    for (let n = 0; n < 120; n += 1) {
      await database.execute(sql`
        insert into customer (account_id, first_name, last_name, document, email, mobile, city, focus, category, email_consent,
          sms_consent, whatsapp_consent, home_store_id)
        values (${accountId}, ${one(['Ana María', 'José', 'Íngrid', 'Luz', 'Andrés'])}, ${one(['Gómez', 'Rodríguez Paz', 'Ñáñez'])},
          ${one([null, String(1_000_000_000 + n * 97)])}, ${one([null, `Persona${n}@correo.example`])},
          ${one([null, `+5730${String(10_000_000 + n)}`])}, ${one([null, 'Bogotá', 'Medellín'])}, ${one([null, 'LEALES', 'ENRIESGO'])},
          ${one([null, 'ORO', 'PLATA'])}, ${random() < 0.5}, ${random() < 0.5}, ${random() < 0.5}, ${one([null, ...storeIds])})`);
    }
    await database.execute(sql`
      insert into purchase (account_id, customer_id, store_id, amount, payment_method, receipt, at)
      select ${accountId}, id, ${storeIds[0]}, 1000, 'EFECTIVO', 'R' || id, timestamptz '2026-03-01 04:30Z' + (id % 40) * interval '12 hours'
      from customer where account_id = ${accountId} and id % 3 > 0`);
    await database.execute(sql`
      insert into customer (account_id, first_name, last_name) values (${test.strangers.marketing.accountId}, 'Ana María', 'Gómez')`);
    const { rows } = await database.execute<Person & Record<string, unknown>>(sql`
      select *, coalesce(last_store_id, home_store_id) as store from customer where account_id = ${accountId} order by id desc`);
    people = rows;
  });
  afterAll(() => test.close());

  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, role: Role = 'marketing') => {
    const headers = await test.as(test.staff[role]);
    return test.app.inject({ method, url, headers, ...(payload && { payload }) });
  };
  const list = async (query: Record<string, string>) =>
    (await call('GET', `/V1/customers?${new URLSearchParams(query).toString()}`)).json();
  const ids = ({ items }: { readonly items: readonly { readonly id: number }[] }) => items.map(({ id }) => id);

  describe('the list of customers', () => {
    it.each([
      'ana',
      'MARIA',
      'rodri paz',
      'ñañez',
      'nan',
      '100000',
      'persona1',
      'Persóna1',
      '300 100',
      '3010',
      'zzz',
      'ana gomez',
      "o'",
      '%',
    ])('finds by «%s» the same customers as a scan of every row', async (search) => {
      const expected = people.filter((person) => found(person, search)).map(({ id }) => id);
      const answer = await list({ search, size: '100' });
      expect([ids(answer), answer.total, answer.isMore]).toEqual([expected.slice(0, 100), expected.length, false]);
    });

    const filters: readonly (readonly [Record<string, string>, (person: Person) => boolean])[] = [
      [{ focus: 'En riesgo' }, ({ focus }) => focus === 'ENRIESGO'],
      [{ category: 'Oro', city: 'bogota' }, ({ category, city }) => category === 'ORO' && city === 'Bogotá'],
      [{ consent: 'email' }, (person) => person.email_consent && person.email !== null],
      [{ consent: 'sms' }, (person) => person.sms_consent && person.mobile !== null],
      [{ consent: 'wa' }, (person) => person.whatsapp_consent && person.mobile !== null],
      [
        { consent: 'none' },
        (person) =>
          !(person.email_consent && person.email) && !((person.sms_consent || person.whatsapp_consent) && person.mobile),
      ],
      [{ has: 'email' }, ({ email }) => email !== null],
      [{ has: 'mobile' }, ({ mobile }) => mobile !== null],
      [{ has: 'both' }, ({ email, mobile }) => email !== null && mobile !== null],
      [{ has: 'none' }, ({ email, mobile }) => email === null && mobile === null],
      [{ bought: 'no' }, ({ last_purchase_at: last }) => last === null],
      [{ bought: 'yes' }, ({ last_purchase_at: last }) => last !== null],
      // The last moment of a day in Bogotá is 04:59 UTC of the next one.
      [{ to: '2026-03-03' }, ({ last_purchase_at: last }) => last !== null && new Date(last) < new Date('2026-03-04T05:00Z')],
      [{ from: '2026-03-14' }, ({ last_purchase_at: last }) => last !== null && new Date(last) >= new Date('2026-03-14T05:00Z')],
      [
        // In Bogotá the day begins at 05:00 UTC.
        { from: '2026-03-02', to: '2026-03-04' },
        ({ last_purchase_at: last }) =>
          last !== null && new Date(last) >= new Date('2026-03-02T05:00Z') && new Date(last) < new Date('2026-03-05T05:00Z'),
      ],
    ];
    it.each(filters)('filters by %j', async (filter, fits) => {
      const expected = people.filter(fits).map(({ id }) => id);
      expect(expected.length).toBeGreaterThan(0);
      expect(expected.length).toBeLessThan(100);
      expect(ids(await list({ ...filter, size: '100' }))).toEqual(expected);
    });

    it('filters by the store of the last purchase, or else of the registration', async () => {
      const [, second = 0] = storeIds;
      const expected = people.filter(({ store }) => store === second).map(({ id }) => id);
      expect(ids(await list({ store: String(second), size: '100' }))).toEqual(expected);
    });

    it('reads the page after a given customer, and finds the same pages by number', async () => {
      const first = await list({ size: '50' });
      const second = await list({ size: '50', page: '2', after: String(first.next) });
      const third = await list({ size: '50', page: '3', after: String(second.next) });
      expect([...ids(first), ...ids(second), ...ids(third)]).toEqual(people.map(({ id }) => id));
      expect([first.total, third.next]).toEqual([people.length, null]);
      expect(ids(await list({ size: '50', page: '2' }))).toEqual(ids(second));
    });

    it.each(['ana', 'gómez', 'persona1', 'zzz'].flatMap((search) => [0, 3, 2000].map((newest) => [search, newest] as const)))(
      'returns a search with many matches, «%s», in the order of the list, also when they are not among the newest %d',
      async (search, newest) => {
        const owner = { accountId: test.staff.marketing.accountId };
        const expected = people.filter((person) => found(person, search)).map(({ id }) => id);
        const read = (page: number, after?: number) =>
          customerListRepository.list(database, owner, { search }, { page, size: 10, after }, { common: 0, newest });
        const first = await read(1);
        const second = first.next === null ? undefined : await read(2, first.next);
        expect([...ids(first), ...(second ? ids(second) : [])]).toEqual(expected.slice(0, 20));
        expect(ids(await read(2))).toEqual(expected.slice(10, 20));
        expect(first.isMore || first.total === expected.length || expected.length === 0).toBe(true);
      },
    );

    it('sorts by name both ways, and refuses an order that the list does not have', async () => {
      const answer = await list({ order: '-name', size: '100' });
      const names = answer.items.map(({ name }: { readonly name: string }) => plain(name));
      expect(names).toEqual(names.toSorted().toReversed());
      const first = await list({ order: 'name', size: '50' });
      const second = await list({ order: 'name', size: '50', page: '2', after: String(first.next) });
      expect([...ids(first), ...ids(second)]).toEqual(ids(await list({ order: 'name', size: '100' })));
      expect((await call('GET', '/V1/customers?order=focus')).statusCode).toBe(400);
    });

    it('exports the chosen customers alone, without those of another account', async () => {
      const only = people.slice(0, 3).map(({ id }) => id);
      const { rows } = await database.execute<{ id: number }>(
        sql`select id from customer where account_id = ${test.strangers.marketing.accountId}`,
      );
      const { url } = (await call('POST', '/V1/customers/export', { only: [...only, ...rows.map(({ id }) => id)] })).json();
      const lines = (await test.app.inject({ method: 'GET', url })).body.trim().split('\r\n');
      expect(lines.map((line) => line.split(';')[1] ?? '')).toEqual([
        'Documento',
        ...people.slice(0, 3).map(({ document }) => document ?? ''),
      ]);
      expect((await call('POST', '/V1/customers/export', { only: [] })).statusCode).toBe(400);
    });

    it('is not available to roles that may not send', async () => {
      expect((await call('GET', '/V1/customers', undefined, 'lector')).statusCode).toBe(404);
      expect((await call('POST', '/V1/customers/export', {}, 'lector')).statusCode).toBe(404);
    });

    it('exports the listed customers to a file, records it, and restricts it to a signed address', async () => {
      const { url } = (await call('POST', '/V1/customers/export', { focus: 'Leales' }, 'operador')).json();
      const file = await test.app.inject({ method: 'GET', url });
      const lines = file.body.trim().split('\r\n');
      expect(lines[0]).toContain('Cliente;Documento;Correo;Celular');
      expect(lines).toHaveLength(1 + people.filter(({ focus }) => focus === 'LEALES').length);
      expect((await test.app.inject({ method: 'GET', url: `${url}x` })).statusCode).toBe(400);
      const { rows } = await database.execute(
        sql`select details from audit_event where action = 'exportCustomers' order by id desc limit 1`,
      );
      expect(rows).toEqual([{ details: { focus: 'Leales' } }]);
    });
  });

  describe('a customer', () => {
    it('is returned with the total of purchases; a return lowers the total and is not a purchase', async () => {
      const { accountId } = test.staff.marketing;
      const person = people.find(({ last_purchase_at: last }) => last === null);
      const id = person?.id ?? 0;
      await database.execute(sql`
        insert into purchase (account_id, customer_id, store_id, amount, units, payment_method, receipt, at) values
          (${accountId}, ${id}, ${storeIds[0]}, 30000, 2, 'EFECTIVO', 'A', '2026-01-01T15:00Z'),
          (${accountId}, ${id}, ${storeIds[0]}, 12500.50, 1, 'EFECTIVO', 'A', '2026-01-01T15:00Z'),
          (${accountId}, ${id}, ${storeIds[1]}, 7000, 1, 'NEQUI', 'B', '2026-02-01T15:00Z'),
          (${accountId}, ${id}, ${storeIds[1]}, -7000, -1, 'NEQUI', 'C', '2026-02-03T15:00Z')`);
      expect((await call('GET', `/V1/customers/${id}`)).json()).toMatchObject({
        purchases: 2,
        returns: 1,
        spent: 42500.5,
        firstPurchaseAt: '2026-01-01T15:00:00.000Z',
        lastPurchaseAt: '2026-02-01T15:00:00.000Z',
        lastStore: 'Tienda 2',
      });
      const receipts = (await call('GET', `/V1/customers/${id}/receipts?size=2`)).json();
      expect(receipts).toMatchObject({
        total: 3,
        items: [
          { receipt: 'C', amount: -7000, units: -1, store: 'Tienda 2', paymentMethod: 'Nequi' },
          { receipt: 'B', amount: 7000 },
        ],
      });
      const last = (await call('GET', `/V1/customers/${id}/receipts?size=2&page=2`)).json();
      expect(last.items[0].lines.map(({ amount }: { amount: number }) => amount)).toEqual([30000, 12500.5]);
    });

    it('is changed from its current version only, and loses the consent for a changed address', async () => {
      const id = people.find((person) => person.email && person.email_consent && person.mobile && person.sms_consent)?.id;
      const before = (await call('GET', `/V1/customers/${id}`)).json();
      const form = {
        id,
        version: before.version,
        firstName: 'Sofía',
        lastName: 'Ávila',
        document: '52.345.678',
        email: 'sofia@nueva.example',
        mobile: before.mobile,
        gender: 'F',
        birthDate: '1990-02-28',
        city: 'Pasto',
      };
      expect((await call('PUT', '/V1/customers', form, 'operador')).statusCode).toBe(404);
      const answer = await call('PUT', '/V1/customers', form);
      expect(answer.json()).toMatchObject({
        firstName: 'Sofía',
        document: '52345678',
        email: 'sofia@nueva.example',
        city: 'Pasto',
      });
      expect(answer.json().channels).not.toContain('email');
      expect(answer.json().channels).toContain('sms');
      expect((await call('PUT', '/V1/customers', { ...form, firstName: 'Otra' })).json().code).toBe('CONFLICT');
      // A purchase in between is not a conflict.
      await database.execute(sql`
        insert into purchase (account_id, customer_id, store_id, amount, payment_method, at)
        values (${test.staff.marketing.accountId}, ${id}, ${storeIds[0]}, 5, 'EFECTIVO', now())`);
      const again = await call('PUT', '/V1/customers', { ...form, version: answer.json().version, city: '' });
      expect(again.json()).toMatchObject({ city: null });
      const { rows } = await database.execute(
        sql`select details->'fields' as fields from audit_event where action = 'updateCustomer' order by id`,
      );
      expect(rows[1]).toEqual({ fields: ['city'] });
    });

    it('has a unique document', async () => {
      const [one, other] = people.filter(({ document }) => document !== null);
      const before = (await call('GET', `/V1/customers/${one?.id}`)).json();
      const form = { id: one?.id, version: before.version, firstName: 'Ana', document: other?.document };
      const answer = await call('PUT', '/V1/customers', form);
      expect([answer.statusCode, answer.json().fields]).toEqual([400, { document: 'Otro cliente ya tiene este documento.' }]);
    });

    it('has notes, which their authors and administrators may delete', async () => {
      const id = people[5]?.id;
      const url = `/V1/customers/${id}/notes`;
      const first = (await call('POST', url, { text: '  Prefiere la tarde.  ' }, 'operador')).json();
      await call('POST', url, { text: 'Llamar en diciembre.' });
      const notes = (await call('GET', url)).json().items;
      expect(notes.map(({ text, author, isOwn }: Record<string, unknown>) => [text, author, isOwn])).toEqual([
        ['Llamar en diciembre.', 'Ana marketing', true],
        ['Prefiere la tarde.', 'Ana operador', false],
      ]);
      expect((await call('DELETE', `${url}/${first.id}`)).statusCode).toBe(404);
      expect((await call('DELETE', `${url}/${first.id}`, undefined, 'operador')).statusCode).toBe(200);
      expect((await call('DELETE', `${url}/${notes[0].id}`, undefined, 'administrador')).statusCode).toBe(200);
      expect((await call('GET', url)).json().items).toEqual([]);
    });

    it('is not visible to other accounts', async () => {
      const headers = await test.as(test.strangers.marketing);
      for (const part of ['', '/receipts', '/notes']) {
        const url = `/V1/customers/${people[0]?.id}${part}`;
        expect((await test.app.inject({ method: 'GET', url, headers })).statusCode).toBe(404);
      }
    });
  });
});
