import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ApiKeyScope, apiKeyScopes } from '@pregon/contract/api-keys/api-key-scopes';
import { scopedOperations, scopeOfOperation } from '@pregon/contract/api-keys/scoped-operations';
import { operationBody, operationName } from '@pregon/contract/operation';
import { operations } from '@pregon/contract/operations';
import { Kind, parse } from 'graphql';
import { createApp } from '../../app.ts';
import { buildSchema } from '../../graphql-schema.ts';
import { mostPointsOfDocument, pointsPerMinute } from '../../kernel/graphql/cost-limit.ts';
import { rateLimits } from '../../kernel/rate-limits/rate-limits.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { exampleOf } from '../../testing/schema-examples.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { apiKeysRepository } from './api-keys.repository.ts';

const named = Object.values(scopedOperations).flat();

describe('the scopes of GraphQL operations', () => {
  it('name each operation once, and none about users or the audit trail', () => {
    expect(new Set(named).size).toBe(named.length);
    const free = operations.map(operationName).filter((name) => !named.includes(name));
    expect(free.toSorted()).toEqual(['auditEvents', 'invitations', 'users']);
  });

  it('let those that read change nothing', () => {
    const kindOf = (name: string) => operations.find((one) => operationName(one) === name)?.document.split(' ')[0];
    for (const [scope, names = []] of Object.entries(scopedOperations)) {
      expect([scope, new Set(names.map(kindOf))]).toEqual([scope, new Set([scope.endsWith(':read') ? 'query' : 'mutation'])]);
    }
  });

  it('are written at each field of the schema', () => {
    const fields = { ...buildSchema().getQueryType()?.getFields(), ...buildSchema().getMutationType()?.getFields() };
    for (const operation of operations) {
      const [definition] = parse(operation.document).definitions;
      const [selected] = definition && 'selectionSet' in definition ? (definition.selectionSet?.selections ?? []) : [];
      const name = selected?.kind === Kind.FIELD ? selected.name.value : '';
      const scope = scopeOfOperation(operation);
      expect(fields[name]?.description).toBe(
        scope ? `A key of the API needs the permission \`${scope}\`.` : 'For logged-in people alone.',
      );
    }
  });
});

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  let production: TestApp['app'];
  beforeAll(async () => {
    test = await testApp(database);
    production = await createApp({ ...test.services, config: { ...test.services.config, production: true } });
    await pool.query(
      `insert into campaign (account_id, name, description, date_start, date_end, number_sends, created_by)
       select $1, 'Campaña ' || n, 'x', '2026-12-01', '2026-12-31', 3, $2 from generate_series(1, 4) n`,
      [test.staff.administrador.accountId, test.staff.administrador.userId],
    );
  });
  afterAll(async () => {
    await production.close();
    await test.close();
  });
  beforeEach(() => database.delete(rateLimits));

  const newKey = async (...scopes: ApiKeyScope[]): Promise<string> =>
    (await apiKeysRepository.create(database, test.staff.administrador, { name: 'Bodega', scopes, lifetime: '30' })).secret;
  const ask = async (key: string, query: string, variables: object = {}) => {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await production.inject({ method: 'POST', url: '/V2/query', headers, body: { query, variables } });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  };

  it('answers a document that the key wrote itself, with the records of its account alone', async () => {
    const key = await newKey('campaigns:read');
    const own = 'query ($size: Int) { list: campaigns(page: 1, size: $size) { total items { name } } }';
    const { status, body } = await ask(key, own, { size: 2 });
    expect([status, body.data.list.total, body.data.list.items.length]).toEqual([200, 4, 2]);
    const { secret } = await apiKeysRepository.create(database, test.strangers.administrador, {
      name: 'Otra',
      scopes: ['campaigns:read'],
      lifetime: '30',
    });
    expect((await ask(secret, own, { size: 2 })).body.data.list).toEqual({ total: 0, items: [] });
  });

  it('answers a document that is sent without variables', async () => {
    const headers = { authorization: `Bearer ${await newKey('campaigns:read')}` };
    const body = { query: '{ campaigns(page: 1, size: 1) { total } }' };
    const answer = await production.inject({ method: 'POST', url: '/V2/query', headers, body });
    expect([answer.statusCode, answer.json().data]).toEqual([200, { campaigns: { total: 4 } }]);
  });

  it('refuses own documents of a session as before', async () => {
    const headers = await test.as(test.staff.administrador);
    const body = { query: '{ campaigns(page: 1, size: 1) { total } }' };
    expect((await production.inject({ method: 'POST', url: '/V2/query', headers, body })).statusCode).toBe(400);
  });

  it('answers a field whose permission the key lacks with a fault beside the data of the others', async () => {
    const key = await newKey('campaigns:read');
    const { body } = await ask(key, '{ campaigns(page: 1, size: 1) { total } stores(page: 1, size: 1) { total } }');
    expect(body.errors).toEqual([expect.objectContaining({ path: ['stores'], extensions: { code: 'FORBIDDEN' } })]);
  });

  it.each(apiKeyScopes.filter((scope) => scopedOperations[scope]))('%s opens its operations and no others', async (scope) => {
    const key = await newKey(scope);
    const opened = [];
    for (const operation of operations) {
      const body = JSON.parse(operationBody(operation, exampleOf(operation.variables)));
      const answer = await ask(key, body.query, body.variables);
      if (answer.body.errors?.[0]?.extensions.code !== 'FORBIDDEN') opened.push(operationName(operation));
    }
    expect(opened.toSorted()).toEqual([...(scopedOperations[scope] ?? [])].toSorted());
  });

  it('refuses mutations of a key that may only read', async () => {
    const key = await newKey('campaigns:read', 'stores:read');
    const campaign = { name: 'No', description: 'x', dateStart: '2026-12-01', dateEnd: '2026-12-31', numberSends: 1 };
    const { body } = await ask(
      key,
      'mutation ($campaign: CampaignForm!) { createCampaign(campaign: $campaign) { identifier } }',
      {
        campaign,
      },
    );
    expect(body.errors[0].extensions.code).toBe('FORBIDDEN');
    const { rows } = await pool.query(`select count(*)::int as n from campaign where name = 'No'`);
    expect(rows[0].n).toBe(0);
  });

  it.each([
    ['a document in the address', 'GET', '/V2/query?query={campaigns(page:1,size:1){total}}'],
    ['the schema', 'POST', '/V2/query'],
  ] as const)('refuses %s', async (_, method, url) => {
    const headers = { authorization: `Bearer ${await newKey('campaigns:read')}` };
    const body = { query: '{ __schema { queryType { name } } }' };
    const answer = await production.inject({ method, url, headers, ...(method === 'POST' && { body }) });
    expect([answer.statusCode, answer.json().errors?.[0]?.extensions.code ?? answer.json().code]).toEqual([400, 'MALFORMED']);
  });

  it('refuses a document whose cost is above the limit, and says both', async () => {
    const key = await newKey('campaigns:read');
    const page = (alias: string) => `${alias}: campaigns(page: 1, size: 100) { items { name identifier dateStart dateEnd } }`;
    const dear = `{ ${['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map(page).join(' ')} }`;
    const { status, body } = await ask(key, dear);
    expect([status, body.errors[0].extensions.code]).toEqual([400, 'MALFORMED']);
    expect(body.errors[0].message).toBe(
      `Esta consulta cuesta 5.100 puntos y el máximo es ${mostPointsOfDocument.toLocaleString('es-CO')}. Pide menos filas o menos campos.`,
    );
  });

  it('answers 429 with retry-after once the points of a minute are used up, also by other documents', async () => {
    const key = await newKey('campaigns:read');
    const document = '{ campaigns(page: 1, size: 100) { items { name identifier dateStart dateEnd } } }';
    // The statement, and for each of 100 rows itself and its four fields.
    const points = 10 + 100 * 5;
    const answers = [];
    for (let index = 0; index <= pointsPerMinute / points; index += 1) answers.push(await ask(key, document));
    expect(answers.filter(({ status }) => status === 200).length).toBe(Math.floor(pointsPerMinute / points));
    expect(answers.at(-1)?.status).toBe(429);
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(key, '{ customerFocus { name } }')).status).toBe(429);
    expect((await ask(await newKey('campaigns:read'), '{ customerFocus { name } }')).status).toBe(200);
  });
});
