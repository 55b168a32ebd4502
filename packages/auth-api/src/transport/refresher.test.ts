import { describe, expect, it, jest } from '@jest/globals';
import { createCampaign, readCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { exampleCampaign } from '@pregon/contract/testing/examples';
import { customerFocusQuery } from '@pregon/contract/options/option-lists.operations';
import { logout, refreshToken } from '@pregon/contract/session/session.endpoints';
import { createFakeServer, graphqlRefusal, jsonAnswer, refusal } from '../testing/fake-server.ts';
import { ana, createCookieJar, renewedAna } from '../testing/sessions.ts';
import { createTabLock, openTab } from '../testing/tab.ts';

const id = '3c1f6d3e-6f7a-4f6e-9f0e-4b8f6d1c2a10';
const campaign = exampleCampaign;

/** A server whose tokens can expire: only the newest is good, and each refresh makes the next. */
function startServer({ valid = 'token-2' } = {}) {
  const server = createFakeServer();
  const renewed = renewedAna('token-2');
  const authorization = `Bearer ${valid}`;
  server.answer(readCampaign, (_, { headers }) =>
    headers.get('authorization') === authorization ? campaign : refusal('UNAUTHENTICATED'),
  );
  server.answerGraphql(customerFocusQuery, (_, { headers }) =>
    headers.get('authorization') === authorization ? { customerFocus: [{ name: 'Fieles' }] } : refusal('SESSION_EXPIRED'),
  );
  server.answer(refreshToken, () => ({ ...renewed, content: renewed }));
  const refreshes = () => server.requests.filter(({ url }) => url.pathname.endsWith('/refresh-token'));
  return { server, refreshes };
}

const read = { params: { id } };

describe('an expired token', () => {
  it('is refreshed on 401, and the call repeated with the new one', async () => {
    const { server, refreshes } = startServer();
    const { session, api } = openTab(server);
    session.setCredentials(ana);
    await expect(api.call(readCampaign, read)).resolves.toEqual(campaign);
    expect(refreshes().map(({ body }) => body)).toEqual([{ accessToken: 'token-1' }]);
    expect(session.getState().session).toEqual(renewedAna('token-2'));
    expect(session.accessToken()).toBe('token-2');
  });

  it('is refreshed on 403 of GraphQL', async () => {
    const { server, refreshes } = startServer();
    const { session, graphql } = openTab(server);
    session.setCredentials(ana);
    await expect(graphql.run(customerFocusQuery, {})).resolves.toEqual({ customerFocus: [{ name: 'Fieles' }] });
    expect(refreshes()).toHaveLength(1);
  });

  it('is not confused with FORBIDDEN, which GraphQL answers with status 200', async () => {
    const { server, refreshes } = startServer();
    server.answerGraphql(customerFocusQuery, () => graphqlRefusal('FORBIDDEN'));
    const { session, graphql } = openTab(server);
    session.setCredentials(ana);
    await expect(graphql.run(customerFocusQuery, {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(refreshes()).toHaveLength(0);
  });

  it('is refreshed once for each request: a second refusal is final', async () => {
    const { server, refreshes } = startServer({ valid: 'none' });
    const { session, api } = openTab(server);
    session.setCredentials(ana);
    await expect(api.call(readCampaign, read)).rejects.toMatchObject({ status: 401 });
    expect(refreshes()).toHaveLength(1);
  });

  it.each([
    ['at the root, with a signature', { ...renewedAna('token-2'), signature: 'opaque' }, 'opaque'],
    ['under content', { content: renewedAna('token-2') }, undefined],
    ['under content, with a signature', { content: { ...renewedAna('token-2'), signature: 'opaque' } }, 'opaque'],
    ['in both places', { ...renewedAna('token-2'), content: renewedAna('token-2') }, undefined],
  ])('is refreshed by a response %s', async (_, answer, signature) => {
    const { server } = startServer();
    server.answer(refreshToken, () => jsonAnswer(answer));
    const { session, api } = openTab(server);
    session.setCredentials(ana);
    await api.call(readCampaign, read);
    expect(session.getState().session).toMatchObject({ accessToken: 'token-2', ...(signature && { signature }) });
  });

  it.each([
    ['refuses', () => refusal('UNAUTHENTICATED')],
    ['is in trouble', () => refusal('UNKNOWN')],
    ['returns an invalid response', () => jsonAnswer({})],
  ])('ends the session once when the server %s', async (_, answer) => {
    const { server, refreshes } = startServer();
    server.answer(refreshToken, answer);
    const { session, api } = openTab(server);
    session.setCredentials(ana);
    const changed = jest.fn();
    session.subscribe(changed);
    const calls = await Promise.allSettled([
      api.call(readCampaign, read),
      api.call(readCampaign, read),
      api.call(readCampaign, read),
    ]);
    expect(calls).toMatchObject(calls.map(() => ({ status: 'rejected', reason: { status: 401 } })));
    expect(session.getState()).toMatchObject({ session: null, isLoading: false });
    expect(session.accessToken()).toBe('');
    expect(refreshes()).toHaveLength(1);
    expect(changed).toHaveBeenCalledTimes(1);
  });
});

it('keeps the session when a refresh fails for lack of a response', async () => {
  const { server, refreshes } = startServer();
  server.answer(refreshToken, () => Promise.reject(new TypeError('The page is being left.')));
  const { session, api } = openTab(server);
  session.setCredentials(ana);
  await expect(api.call(readCampaign, read)).rejects.toMatchObject({ code: 'NO_RESPONSE' });
  expect(session.getState().session).toEqual(ana);
  expect(refreshes()).toHaveLength(1);
});

describe('concurrent refusals', () => {
  it('cause one refresh: fifty in one tab', async () => {
    const { server, refreshes } = startServer();
    const { session, api } = openTab(server);
    session.setCredentials(ana);
    const answers = await Promise.all(Array.from({ length: 50 }, () => api.call(readCampaign, read)));
    expect(answers).toEqual(answers.map(() => campaign));
    expect(answers).toHaveLength(50);
    expect(refreshes()).toHaveLength(1);
  });

  it('cause one refresh: fifty in each of four tabs', async () => {
    const { server, refreshes } = startServer();
    const browser = { cookies: createCookieJar(), lock: createTabLock() };
    const tabs = [1, 2, 3, 4].map(() => openTab(server, browser));
    for (const { session } of tabs) session.setCredentials(ana);
    await Promise.all(tabs.flatMap(({ api }) => Array.from({ length: 50 }, () => api.call(readCampaign, read))));
    expect(refreshes()).toHaveLength(1);
    expect(tabs.map(({ session }) => session.accessToken())).toEqual(['token-2', 'token-2', 'token-2', 'token-2']);
  });

  it('use a token that another call has refreshed already', async () => {
    const { server, refreshes } = startServer();
    const { session, connection } = openTab(server);
    session.setCredentials(renewedAna('token-2'));
    await expect(connection.refresh('token-1')).resolves.toBe('token-2');
    expect(refreshes()).toHaveLength(0);
  });
});

it('keeps a session ended that was ended during a refresh', async () => {
  const { server } = startServer();
  const { session, api } = openTab(server);
  session.setCredentials(ana);
  server.answer(refreshToken, () => {
    session.clear();
    return { ...renewedAna('token-2'), content: renewedAna('token-2') };
  });
  await expect(api.call(readCampaign, read)).rejects.toMatchObject({ status: 401 });
  expect(session.getState().session).toBeNull();
});

it('keeps a session ended that another tab ended during a refresh, before its message arrives', async () => {
  const { server } = startServer();
  const browser = { cookies: createCookieJar(), lock: createTabLock() };
  const [here, there] = [openTab(server, browser), openTab(server, browser)];
  here.session.setCredentials(ana);
  server.answer(refreshToken, () => {
    there.session.clear();
    return { ...renewedAna('token-2'), content: renewedAna('token-2') };
  });
  await expect(here.api.call(readCampaign, read)).rejects.toMatchObject({ status: 401 });
  expect(here.session.getState().session).toBeNull();
  expect(browser.cookies.cookie).toBe('');
});

it('discovers an expired session once for all tabs', async () => {
  const { server, refreshes } = startServer();
  server.answer(refreshToken, () => refusal('UNAUTHENTICATED'));
  const browser = { cookies: createCookieJar(), lock: createTabLock() };
  const tabs = [1, 2, 3, 4].map(() => openTab(server, browser));
  for (const { session } of tabs) session.setCredentials(ana);
  const calls = await Promise.allSettled(tabs.map(({ api }) => api.call(readCampaign, read)));
  expect(calls.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
  expect(tabs.map(({ session }) => session.getState().session)).toEqual([null, null, null, null]);
  expect(refreshes()).toHaveLength(1);
});

it('never repeats a request of one user with the session of another', async () => {
  const { server, refreshes } = startServer({ valid: 'token-9' });
  const browser = { cookies: createCookieJar(), lock: createTabLock() };
  const [here, there] = [openTab(server, browser), openTab(server, browser)];
  here.session.setCredentials(ana);
  there.session.setCredentials({ ...renewedAna('token-9'), id: 9 });
  await expect(here.api.call(readCampaign, read)).rejects.toMatchObject({ status: 401 });
  expect(here.session.getState().session?.id).toBe(9);
  expect(refreshes()).toHaveLength(0);
  await expect(here.api.call(readCampaign, read)).resolves.toEqual(campaign);
});

describe('a mutation', () => {
  const form = {
    name: 'Navidad',
    description: 'Fin de año',
    dateStart: '2026-12-01',
    dateEnd: '2026-12-24',
    numberSends: 2,
  };

  it('is repeated with a refreshed token after a refusal', async () => {
    const { server } = startServer();
    server.answer(createCampaign, (_, { headers }) =>
      headers.get('authorization') === 'Bearer token-2' ? campaign : refusal('UNAUTHENTICATED'),
    );
    const { session, api } = openTab(server);
    session.setCredentials(ana);
    await expect(api.call(createCampaign, { body: form })).resolves.toEqual(campaign);
    const sent = server.requests.filter(({ url }) => url.pathname === '/V1/campaign');
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer token-1', 'Bearer token-2']);
    expect(sent.map(({ body }) => body)).toEqual([form, form]);
  });

  it.each([
    ['nobody answers', () => Promise.reject(new TypeError('down'))],
    ['the server is in trouble', () => refusal('UNKNOWN')],
    ['the gateway is', () => new Response('', { status: 502 })],
    ['the answer is cut off', () => new Response('{"identifier":')],
    ['the response is too large', () => refusal('TOO_MANY_REQUESTS')],
    ['it is denied', () => refusal('FORBIDDEN')],
    ['REST answers 403', () => jsonAnswer({}, 403)],
  ])('is sent once when %s', async (_, answer) => {
    const { server } = startServer();
    server.answer(createCampaign, answer);
    const { session, api } = openTab(server);
    session.setCredentials(ana);
    await expect(api.call(createCampaign, { body: form })).rejects.toMatchObject({ name: 'ApiFault' });
    expect(server.requests).toHaveLength(1);
  });
});

it('does not refresh on 404, which REST answers to a forbidden role', async () => {
  const { server, refreshes } = startServer();
  server.answer(readCampaign, () => refusal('FORBIDDEN'));
  const { session, api } = openTab(server);
  session.setCredentials(ana);
  await expect(api.call(readCampaign, read)).rejects.toMatchObject({ code: 'FORBIDDEN', status: 404 });
  expect(refreshes()).toHaveLength(0);
});

it('logs out on the server with an expired token', async () => {
  const { server } = startServer();
  server.answer(logout, (_, { headers }) =>
    headers.get('authorization') === 'Bearer token-2' ? { message: 'Hasta pronto' } : refusal('UNAUTHENTICATED'),
  );
  const { session, api } = openTab(server);
  session.setCredentials(ana);
  await expect(api.call(logout)).resolves.toEqual({ message: 'Hasta pronto' });
});
