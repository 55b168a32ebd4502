import { randomUUID } from 'node:crypto';
import type { Principal } from '../../kernel/http/principal.ts';
import type { TestApp } from '../../testing/test-app.ts';

const draft = {
  name: 'Rebajas de enero',
  templateJson: '{"pages":[]}',
  templateHtml: '<p>Hola, {{name|vecina}}</p><a href="#darse-de-baja">Darme de baja</a>',
};

/** Calls of the tests about collaboration, each by one person. */
export function collaborationCalls(test: TestApp) {
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, principal: Principal, body?: object) => {
    const headers = await test.as(principal);
    const answer = await test.app.inject({ method, url: `/V1/${url}`, headers, ...(body && { body }) });
    return { status: answer.statusCode, body: answer.json() };
  };
  const read = async (id: string, principal: Principal, kind = 'newsletter') =>
    (await call('GET', `collaboration/${kind}/${id}`, principal)).body;
  return {
    call,
    read,
    save: (principal: Principal, change: object = {}) => call('POST', 'template', principal, { ...draft, ...change }),
    /** Saves a newsletter and returns its identifier. */
    newNewsletter: async (principal: Principal, change: object = {}): Promise<string> =>
      (await call('POST', 'template', principal, { ...draft, ...change })).body.identifier,
    /** Asks for the approval of the current revision, or of the one in `change`. */
    request: async (id: string, principal: Principal, approver: Principal, change: object = {}, kind = 'newsletter') => {
      const { revision } = await read(id, principal, kind);
      const body = { approver: approver.userId, revision, requestKey: randomUUID(), ...change };
      return call('POST', `collaboration/${kind}/${id}/approval`, principal, body);
    },
    decide: (id: number, principal: Principal, decision: string, reason = '') =>
      call('POST', `approvals/${id}/decision`, principal, { decision, reason }),
    comment: (id: string, principal: Principal, text: string, change: object = {}, kind = 'newsletter') =>
      call('POST', `collaboration/${kind}/${id}/comments`, principal, { text, requestKey: randomUUID(), ...change }),
    pending: async (principal: Principal) => (await call('GET', 'pending', principal)).body.items,
    seen: (id: string, principal: Principal, kind = 'newsletter') =>
      call('POST', `collaboration/${kind}/${id}/seen`, principal, {}),
    /** Turns the account's rule on or off. */
    demand: async (principal: Principal, change: object) => {
      const { body: account } = await call('GET', 'account', principal);
      const { name, timeZone, currency, version } = account;
      return call('PUT', 'account', principal, { name, timeZone, currency, version, ...change });
    },
  };
}
