import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Webhook } from '@pregon/contract/webhooks/webhooks.schema';
import { createApp } from '../app.ts';
import type { Principal } from '../kernel/http/principal.ts';
import { createSecretBox } from '../kernel/tokens/secret-box.ts';
import { oneDatabase } from '../testing/each-database.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { sealedFor } from './send-message.ts';
import { webhookMessagesRepository } from './webhook-messages.repository.ts';

const address = '/V1/account/webhooks';
const form = { url: 'https://tienda.example/avisos', description: 'ERP', types: ['message.sent', 'customer.unsubscribed'] };

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());

  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, as?: Principal) =>
    test.app.inject({ method, url, headers: await test.as(as ?? test.staff.administrador), ...(body && { body }) });
  const create = async (change: object = {}, as?: Principal): Promise<{ webhook: Webhook; secret: string }> => {
    const answer = await call('POST', address, { ...form, ...change }, as);
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };
  const list = async (as?: Principal): Promise<readonly Webhook[]> => (await call('GET', address, undefined, as)).json().webhooks;

  it('creates an endpoint whose secret is shown once and encrypted at rest', async () => {
    const { webhook, secret } = await create({ description: ' ERP ' });
    expect(webhook).toMatchObject({ ...form, active: true, pending: 0, dead: 0, failingSince: null, previousUntil: null });
    expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
    expect(await list()).toContainEqual(webhook);
    const { rows } = await pool.query(
      'select secret, (select string_agg(t::text, $1) from audit_event t) as audit from webhook_endpoint',
      [''],
    );
    const [row] = rows;
    expect(`${row.secret}${row.audit}`).not.toContain(secret.slice(6));
    const box = createSecretBox(test.services.config.keys.encryption);
    expect(box.open(sealedFor(test.staff.administrador.accountId), row.secret)).toBe(secret);
  });

  it('records every change in the audit trail', async () => {
    const { webhook } = await create();
    const own = `${address}/${webhook.id}`;
    await call('PUT', own, { ...form, active: false });
    await call('POST', `${own}/rotation`);
    // Nothing is sent again, so there is nothing to record.
    await call('POST', `${own}/replay`, {});
    await call('POST', `${own}/test`);
    await pool.query('update webhook_message set state = 2, settled_at = now() where endpoint_id = $1', [webhook.id]);
    await call('POST', `${own}/replay`, {});
    await call('DELETE', own);
    const { rows } = await pool.query('select action, details from audit_event where subject = $1 order by id', [
      String(webhook.id),
    ]);
    const actions = ['createWebhook', 'updateWebhook', 'rotateWebhookSecret', 'replayWebhook', 'deleteWebhook'];
    expect(rows.map(({ action }) => action)).toEqual(actions);
    expect(new Set(rows.map(({ details }) => details.url))).toEqual(new Set([form.url]));
  });

  it.each([
    [{ url: 'ftp://tienda.example' }, { url: expect.stringContaining('https://') }],
    [{ url: 'https://ana:clave@tienda.example' }, { url: expect.stringContaining('sin usuario') }],
    [{ url: ' ' }, { url: 'Escribe a qué dirección avisamos.' }],
    [{ types: [] }, { types: 'Elige al menos un aviso.' }],
  ])('refuses %j with a message at the field', async (change, fields) => {
    const answer = await call('POST', address, { ...form, ...change });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, fields]);
  });

  it('refuses private addresses and plain HTTP, unless the installation allows them', async () => {
    const strict = await createApp({ ...test.services, config: { ...test.services.config, privateHosts: false } });
    const headers = await test.as(test.staff.administrador);
    for (const url of ['https://127.0.0.1/', 'https://[::1]/', 'https://10.1.2.3:8443/', 'https://[::ffff:169.254.169.254]/']) {
      const answer = await strict.inject({ method: 'POST', url: address, headers, body: { ...form, url } });
      expect([url, answer.json().fields]).toEqual([url, { url: 'Esta dirección está en una red privada.' }]);
    }
    const plain = await strict.inject({ method: 'POST', url: address, headers, body: { ...form, url: 'http://tienda.example' } });
    expect(plain.json().fields).toEqual({ url: 'La dirección tiene que empezar por https://.' });
    await strict.close();
  });

  it('refuses an 11th endpoint', async () => {
    const as = test.strangers.administrador;
    for (let made = 0; made < 10; made += 1) await create({}, as);
    const answer = await call('POST', address, form, as);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'TOO_MANY_WEBHOOKS']);
    await pool.query('delete from webhook_endpoint where account_id = $1', [as.accountId]);
  });

  it('shows an endpoint to its own account only', async () => {
    const { webhook } = await create();
    expect(await list(test.strangers.administrador)).toEqual([]);
    for (const [method, path, body] of [
      ['PUT', '', form],
      ['DELETE', ''],
      ['POST', '/rotation'],
      ['POST', '/test'],
      ['POST', '/replay', {}],
      ['GET', '/messages'],
    ] as const) {
      const answer = await call(method, `${address}/${webhook.id}${path}`, body, test.strangers.administrador);
      expect([method, path, answer.statusCode]).toEqual([method, path, 404]);
    }
    expect(await list()).toContainEqual(webhook);
  });

  describe('the messages of an endpoint', () => {
    it('are listed latest first, and those in a state alone', async () => {
      const { webhook } = await create();
      const own = `${address}/${webhook.id}`;
      for (let sent = 0; sent < 3; sent += 1) await call('POST', `${own}/test`);
      await pool.query(
        `update webhook_message set state = 2, attempts = 15, last_status = 500, last_error = 'Respondió 500.', settled_at = now()
         where id = (select min(id) from webhook_message where endpoint_id = $1)`,
        [webhook.id],
      );
      const { messages } = (await call('GET', `${own}/messages`)).json();
      expect(messages.map(({ state }: { state: string }) => state)).toEqual(['pendiente', 'pendiente', 'sin_entregar']);
      const dead = (await call('GET', `${own}/messages?state=sin_entregar`)).json().messages;
      expect(dead).toEqual([expect.objectContaining({ type: 'webhook.test', attempts: 15, lastStatus: 500, nextAt: null })]);
      expect((await list()).find(({ id }) => id === webhook.id)).toMatchObject({ pending: 2, dead: 1 });
    });

    it('are sent again one by one, or all that ran out of attempts', async () => {
      const { webhook } = await create();
      const own = `${address}/${webhook.id}`;
      for (let sent = 0; sent < 4; sent += 1) await call('POST', `${own}/test`);
      const { rows } = await pool.query('select id from webhook_message where endpoint_id = $1 order by id', [webhook.id]);
      const [first, second, third] = rows.map(({ id }) => Number(id));
      await pool.query('update webhook_message set state = 2, settled_at = now() where id = any($1)', [[first, second]]);
      await pool.query('update webhook_message set state = 1, settled_at = now() where id = $1', [third]);
      expect((await call('POST', `${own}/replay`, {})).json()).toEqual({ count: 2 });
      expect((await call('POST', `${own}/replay`, { message: third })).json()).toEqual({ count: 1 });
      expect((await call('POST', `${own}/replay`, { message: third })).json()).toEqual({ count: 0 });
      expect((await list()).find(({ id }) => id === webhook.id)).toMatchObject({ pending: 4, dead: 0 });
    });

    it('are deleted 30 days after they were settled', async () => {
      const { webhook } = await create();
      const own = `${address}/${webhook.id}`;
      for (let sent = 0; sent < 4; sent += 1) await call('POST', `${own}/test`);
      const { rows } = await pool.query('select id from webhook_message where endpoint_id = $1 order by id', [webhook.id]);
      const [delivered, dead, recent, pending] = rows.map(({ id }) => Number(id));
      const settle = (id: number | undefined, state: number, at: string) =>
        pool.query('update webhook_message set state = $2, settled_at = $3 where id = $1', [id, state, at]);
      await settle(delivered, 1, '2026-10-01T11:59:59Z');
      await settle(dead, 2, '2026-10-01T11:59:59Z');
      await settle(recent, 1, '2026-10-01T12:00:01Z');
      await webhookMessagesRepository.deleteOld(database, new Date('2026-10-31T12:00:00Z'));
      const { messages } = (await call('GET', `${own}/messages`)).json();
      expect(messages.map(({ id }: { id: number }) => id)).toEqual([pending, recent]);
    });
  });
});
