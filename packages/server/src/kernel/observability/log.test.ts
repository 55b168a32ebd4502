import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { usersQuery } from '@pregon/contract/users/users.operations';
import { accountChannelsRepository } from '../../channels/accounts/account-channels.repository.ts';
import { accountWebhooksRepository } from '../../channels/accounts/account-webhooks.repository.ts';
import { createSecretBox } from '../tokens/secret-box.ts';
import { logFault } from './log.ts';
import { recipientTokens, unsubscribeUrl } from '../../content/recipient-links/recipient-token.ts';
import { sendRecoveryMail } from '../../identity/recovery/recovery-mail.ts';
import { sessionsRepository } from '../../identity/session/sessions.repository.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { singleKey } from '../tokens/key-ring.ts';
import { type TestApp, testApp, testConfig, testEmail, testPassword } from '../../testing/test-app.ts';

const webhookKey = 'una-clave-de-webhooks';
const person = 'Marcela.Ospina+1@correo.example';
const mobile = '+573005550148';
const secret = 'una contraseña equivocada';
/** Not of a format that is redacted by itself. */
const ringSecret = 'una clave del llavero de enlaces';
const madeUpToken = 'Tk_'.repeat(14) + 'x';
const trace = '4d80514b7659c15820bdde4a945306c3';

describe('logs at the level trace, which contain those of all other levels', () => {
  oneDatabase(({ database, pool }) => {
    let test: TestApp;
    let lines: string[];
    let authorization: string;
    let signed: string;
    let accountKey: string;
    beforeAll(async () => {
      const keys = { ...testConfig().keys, links: singleKey(ringSecret) };
      test = await testApp(database, { logLevel: 'trace', webhookKey, keys });
      ({ authorization } = await test.as(test.staff.administrador));
      const { accountId } = test.staff.administrador;
      signed = recipientTokens(test.services.config.keys.links).sign({ accountId, email: person }, new Date());
      const box = createSecretBox(test.services.config.keys.encryption);
      const sms = { settings: { accountSid: 'AC1', from: '+1' }, secrets: { authToken: 'x' } };
      await accountChannelsRepository(box).save(database, { accountId, channel: 'sms' }, sms);
      accountKey = (await accountWebhooksRepository(box).keyOf(database, { accountId, channel: 'sms' })) ?? '';
    });
    afterAll(() => test.close());
    beforeEach(() => {
      lines = [];
      const keep = (line: unknown) => {
        lines.push(String(line));
        return true;
      };
      jest.spyOn(process.stdout, 'write').mockImplementation(keep);
      jest.spyOn(console, 'error').mockImplementation(keep);
    });
    afterEach(() => void jest.restoreAllMocks());

    type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
    const call = (method: Method, url: string, body?: object | string, headers: Record<string, string> = {}) =>
      test.app.inject({ method, url, headers, ...(body !== undefined && { body }) });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };

    /** Values that no log line may contain, plain or percent-encoded. */
    const unsaid = () => {
      const [access = ''] = authorization.split(' ').slice(1);
      const all = [
        person,
        mobile,
        testEmail('lector'),
        secret,
        testPassword,
        signed,
        madeUpToken,
        trace,
        webhookKey,
        ringSecret,
        accountKey,
        access,
      ];
      const written = lines.join('\n').toLowerCase();
      return all.filter((one) => written.includes(one.toLowerCase()) || written.includes(encodeURIComponent(one).toLowerCase()));
    };

    it('contain no addresses, tokens, keys or passwords of requests', async () => {
      const page = unsubscribeUrl('', person, signed);
      const link = `email=${encodeURIComponent(person)}&token=${signed}`;
      await call('POST', '/V1/login', { username: person, password: secret });
      await call('POST', '/V1/login', { username: testEmail('lector'), password: testPassword });
      await call('POST', '/V1/forgot-password', { email: person });
      await call('POST', '/V1/reset-password', { token: madeUpToken, password: secret, confirmPassword: secret });
      await call('GET', `/V2/auth/verification/${madeUpToken}`);
      await call('GET', page, undefined, { accept: 'text/html' });
      await call('HEAD', page);
      await call('POST', page, 'List-Unsubscribe=One-Click', form);
      await call('POST', `/unsubscribe/${encodeURIComponent(person)}`, 'action=unsubscribe', form);
      await call('POST', '/V1/unsubscribe', { action: 'unsubscribe', email: person, token: `${signed}x` });
      await call('GET', `/preferences?action=subscribe&${link}`, undefined, { accept: 'text/html' });
      await call('GET', `/V2/subscription-preferences?${link}`);
      await call('POST', '/preferences', link, form);
      await call('POST', `/webhooks/sms/${webhookKey}`, { events: [{ id: '1', to: mobile, event: 'stop' }] });
      await call('POST', `/webhooks/mail/${webhookKey}`, '{"not json', { 'content-type': 'application/json' });
      await call('GET', `/webhooks/meta/${webhookKey}?hub.verify_token=${webhookKey}&hub.challenge=1`);
      await call('POST', `/webhooks/channels/${accountKey}`, 'MessageSid=SM1&MessageStatus=delivered', form);
      await call('GET', `/webhooks/channels/${accountKey}?hub.verify_token=${accountKey}&hub.challenge=1`);
      await call('POST', `/webhooks/channels/${accountKey}/more`, '{"not json', { 'content-type': 'application/json' });
      await call('GET', `/V2/store/survey/${trace}/trace/${trace}`);
      await call('GET', `/apps/${trace}/encuesta/${trace}`, undefined, { accept: 'text/html' });
      await call('GET', `/e/o/${madeUpToken}.gif`);
      await call('GET', `/account/recovery/${madeUpToken}`, undefined, { accept: 'text/html', host: 'admin.localhost' });
      await call('GET', `/nowhere/${encodeURIComponent(person)}?token=${madeUpToken}`);
      test.app.log.error(new Error(`the key ${ringSecret} signed it`));
      await call('GET', `/%zz/${person}`);
      await call('GET', '/V1/session/all', undefined, { authorization, 'x-request-id': person });
      const variables = { filter: { search: person }, page: 1, size: 1 };
      await call('POST', '/V2/query', { query: usersQuery.document, variables }, { authorization });
      await call('POST', '/V2/query', { query: `{ nothing(email: "${person}") }` }, { authorization });
      expect(lines.filter((line) => line.includes('"req"')).length).toBeGreaterThan(20);
      expect(lines.some((line) => line.includes('/unsubscribe/:email'))).toBe(true);
      expect(unsaid()).toEqual([]);
    });

    it('contain no values of statements and no replies of a mail server in errors', async () => {
      const failing = jest.spyOn(sessionsRepository, 'list').mockImplementation(async () => {
        await database.execute(`select '${person}'::int`);
        return [];
      });
      expect((await call('GET', '/V1/session/all', undefined, { authorization })).statusCode).toBe(500);
      failing.mockImplementation(async () => {
        throw new Error(`550 5.1.1 <${person}>: see http://localhost/account/recovery/${madeUpToken}`, {
          cause: new Error(`RCPT TO:<${person}>`),
        });
      });
      expect((await call('GET', '/V1/session/all', undefined, { authorization })).statusCode).toBe(500);
      logFault(new Error(`The callback https://pregon.example/webhooks/channels/${accountKey} is not valid.`));
      const send = async () => ({ kind: 'unavailable', reason: `450 <${testEmail('lector')}> is full` }) as const;
      await sendRecoveryMail({ ...test.services, provider: { send } }, testEmail('lector')).catch(logFault);
      await pool.query('select $1::int', [person]).catch(logFault);
      logFault(Object.assign(new Error(`to ${mobile}`), { address: person, token: madeUpToken }));
      expect(lines.length).toBeGreaterThanOrEqual(5);
      expect(lines.join('')).toContain('recovery mail');
      expect(unsaid()).toEqual([]);
    });
  });
});
