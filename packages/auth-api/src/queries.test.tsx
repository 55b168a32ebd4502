import { describe, expect, it, jest } from '@jest/globals';
import { createCampaignMutation } from '@pregon/contract/campaigns/campaigns.operations';
import { customerFocusQuery } from '@pregon/contract/options/option-lists.operations';
import { readCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { exampleCampaign } from '@pregon/contract/testing/examples';
import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { createQueryClient, graphqlMutation, graphqlQuery, queryKeyOf, restQuery } from './queries.ts';
import { createSessionStore } from './session.ts';
import { createFakeServer, jsonAnswer, refusal } from './testing/fake-server.ts';
import { ana, createCookieJar, renewedAna } from './testing/sessions.ts';

const focus = graphqlQuery(customerFocusQuery, {});

function start({ retries = 0 } = {}) {
  const server = createFakeServer();
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  const session = createSessionStore({ cookies: createCookieJar() });
  return { server, session, client: createQueryClient({ session, retries }) };
}

describe('cached queries', () => {
  it('are cache-first until they are invalidated', async () => {
    const { server, client } = start();
    let name = 'Fieles';
    server.answerGraphql(customerFocusQuery, () => ({ customerFocus: [{ name }] }));
    await client.fetchQuery(focus);
    name = 'Nuevos';
    await expect(client.fetchQuery(focus)).resolves.toEqual({ customerFocus: [{ name: 'Fieles' }] });
    expect(server.requests).toHaveLength(1);
    await client.invalidateQueries({ queryKey: queryKeyOf(customerFocusQuery) });
    await expect(client.fetchQuery(focus)).resolves.toEqual({ customerFocus: [{ name: 'Nuevos' }] });
  });

  it('are not retried after a refusal', async () => {
    const { server, client } = start({ retries: 2 });
    server.answer(readCampaign, () => refusal('NOT_FOUND'));
    const query = restQuery(readCampaign, { params: { id: '3c1f6d3e-6f7a-4f6e-9f0e-4b8f6d1c2a10' } });
    await expect(
      client.fetchQuery({ ...query, retryDelay: 0, retry: client.getDefaultOptions().queries?.retry ?? 0 }),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(server.requests).toHaveLength(1);
  });

  it('survive a refreshed token, but not another user', async () => {
    const { server, session, client } = start();
    server.answerGraphql(customerFocusQuery, () => ({ customerFocus: [] }));
    session.setCredentials(ana);
    await client.fetchQuery(focus);
    session.setCredentials(renewedAna('token-2'));
    expect(client.getQueryData(focus.queryKey)).toBeDefined();
    session.setCredentials({ ...ana, id: 8 });
    expect(client.getQueryData(focus.queryKey)).toBeUndefined();
    await client.fetchQuery(focus);
    session.clear();
    expect(client.getQueryData(focus.queryKey)).toBeUndefined();
  });

  it('survive an interruption of the session, after which failed ones are retried', async () => {
    const { server, session, client } = start();
    session.keepWhile(() => true);
    session.setCredentials(ana);
    server.answerGraphql(customerFocusQuery, () => ({ customerFocus: [{ name: 'Fieles' }] }));
    await client.fetchQuery(focus);
    session.lapse();
    const read = restQuery(readCampaign, { params: { id: '3c1f6d3e-6f7a-4f6e-9f0e-4b8f6d1c2a10' } });
    server.answer(readCampaign, () => refusal('UNAUTHENTICATED'));
    const observer = new QueryObserver(client, read);
    const end = observer.subscribe(() => undefined);
    const settled = () =>
      new Promise<void>((resolve) => {
        const stop = client.getQueryCache().subscribe(() => {
          if (observer.getCurrentResult().fetchStatus !== 'idle') return;
          stop();
          resolve();
        });
      });
    await settled();
    expect(observer.getCurrentResult().error).toMatchObject({ status: 401 });
    const asked = server.requests.length;
    session.setCredentials(renewedAna('token-2'));
    await settled();
    end();
    expect(server.requests.slice(asked).map(({ url }) => url.pathname)).toEqual([expect.stringContaining('/campaign/')]);
    expect(client.getQueryData(focus.queryKey)).toEqual({ customerFocus: [{ name: 'Fieles' }] });
  });
});

describe('GraphQL mutations', () => {
  const campaign = { name: 'Navidad', description: 'Juguetes', dateStart: '2026-12-01', dateEnd: '2026-12-24', numberSends: 1 };

  it('are never cached', async () => {
    const { server, client } = start();
    let made = 0;
    server.answerGraphql(createCampaignMutation, () => ({
      createCampaign: { ...exampleCampaign, name: `Navidad ${(made += 1)}` },
    }));
    const mutation = new MutationObserver(client, graphqlMutation(createCampaignMutation));
    await expect(mutation.mutate({ campaign })).resolves.toMatchObject({ createCampaign: { name: 'Navidad 1' } });
    await expect(mutation.mutate({ campaign })).resolves.toMatchObject({ createCampaign: { name: 'Navidad 2' } });
    expect(server.requests.map(({ url, body }) => [url.pathname, body])).toEqual(
      [1, 2].map(() => ['/V2/query', expect.objectContaining({ operationName: 'createCampaign', variables: { campaign } })]),
    );
  });

  it.each([
    ['the server is in trouble', () => jsonAnswer({}, 502)],
    ['nobody answers', () => Promise.reject(new TypeError('down'))],
  ])('are sent once when %s', async (_, answer) => {
    const { server, client } = start({ retries: 2 });
    server.answerGraphql(createCampaignMutation, answer);
    const mutation = new MutationObserver(client, graphqlMutation(createCampaignMutation));
    await expect(mutation.mutate({ campaign })).rejects.toMatchObject({ name: 'ApiFault' });
    expect(server.requests).toHaveLength(1);
  });
});
