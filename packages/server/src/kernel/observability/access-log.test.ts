import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { request as httpRequest } from 'node:http';
import { usersQuery } from '@pregon/contract/users/users.operations';
import { recipientTokens, unsubscribeUrl } from '../../content/recipient-links/recipient-token.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp, testEmail } from '../../testing/test-app.ts';
import { traceHeader } from './trace-requests.ts';

const person = 'Marcela.Ospina+1@correo.example';
const mobile = '+573005550148';
const word = 'palabra-secreta';
const surveyToken = '4d80514b7659c15820bdde4a945306c3';
const recoveryToken = 'Tk_'.repeat(14) + 'x';

interface AccessLine {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
  readonly bytes: number;
  readonly accountId?: number;
  readonly aborted?: boolean;
  readonly traceId: string;
}

describe('the access log', () => {
  oneDatabase(({ database }) => {
    let test: TestApp;
    let address: string;
    let written: string[];
    beforeAll(async () => {
      test = await testApp(database, { accessLog: true });
      address = await test.app.listen({ port: 0, host: '127.0.0.1' });
    });
    afterAll(() => test.close());
    beforeEach(() => {
      written = [];
      jest.spyOn(process.stdout, 'write').mockImplementation((line) => {
        written.push(String(line));
        return true;
      });
    });
    afterEach(() => void jest.restoreAllMocks());

    const lines = () =>
      written.filter((line) => line.startsWith('{"type":"access"')).map((line) => JSON.parse(line) as AccessLine);
    /** A line is written when the connection has been told to send the answer, which may be after its receipt. */
    const linesOf = async (count: number) => {
      while (lines().length < count) await new Promise(setImmediate);
      return lines();
    };
    const call = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(address + path, { redirect: 'manual', ...init });
      await answer.arrayBuffer();
      return answer;
    };

    it('has route, status, time, size, account and trace of a request', async () => {
      const { authorization } = await test.as(test.staff.administrador);
      const answer = await call(`/V1/session/all?palabra=${word}`, { headers: { authorization } });
      const [line] = await linesOf(1);
      expect(line).toMatchObject({ method: 'GET', route: '/V1/session/all', status: 200 });
      expect(line?.accountId).toBe(test.staff.administrador.accountId);
      expect(line?.traceId).toBe(answer.headers.get(traceHeader));
      expect(line?.bytes).toBeGreaterThan(100);
      expect(line?.durationMs).toBeGreaterThan(0);
      expect(line).not.toHaveProperty('aborted');
    });

    it('contains no addresses, numbers, tokens, values of queries, or bodies', async () => {
      const { authorization } = await test.as(test.staff.administrador);
      const { accountId } = test.staff.administrador;
      const signed = recipientTokens(test.services.config.keys.links).sign({ accountId, email: person }, new Date());
      const json = { 'content-type': 'application/json' };
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      const html = { accept: 'text/html' };
      const calls: readonly [string, RequestInit?][] = [
        ['/V1/login', { method: 'POST', headers: json, body: JSON.stringify({ username: testEmail('lector'), password: word }) }],
        [unsubscribeUrl('', person, signed), { headers: html }],
        [unsubscribeUrl('', person, signed), { method: 'POST', headers: form, body: 'List-Unsubscribe=One-Click' }],
        [`/V2/subscription-preferences?email=${encodeURIComponent(person)}&token=${signed}`],
        [`/V2/store/survey/${surveyToken}/trace/${surveyToken}`],
        [`/apps/${surveyToken}/encuesta/${surveyToken}`, { headers: html }],
        [`/account/recovery/${recoveryToken}`, { headers: html }],
        [`/webhooks/sms/${word}?to=${encodeURIComponent(mobile)}`, { method: 'POST', headers: json, body: `{"to":"${mobile}"}` }],
        [`/nowhere/${encodeURIComponent(person)}/${encodeURIComponent(mobile)}?palabra=${word}`],
        [
          '/V2/query',
          {
            method: 'POST',
            headers: { ...json, authorization },
            body: JSON.stringify({ query: usersQuery.document, variables: { filter: { search: person }, page: 1, size: 1 } }),
          },
        ],
      ];
      for (const [path, init] of calls) await call(path, init);
      expect((await linesOf(calls.length)).map(({ route }) => route)).toContain('/unsubscribe/:email');
      const all = written.join('').toLowerCase();
      const planted = [person, mobile, word, surveyToken, recoveryToken, signed, testEmail('lector'), authorization];
      const spelled = planted.flatMap((secret) => [secret, encodeURIComponent(secret)]).map((secret) => secret.toLowerCase());
      expect(spelled.filter((secret) => all.includes(secret))).toEqual([]);
    });

    it('says that the caller has left before the answer', async () => {
      const { promise: arrived, resolve } = Promise.withResolvers<void>();
      const { promise: left, resolve: leave } = Promise.withResolvers<void>();
      const reading = jest.spyOn(test.services.readiness, 'reason').mockImplementation(async () => {
        resolve();
        await left;
        return undefined;
      });
      const request = httpRequest(`${address}/readyz`).on('error', () => undefined);
      request.end();
      await arrived;
      request.destroy();
      const [line] = await linesOf(1);
      leave();
      reading.mockRestore();
      expect(line).toMatchObject({ route: '/readyz', aborted: true });
    });
  });

  oneDatabase(({ database }) => {
    it('is off by default', async () => {
      const test = await testApp(database);
      const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
      await test.app.inject('/livez');
      expect(write.mock.calls.filter(([line]) => String(line).includes('"access"'))).toEqual([]);
      write.mockRestore();
      await test.close();
    });
  });
});
