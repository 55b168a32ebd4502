import { describe, expect, it } from '@jest/globals';
import { readCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { usersQuery } from '@pregon/contract/users/users.operations';
import { ApiFault, faultMessage } from './fault.ts';
import {
  createFakeServer,
  exampleSupportCode as code,
  graphqlRefusal,
  jsonAnswer,
  refusal,
  traced,
} from './testing/fake-server.ts';
import { ana } from './testing/sessions.ts';
import { openTab } from './testing/tab.ts';

const campaign = { params: { id: '3c1f6d3e-6f7a-4f6e-9f0e-4b8f6d1c2a10' } };

const supportCodeOf = (error: unknown) => (error as ApiFault).supportCode;

const startTab = () => {
  const server = createFakeServer();
  const tab = openTab(server);
  tab.session.setCredentials(ana);
  return { server, ...tab };
};

const caught = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('the support code of a failed request', () => {
  it.each([
    ['a server error', () => refusal('UNKNOWN')],
    ['an unavailable service', () => refusal('UNAVAILABLE')],
    ['an answer outside of the contract', () => jsonAnswer({ nonsense: true })],
    ['an error page of a server', () => new Response('<h1>Internal</h1>', { status: 500 })],
  ])('is the end of its trace id: %s', async (_, answer) => {
    const { server, api } = startTab();
    server.answer(readCampaign, () => traced(answer()));
    expect(supportCodeOf(await caught(api.call(readCampaign, campaign)))).toBe(code);
  });

  it.each([
    ['the refusal of an input', () => traced(refusal('INVALID'))],
    ['a record that does not exist', () => traced(refusal('NOT_FOUND'))],
    ['an answer without a trace, as of a proxy', () => new Response('Bad gateway', { status: 502 })],
  ])('is absent from %s', async (_, answer) => {
    const { server, api } = startTab();
    server.answer(readCampaign, answer);
    const fault = await caught(api.call(readCampaign, campaign));
    expect(fault).toBeInstanceOf(ApiFault);
    expect(supportCodeOf(fault)).toBeUndefined();
    expect(faultMessage(fault)).toBe((fault as ApiFault).message);
  });

  it('is absent without an answer', async () => {
    const { api } = startTab();
    expect(supportCodeOf(await caught(api.call(readCampaign, campaign)))).toBeUndefined();
  });

  it.each([
    ['an error in it', () => graphqlRefusal('UNKNOWN')],
    ['an error page of a proxy', () => new Response('<h1>Internal</h1>', { status: 500 })],
  ])('is that of a GraphQL answer with %s', async (_, answer) => {
    const { server, graphql } = startTab();
    server.answerGraphql(usersQuery, () => traced(answer()));
    expect(supportCodeOf(await caught(graphql.run(usersQuery, { page: 1, size: 10 })))).toBe(code);
  });

  it('stays on a fault whose fields a form has renamed', () => {
    const fault = new ApiFault({ code: 'UNKNOWN', message: 'Error desconocido', status: 500 }).tracedBy(
      traced(new Response()).headers,
    );
    expect(fault.withFields({ name: 'Falta' })).toMatchObject({ supportCode: code, fields: { name: 'Falta' }, status: 500 });
  });
});
