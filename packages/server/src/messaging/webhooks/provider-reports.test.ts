import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { AccountSettings } from '@pregon/contract/account/account-settings.schema';
import { accountChannelsRepository } from '../../channels/accounts/account-channels.repository.ts';
import { accountWebhooksRepository } from '../../channels/accounts/account-webhooks.repository.ts';
import { providerReports } from '../../channels/accounts/provider-reports.table.ts';
import { createSecretBox } from '../../kernel/tokens/secret-box.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { twilioSignature } from './signatures.ts';

const publicUrl = 'https://pregon.example';
const webhookKey = 'a key that is long enough';
const authToken = 'of the account';

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  let key = '';

  beforeAll(async () => {
    test = await testApp(database, { publicUrl, webhookKey });
    const box = createSecretBox(test.services.config.keys.encryption);
    const own = { accountId: test.staff.administrador.accountId, channel: 'sms' } as const;
    await accountChannelsRepository(box).save(database, own, {
      settings: { accountSid: 'AC1', from: '+1' },
      secrets: { authToken },
    });
    key = (await accountWebhooksRepository(box).keyOf(database, own)) ?? '';
  });
  afterAll(() => test.close());
  beforeEach(() => database.delete(providerReports));

  /** A report of Twilio's about a reply, signed or forged. */
  const report = async (fields: Record<string, string>, { to = key, by = authToken } = {}) => {
    const url = `/webhooks/channels/${to}`;
    const { statusCode } = await test.app.inject({
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': twilioSignature(by, `${publicUrl}${url}`, fields),
      },
      payload: new URLSearchParams(fields).toString(),
    });
    return statusCode;
  };
  const smsOf = async (as = test.staff.administrador) => {
    const answer = await test.app.inject({ url: '/V1/account', headers: await test.as(as) });
    return answer.json<AccountSettings>().channels.find(({ channel }) => channel === 'sms');
  };
  const reply = { From: '+573001112233', Body: 'Sí, gracias', MessageSid: 'SM1' };

  it('are kept by provider with their time, kinds and outcome, and nothing of the person', async () => {
    expect(await smsOf()).not.toHaveProperty('report');
    expect(await report(reply)).toBe(200);
    const found = (await smsOf())?.report?.received;
    expect(found?.events).toEqual(['answer']);
    expect(Math.abs(Date.now() - Date.parse(found?.at ?? ''))).toBeLessThan(60_000);
    const { rows } = await pool.query('select * from provider_report');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/300|gracias|SM1/);
    expect(await smsOf(test.strangers.administrador)).not.toHaveProperty('report');
  });

  it('tell that the last one was refused, because it was not signed by the provider', async () => {
    expect(await report(reply, { by: 'somebody else' })).toBe(404);
    expect((await smsOf())?.report).toEqual({ refused: { at: expect.any(String), reason: 'signature' } });
  });

  it('are of nobody at an address that does not exist', async () => {
    expect(await report(reply, { to: 'unknown' })).toBe(404);
    expect((await pool.query('select from provider_report')).rows).toHaveLength(0);
  });

  it('of the installation’s own provider are kept apart, also unreadable ones', async () => {
    const url = `/webhooks/sms/${encodeURIComponent(webhookKey)}`;
    const bad = await test.app.inject({ method: 'POST', url, payload: { nothing: true } });
    expect(bad.statusCode).toBe(400);
    const { rows } = await pool.query('select channel, refusal from provider_report');
    expect(rows).toEqual([{ channel: 'sms', refusal: 'unreadable' }]);
  });
});
