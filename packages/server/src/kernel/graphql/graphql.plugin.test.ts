import { everyRole } from '@pregon/contract/session/roles';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import { operation } from '@pregon/contract/operation';
import * as v from 'valibot';
import { Fault } from '../http/fault.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { registerOperation } from './register-operation.ts';
import { buildSchema } from '../../graphql-schema.ts';
import { campaignsOperations } from '../../audiences/campaigns/campaigns.graphql.ts';

const failing = (name: string) =>
  operation({
    document: `query ${name}($filter: ${name}Filter) { ${name}(filter: $filter) }`,
    access: everyRole,
    variables: v.strictObject({
      filter: v.optional(v.strictObject({ birthDate: v.optional(v.pipe(v.string(), v.isoDate('Esta fecha no existe.'))) })),
    }),
    result: v.object({ [name]: v.string() }),
    wire: { birthDate: 'birth_date' },
  });

const schema = buildSchema([
  campaignsOperations,
  (parts) =>
    registerOperation(parts, failing('denied'), { type: 'Denied' }, async () => {
      throw new Fault('FORBIDDEN');
    }),
  (parts) =>
    registerOperation(parts, failing('broken'), { type: 'Broken' }, async () => {
      throw new Error('select secret from table');
    }),
  (parts) => registerOperation(parts, failing('echo'), { type: 'Echo' }, async ({ filter }) => JSON.stringify(filter ?? null)),
]);

oneDatabase(({ database }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database, {}, schema);
  });
  afterAll(() => test.close());

  const ask = async (query: string, variables: object = {}) => {
    const headers = await test.as(test.staff.lector);
    const answer = await test.app.inject({ method: 'POST', url: '/V2/query', headers, body: { query, variables } });
    return { status: answer.statusCode, body: answer.json() };
  };

  it("returns a resolver's fault with status 200 and a code", async () => {
    for (const _ of ['interpreted', 'compiled', 'compiled again']) {
      expect(await ask('{ denied }')).toEqual({
        status: 200,
        body: {
          data: null,
          errors: [{ message: 'Tu rol no permite esta acción.', path: ['denied'], extensions: { code: 'FORBIDDEN' } }],
        },
      });
    }
  });

  it('hides internal errors', async () => {
    expect(await ask('{ broken }')).toMatchObject({
      status: 200,
      body: { errors: [{ message: 'Error desconocido', extensions: { code: 'UNKNOWN' } }] },
    });
  });

  it('reports invalid variables by their wire names', async () => {
    const { body } = await ask('query ($filter: echoFilter) { echo(filter: $filter) }', { filter: { birth_date: 'ayer' } });
    expect(body.errors[0].extensions).toEqual({ code: 'INVALID', fields: { 'filter.birth_date': 'Esta fecha no existe.' } });
  });

  it('reports a filter whose lookup failed', async () => {
    const { document } = campaignsQuery;
    const { body } = await ask(document, { page: 1, size: 1, filter: { identifier: 'x' } });
    expect(body.errors[0].extensions).toMatchObject({ code: 'INVALID', fields: { 'filter.identifier': expect.any(String) } });
  });

  it('treats null as omitted, and maps wire names to those of the code', async () => {
    const query = 'query ($filter: echoFilter) { echo(filter: $filter) }';
    expect((await ask(query, { filter: null })).body.data).toEqual({ echo: 'null' });
    expect((await ask(query, { filter: { birth_date: '1990-02-28' } })).body.data).toEqual({
      echo: '{"birthDate":"1990-02-28"}',
    });
  });

  describe('refusing with status 400', () => {
    const aliases = Array.from({ length: 31 }, (_, index) => `a${index}: total`).join(' ');
    const roots = Array.from({ length: 11 }, (_, index) => `a${index}: echo`).join(' ');
    it.each([
      ['what is not GraphQL', '{'],
      ['fields that do not exist', '{ secrets }'],
      ['many aliases', `{ campaigns(page: 1, size: 1) { ${aliases} } }`],
      ['length', `{ ${'echo '.repeat(1000)} }`],
      ['many fields at the root', `{ ${roots} }`],
      ['depth', `{ __schema { types { fields { type { ofType { ofType { ofType { ofType { name } } } } } } } } }`],
    ])('%s', async (_, query) => {
      expect(await ask(query)).toMatchObject({ status: 400, body: { errors: [{ extensions: { code: 'MALFORMED' } }] } });
    });
  });

  describe('in production', () => {
    let production: TestApp['app'];
    beforeAll(async () => {
      const { createApp } = await import('../../app.ts');
      production = await createApp({ ...test.services, config: { ...test.services.config, production: true } });
    });
    afterAll(() => production.close());

    it.each([
      ['the documents of the contract', campaignsQuery.document, 200],
      ['no other', campaignsQuery.document.replace('total', ''), 400],
      ['nothing about the schema', '{ __schema { queryType { name } } }', 400],
    ])('answers %s', async (_, query, status) => {
      const headers = await test.as(test.staff.lector);
      const body = { query, variables: { page: 1, size: 1 } };
      expect((await production.inject({ method: 'POST', url: '/V2/query', headers, body })).statusCode).toBe(status);
    });
  });
});
