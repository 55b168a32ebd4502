import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpointUrl } from '@pregon/contract/endpoint';
import { endpoints } from '@pregon/contract/endpoints';
import { operationName } from '@pregon/contract/operation';
import { operations } from '@pregon/contract/operations';
import { isDeepStrictEqual } from 'node:util';
import type { Pool } from 'pg';
import { accountRows } from './testing/account-rows.ts';
import { oneDatabase } from './testing/each-database.ts';
import { type ReferenceField, referenceFields } from './testing/reference-fields.ts';
import { withAt } from './testing/schema-examples.ts';
import { type TestApp, testApp } from './testing/test-app.ts';
import { sessionsRepository } from './identity/session/sessions.repository.ts';
import { type AccountWithThings, seedThings } from './testing/other-accounts.ts';
import {
  answersAlike,
  notReferences,
  references,
  type Request,
  fieldRequests,
  requests,
  scheduleOf,
} from './testing/other-accounts-requests.ts';

const isReference = ({ name }: ReferenceField) => !Object.values(notReferences).some((pattern) => pattern.test(name));
const fields = referenceFields();

const client = {
  document: 'CC',
  number: '1017244906',
  name: 'Marcela',
  lastName: 'Ospina',
  coutryCode: '57',
  movil: '300 555 0148',
  email: 'marcela@correo.example',
};

/** First id of the other account, high enough to be distinguished from every other number in an answer. */
const farAway = 7_000_000;

async function raiseSequences(pool: Pool, value: number): Promise<void> {
  const { rows } = await pool.query(
    "select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public'",
  );
  for (const { name } of rows) await pool.query('select setval($1::regclass, $2)', [name, value]);
}

const boundary = 'reference';
const multipart = (parts: Readonly<Record<string, object>>): string =>
  Object.entries(parts)
    .map(([part, data]) => `--${boundary}\r\ncontent-disposition: form-data; name="${part}"\r\n\r\n${JSON.stringify(data)}\r\n`)
    .join('') + `--${boundary}--\r\n`;

it('classifies every field of a request that looks like a reference', () => {
  const names = fields.filter(isReference).map(({ name }) => name);
  expect(names.toSorted()).toEqual(Object.keys(references).toSorted());
});

it('lists no exception for a field that does not exist', () => {
  for (const [reason, pattern] of Object.entries(notReferences)) {
    expect([reason, fields.some(({ name }) => pattern.test(name))]).toEqual([reason, true]);
  }
});

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  let own: AccountWithThings;
  let foreign: AccountWithThings;
  /** The rows of the other account, as the test before left them. */
  let theirRows: Awaited<ReturnType<typeof accountRows>>;
  beforeAll(async () => {
    test = await testApp(database);
    own = await seedThings(database, 'Propia');
    await raiseSequences(pool, farAway);
    foreign = await seedThings(database, 'Ajena');
    theirRows = await accountRows(pool, foreign.principal.accountId);
  });
  afterAll(() => test.close());

  let from = 0;
  /** Another network each time, so that no limit answers instead. */
  const network = (): string => `10.7.${Math.floor((from += 1) / 250)}.${from % 250}`;

  /** A session of its own for every call: one of them ends the session that it is made with. */
  const headersOf = async ({ principal }: AccountWithThings) => {
    const { family } = await sessionsRepository.open(database, principal.userId, { device: 'Prueba', address: '127.0.0.1' });
    return test.as({ ...principal, family });
  };

  const call = async (name: string, { params, query, body, parts, variables }: Request) => {
    const headers = await headersOf(own);
    const operation = operations.find((one) => operationName(one) === name);
    const endpoint = endpoints[name];
    if (operation) {
      const asked = { query: operation.document, variables };
      const answer = await test.app.inject({ method: 'POST', url: '/V2/query', headers, body: asked });
      return { status: answer.json().errors ? 400 : answer.statusCode, body: answer.body };
    }
    if (!endpoint) throw new Error(`There is no call ${name}.`);
    const answer = await test.app.inject({
      method: endpoint.method,
      url: endpointUrl(endpoint, { params, query }),
      remoteAddress: network(),
      headers: { ...headers, ...(parts && { 'content-type': `multipart/form-data; boundary=${boundary}` }) },
      ...(body && { body }),
      ...(parts && { payload: multipart(parts) }),
    });
    return { status: answer.statusCode, body: answer.body };
  };

  /** An unknown id in the format of an existing one. */
  const nobodys = (id: string | number): string | number => {
    if (typeof id === 'number') return 99_999_999;
    if (id.length === 36) return crypto.randomUUID();
    return id.replaceAll(/[A-Za-z]/g, 'z');
  };

  /** The answer without what is another in every answer. */
  const comparable = ({ status, body }: { status: number; body: string }, id: string | number) => ({
    status,
    body: body
      .replaceAll(Number(id) < farAway ? '\0' : String(id), 'ID')
      .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'UUID')
      .replaceAll(/eyJ[\w.-]+/g, 'PASS')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'MOMENT')
      .replaceAll(/"(?:id|key|profileKey)":(?:\d+|"[\da-f]{32}")/g, 'NUMBER')
      .replaceAll(/"version":\d+/g, 'VERSION'),
  });

  describe('a reference to a row of another account', () => {
    it.each(fields.filter(isReference))('$name is not found, and the row does not change', async (field) => {
      const { name, path } = field;
      const request = (fieldRequests[name] ?? requests[field.call])?.(own);
      const thing = references[name];
      if (!request || !thing) throw new Error(`Say how to call ${field.call}, and what ${name} names.`);
      const asked = async (id: string | number) => {
        const changed = withAt(request, path, id) as Request;
        return comparable(await call(field.call, changed), id);
      };
      const theirs = await asked(foreign.ids[thing]);
      const none = await asked(nobodys(foreign.ids[thing]));
      expect(theirs).toEqual(none);
      expect(theirs.body).not.toMatch(/Ajena/i);

      // The request is valid, and the reference matters: with an own reference the response differs.
      const good = await asked(own.ids[thing]);
      expect([name, good.status, good.body.includes('"errors"') && good.body]).toEqual([name, 200, false]);
      expect([name, isDeepStrictEqual(good, none)]).toEqual([name, answersAlike.has(name)]);

      const before = theirRows;
      theirRows = await accountRows(pool, foreign.principal.accountId);
      expect(theirRows).toEqual(before);
    });
  });

  describe('a file that names customers and stores of another account', () => {
    const upload = async (url: string, part: string, content: string) => {
      const file = `content-disposition: form-data; name="${part}"; filename="a.csv"\r\ncontent-type: text/csv`;
      const payload = `--${boundary}\r\ncontent-disposition: form-data; name="data"\r\n\r\n{}\r\n--${boundary}\r\n${file}\r\n\r\n${content}\r\n--${boundary}--\r\n`;
      const headers = { ...(await headersOf(own)), 'content-type': `multipart/form-data; boundary=${boundary}` };
      return (await test.app.inject({ method: 'POST', url, headers, payload })).json();
    };

    it('matches nobody', async () => {
      const upTo = (document: string) => upload('/V1/customer-files', 'customer_file', `documento\n${document}\n`);
      expect(await upTo(foreign.document)).toMatchObject({ matched: 0, unmatched: 1 });
      expect(await upTo(own.document)).toMatchObject({ matched: 1, unmatched: 0 });
    });

    it('imports no purchase of theirs', async () => {
      const before = await accountRows(pool, foreign.principal.accountId);
      const purchase = (document: string, store: string, { sku } = own) =>
        upload(
          '/V1/data/purchases',
          'file',
          `referencia,documento,tienda,producto,valor,fecha,medio de pago\n${document}-${store},${document},${store},${sku},5000,2026-11-01,Efectivo\n`,
        );
      expect(await purchase(own.document, own.storeCode)).toMatchObject({ created: 1, rejected: 0 });
      expect(await purchase(foreign.document, own.storeCode)).toMatchObject({ created: 0, rejected: 1 });
      expect(await purchase(own.document, own.storeCode, foreign)).toMatchObject({ created: 0, rejected: 1 });
      expect(await purchase(own.document, foreign.storeCode)).toMatchObject({ created: 0, rejected: 1 });
      expect(await accountRows(pool, foreign.principal.accountId)).toEqual(before);
    });
  });

  describe('an idempotency key that another account has used', () => {
    const post = async (account: AccountWithThings, url: string, body: object) =>
      (await test.app.inject({ method: 'POST', url, remoteAddress: network(), headers: await headersOf(account), body })).json();

    it('creates a schedule of this account', async () => {
      const ask = (account: AccountWithThings, key: string) =>
        post(account, '/V1/schedule', { ...scheduleOf(account), request_key: key });
      const key = crypto.randomUUID();
      const [theirs, mine] = [await ask(foreign, key), await ask(own, key)];
      expect(mine.identifier).toMatch(/^[\da-f-]{36}$/);
      expect(mine.identifier).not.toBe(theirs.identifier);
      expect((await ask(own, key)).identifier).toBe(mine.identifier);
    });

    it('sends a schedule of this account once more', async () => {
      const ask = async (account: AccountWithThings, key: string) => {
        const { identifier } = await post(account, '/V1/schedule', scheduleOf(account));
        return post(account, `/V1/schedule/${identifier}/state`, { action: 'enviar', request_key: key });
      };
      const key = crypto.randomUUID();
      expect([await ask(foreign, key), await ask(own, key)]).toMatchObject([
        { remainingOccurrences: 2 },
        { remainingOccurrences: 2 },
      ]);
    });

    it('stores a visit of this account', async () => {
      const ask = ({ publicKey, storeCode, document }: AccountWithThings, requestKey: string) =>
        post(own, '/V2/store/visit/register', {
          user: document,
          store: storeCode,
          apikey: publicKey,
          kind: 'visita',
          requestKey,
        });
      const key = crypto.randomUUID();
      const [theirs, mine] = [await ask(foreign, key), await ask(own, key)];
      expect(mine.traceid).toMatch(/^[\da-f]{32}$/);
      expect(mine.traceid).not.toBe(theirs.traceid);
      expect((await ask(own, key)).traceid).toBe(mine.traceid);
    });

    it('registers a customer of this account', async () => {
      const ask = ({ publicKey }: AccountWithThings, requestKey: string) =>
        post(own, '/V2/store/clients/register', { ...client, apikey: publicKey, requestKey });
      const key = crypto.randomUUID();
      await ask(foreign, key);
      await ask(own, key);
      const { rows } = await pool.query('select account_id from customer where document = $1 order by 1', [client.number]);
      expect(rows).toEqual([own, foreign].map(({ principal }) => ({ account_id: principal.accountId })));
    });
  });
});
