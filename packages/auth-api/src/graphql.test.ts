import { everyRole } from '@pregon/contract/session/roles';
import { describe, expect, it } from '@jest/globals';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import { operation, operationBody } from '@pregon/contract/operation';
import { customerFocusQuery } from '@pregon/contract/options/option-lists.operations';
import * as v from 'valibot';
import { createFakeServer, graphqlRefusal, jsonAnswer } from './testing/fake-server.ts';
import { ana } from './testing/sessions.ts';
import { openTab } from './testing/tab.ts';

const startTab = () => {
  const server = createFakeServer();
  const tab = openTab(server);
  tab.session.setCredentials(ana);
  return { server, ...tab };
};

describe('a GraphQL operation', () => {
  it('is sent to /V2/query with its name, variables and bearer token', async () => {
    const { server, graphql } = startTab();
    server.answerGraphql(campaignsQuery, () => ({ campaigns: { items: [], total: 0 } }));
    await expect(graphql.run(campaignsQuery, { page: 1, size: 10 })).resolves.toEqual({ campaigns: { items: [], total: 0 } });
    const [request] = server.requests;
    expect(request?.url.href).toBe('https://api.example/V2/query');
    expect(request).toMatchObject({
      method: 'POST',
      credentials: 'include',
      body: { operationName: 'campaigns', variables: { page: 1, size: 10 } },
    });
    expect(request?.headers.get('authorization')).toBe('Bearer token-1');
  });

  it('has the body that a document requests before, to the byte', async () => {
    const server = createFakeServer();
    server.answerGraphql(campaignsQuery, () => ({ campaigns: { items: [], total: 0 } }));
    const bodies: unknown[] = [];
    const { graphql } = openTab({
      ...server,
      fetch: (input, init) => {
        bodies.push(init?.body);
        return server.fetch(input, init);
      },
    });
    await graphql.run(campaignsQuery, { page: 1, size: 10 });
    expect(bodies).toEqual([operationBody(campaignsQuery, { page: 1, size: 10 })]);
  });

  it('has an empty authorization header without a token', async () => {
    const server = createFakeServer();
    server.answerGraphql(customerFocusQuery, () => ({ customerFocus: [] }));
    await openTab(server).graphql.run(customerFocusQuery, {});
    expect(server.requests[0]?.headers.get('authorization')).toBe('');
  });

  it('sends variables in wire names', async () => {
    const sign = operation({
      document: 'query sign($form: Form!) { sign(form: $form) }',
      access: everyRole,
      variables: v.object({ form: v.object({ objective: v.string() }) }),
      result: v.object({ sign: v.boolean() }),
      wire: { objective: 'objetive' },
    });
    const { server, graphql } = startTab();
    server.answerGraphql(sign, () => ({ sign: true }));
    await graphql.run(sign, { form: { objective: 'Vender' } });
    expect(server.requests[0]?.body).toMatchObject({ variables: { form: { objetive: 'Vender' } } });
  });

  it.each([
    ['an error with a code', () => graphqlRefusal('FORBIDDEN'), { code: 'FORBIDDEN', message: 'Tu rol no permite esta acción.' }],
    [
      'an error with the code of a newer server',
      () => jsonAnswer({ errors: [{ message: 'La bodega está cerrada.', extensions: { code: 'WAREHOUSE_CLOSED' } }] }),
      { code: 'UNKNOWN', message: 'La bodega está cerrada.' },
    ],
    [
      'an error with such a code and no sentence',
      () => jsonAnswer({ errors: [{ message: '', extensions: { code: 'WAREHOUSE_CLOSED' } }] }),
      { code: 'UNKNOWN', message: 'Error desconocido' },
    ],
    [
      'an error without a code',
      () => jsonAnswer({ errors: [{ message: 'Cannot query field' }] }),
      { code: 'UNKNOWN', message: 'Error desconocido' },
    ],
    ['an answer out of the contract', () => jsonAnswer({ data: { customerFocus: [{ nombre: 'x' }] } }), { code: 'UNKNOWN' }],
    ['no JSON', () => new Response('<!doctype html>'), { code: 'UNKNOWN', message: 'Error desconocido' }],
    [
      'no JSON and an error status',
      () => new Response('<h1>Bad Gateway</h1>', { status: 502 }),
      { code: 'UNKNOWN', status: 502 },
    ],
    [
      'no answer',
      () => Promise.reject(new TypeError('down')),
      { code: 'NO_RESPONSE', message: 'Sin respuesta del servidor', status: 0 },
    ],
  ])('fails with the fault for %s', async (_, answer, fault) => {
    const { server, graphql } = startTab();
    server.answerGraphql(customerFocusQuery, answer);
    await expect(graphql.run(customerFocusQuery, {})).rejects.toMatchObject(fault);
    expect(server.requests).toHaveLength(1);
  });

  it('ends without a fault when the caller aborts', async () => {
    const { server, graphql } = startTab();
    server.answerGraphql(customerFocusQuery, () => ({ customerFocus: [] }));
    const run = graphql.run(customerFocusQuery, {}, AbortSignal.abort(new Error('left the page')));
    await expect(run).rejects.toThrow('left the page');
  });
});
