import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { accountChannelsRepository } from '../../channels/accounts/account-channels.repository.ts';
import { accountWebhooksRepository } from '../../channels/accounts/account-webhooks.repository.ts';
import type { OwnChannel } from '../../channels/accounts/channel-settings.ts';
import { createSecretBox } from '../../kernel/tokens/secret-box.ts';
import { createApp } from '../../app.ts';
import { deliveries, deliveryState } from '../deliveries/deliveries.table.ts';
import { seedAudience, seedOccurrence } from '../deliveries/testing/sending.ts';
import { suppressions } from '../../retail/consent/suppressions.table.ts';
import { sendMethods } from '../schedules/schedules.table.ts';
import { createServices, type Services } from '../../services.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { testConfig } from '../../testing/test-app.ts';
import { accountWebhooksRoutes } from './account-webhooks.routes.ts';
import { messageReplies } from './message-replies.table.ts';
import { metaSignature, twilioSignature } from './signatures.ts';

const publicUrl = 'https://pregon.example';
const mobile = '+573001234567';
const installationKey = 'a key that is long enough';

/** A provider's report, with the account whose address it uses and the account whose secret signs it. */
interface ReportRoute {
  readonly at: number;
  readonly by: number;
}

oneDatabase(({ database, pool }) => {
  let services: Services;
  let app: FastifyInstance;
  /** Rejects events of unknown messages without waiting for them. */
  let hasty: FastifyInstance;
  let one: Awaited<ReturnType<typeof seedAudience>>;
  let other: typeof one;

  beforeAll(async () => {
    services = createServices(testConfig({ publicUrl, webhookKey: installationKey }), database);
    app = await createApp(services);
    hasty = Fastify();
    accountWebhooksRoutes(hasty, services, []);
    one = await seedAudience(database, 1);
    other = await seedAudience(database, 1);
    // Both accounts know the same person.
    await database.update(customers).set({ mobile });
  });
  afterAll(async () => {
    await app.close();
    await hasty.close();
    await services.queue.stop();
  });

  const box = () => createSecretBox(services.config.keys.encryption);
  const authTokenOf = (accountId: number) => `token of ${accountId}`;
  const appSecretOf = (accountId: number) => `app secret of ${accountId}`;
  const setUp = async (accountId: number, provider: 'meta' | 'gupshup' = 'meta') => {
    const channels = accountChannelsRepository(box());
    const sms = { settings: { accountSid: 'AC1', from: '+1' }, secrets: { authToken: authTokenOf(accountId) } };
    await channels.save(database, { accountId, channel: 'sms' }, sms);
    const settings = { provider, account: '1', app: 'app', numbers: ['1'] };
    const wa = { settings, secrets: { token: 't', appSecret: appSecretOf(accountId) } };
    await channels.save(database, { accountId, channel: 'wa' }, wa);
    const email = { settings: { host: 'smtp.example', port: 587, user: '' }, secrets: { password: '' } };
    await channels.save(database, { accountId, channel: 'email' }, email);
  };
  beforeEach(async () => {
    await database.delete(suppressions);
    await database.delete(messageReplies);
    for (const { accountId } of [one, other]) await setUp(accountId);
  });

  const keyOf = async (accountId: number, channel: OwnChannel): Promise<string> =>
    (await accountWebhooksRepository(box()).keyOf(database, { accountId, channel })) ?? '';
  const pathOf = async (accountId: number, channel: OwnChannel) => `/webhooks/channels/${await keyOf(accountId, channel)}`;

  /** A message of an account that left through its own provider. */
  async function sentBy(audience: typeof one, type: OwnChannel = 'sms', reference: string = crypto.randomUUID()) {
    const { accountId, people } = audience;
    const occurrenceId = await seedOccurrence(database, audience);
    const [schedule] = await database.select({ id: sendMethods.scheduleId }).from(sendMethods).limit(1);
    const definition = { type: 'sms' as const, smsMessage: 'Hola', shortenLinks: false };
    const [method] = await database
      .insert(sendMethods)
      .values({ scheduleId: schedule?.id ?? 0, type, definition })
      .returning();
    const [made] = await database
      .insert(deliveries)
      .values({
        accountId,
        occurrenceId,
        methodId: method?.id ?? 0,
        customerId: people[0]?.id ?? 0,
        address: mobile,
        providerReference: reference,
        state: deliveryState.sent,
      })
      .returning();
    const id = made?.id ?? 0;
    await database.execute(sql`update delivery set message_id = 'd' || id || '.x@tienda.example' where id = ${id}`);
    const row = async () => (await database.select().from(deliveries).where(eq(deliveries.id, id)))[0];
    return { id, reference, row };
  }

  const post = (url: string, payload: string, headers: Record<string, string>, to = app) =>
    to.inject({ method: 'POST', url, payload, headers });
  const reportByTwilio = async ({ at, by }: ReportRoute, fields: Record<string, string>, to = app) => {
    const url = await pathOf(at, 'sms');
    const signature = twilioSignature(authTokenOf(by), `${publicUrl}${url}`, fields);
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature };
    return (await post(url, new URLSearchParams(fields).toString(), headers, to)).statusCode;
  };
  const reportByMeta = async ({ at, by }: ReportRoute, value: object, to = app) => {
    const payload = JSON.stringify({ entry: [{ changes: [{ field: 'messages', value }] }] });
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': metaSignature(appSecretOf(by), payload) };
    return (await post(await pathOf(at, 'wa'), payload, headers, to)).statusCode;
  };
  const json = { 'content-type': 'application/json' };
  const bySelf = ({ accountId }: typeof one): ReportRoute => ({ at: accountId, by: accountId });
  const off = async () => {
    const rows = await database
      .select()
      .from(suppressions)
      .where(sql`lifted_at is null`);
    return rows.map(({ accountId, channel, reason }) => [accountId, channel, reason]);
  };

  describe("the webhook address of an account's channel", () => {
    it('differs by account and channel, and is stable', async () => {
      const all = await Promise.all(
        [one, other].flatMap(({ accountId }) => (['email', 'sms', 'wa'] as const).map((channel) => keyOf(accountId, channel))),
      );
      expect(new Set(all).size).toBe(6);
      for (const key of all) expect(key).toMatch(/^[\w-]{43}$/);
      await setUp(one.accountId);
      expect(await keyOf(one.accountId, 'sms')).toBe(all[1]);
    });

    it('is generated once by concurrent processes', async () => {
      await pool.query('delete from account_webhook');
      const keys = await Promise.all(Array.from({ length: 5 }, () => keyOf(one.accountId, 'sms')));
      expect(new Set(keys).size).toBe(1);
    });

    it('is stored encrypted', async () => {
      const key = await keyOf(one.accountId, 'sms');
      const { rows } = await pool.query('select account_webhook::text as text from account_webhook');
      expect(JSON.stringify(rows)).not.toContain(key);
    });

    it('is not found with a wrong key or after its provider was removed', async () => {
      const { accountId } = one;
      const url = await pathOf(accountId, 'email');
      const payload = JSON.stringify({ event: 'delivered', id: 'd1.x@y' });
      expect((await post(url, payload, json, hasty)).statusCode).toBe(200);
      await accountChannelsRepository(box()).remove(database, accountId, 'email');
      const gone = await post(url, payload, json, hasty);
      const unknown = await post('/webhooks/channels/x', payload, json, hasty);
      expect([gone.statusCode, unknown.statusCode]).toEqual([404, 404]);
      expect(gone.body.replaceAll(url, '')).toBe(unknown.body.replaceAll('/webhooks/channels/x', ''));
      await setUp(accountId);
      expect(await pathOf(accountId, 'email')).not.toBe(url);
    });

    it('exists without a WEBHOOK_KEY of the installation', async () => {
      const without = createServices({ ...services.config, webhookKey: undefined }, database);
      const alone = await createApp(without);
      const { reference, row } = await sentBy(one);
      const fields = { MessageSid: reference, MessageStatus: 'delivered' };
      expect(await reportByTwilio(bySelf(one), fields, alone)).toBe(200);
      expect((await row())?.deliveredAt).toBeInstanceOf(Date);
      await alone.close();
    });
  });

  describe('a webhook request without a valid signature', () => {
    it("is refused for Twilio: with another account's signature, and with none", async () => {
      const { reference, row } = await sentBy(other);
      const fields = { MessageSid: reference, MessageStatus: 'delivered' };
      expect(await reportByTwilio({ at: other.accountId, by: one.accountId }, fields)).toBe(404);
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      const unsigned = await post(await pathOf(other.accountId, 'sms'), new URLSearchParams(fields).toString(), form);
      expect(unsigned.statusCode).toBe(404);
      expect((await row())?.deliveredAt).toBeNull();
      expect(await reportByTwilio(bySelf(other), fields)).toBe(200);
      expect((await row())?.deliveredAt).toBeInstanceOf(Date);
    });

    it("is refused for Meta: with another account's signature, and with any when there is no app secret", async () => {
      const { reference, row } = await sentBy(other, 'wa');
      const value = { statuses: [{ id: reference, status: 'delivered' }] };
      expect(await reportByMeta({ at: other.accountId, by: one.accountId }, value)).toBe(404);
      const settings = { provider: 'meta' as const, account: '1', app: '', numbers: [] };
      const secrets = { token: 't', appSecret: '' };
      await accountChannelsRepository(box()).save(database, { accountId: other.accountId, channel: 'wa' }, { settings, secrets });
      const payload = JSON.stringify({ entry: [{ changes: [{ field: 'messages', value }] }] });
      const headers = { ...json, 'x-hub-signature-256': metaSignature('', payload) };
      expect((await post(await pathOf(other.accountId, 'wa'), payload, headers)).statusCode).toBe(404);
      expect((await row())?.deliveredAt).toBeNull();
    });

    it("is refused for Meta's verification with another token", async () => {
      const key = await keyOf(one.accountId, 'wa');
      const ask = async (token: string, channel: OwnChannel = 'wa') =>
        app.inject({
          url: await pathOf(one.accountId, channel),
          query: { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158' },
        });
      expect((await ask(key)).body).toBe('1158');
      expect((await ask(await keyOf(other.accountId, 'wa'))).statusCode).toBe(404);
      expect((await ask(await keyOf(one.accountId, 'sms'), 'sms')).statusCode).toBe(404);
    });
  });

  describe("a report of an account's provider", () => {
    it("changes nothing of another account's message", async () => {
      const { id, reference, row } = await sentBy(other);
      const before = await row();
      for (const status of ['delivered', 'undelivered', 'read']) {
        const fields = { MessageSid: reference, MessageStatus: status, ErrorCode: '30005' };
        expect(await reportByTwilio(bySelf(one), fields, hasty)).toBe(200);
      }
      const named = {
        id: reference,
        status: 'failed',
        biz_opaque_callback_data: `d${id}.x@tienda.example`,
        errors: [{ code: 131026 }],
      };
      expect(await reportByMeta(bySelf(one), { statuses: [named, { ...named, id: 'unknown' }] }, hasty)).toBe(200);
      const mail = JSON.stringify({ event: 'complaint', id: `d${id}.x@tienda.example` });
      expect((await post(await pathOf(one.accountId, 'email'), mail, json, hasty)).statusCode).toBe(200);
      expect(await row()).toEqual(before);
      expect(await off()).toEqual([]);
    });

    it('changes nothing of a message of another channel', async () => {
      const { reference, row } = await sentBy(one, 'wa');
      await reportByTwilio(bySelf(one), { MessageSid: reference, MessageStatus: 'delivered' }, hasty);
      expect((await row())?.deliveredAt).toBeNull();
    });

    it("with a reference that two accounts share concerns its own account's message", async () => {
      const reference = crypto.randomUUID();
      const mine = await sentBy(one, 'sms', reference);
      const theirs = await sentBy(other, 'sms', reference);
      await reportByTwilio(bySelf(one), { MessageSid: reference, MessageStatus: 'undelivered', ErrorCode: '30005' });
      expect((await mine.row())?.state).toBe(deliveryState.failed);
      expect((await theirs.row())?.state).toBe(deliveryState.sent);
      expect(await off()).toEqual([[one.accountId, 'sms', 'bounce']]);
    });

    it('is idempotent when it is replayed', async () => {
      const { reference, row } = await sentBy(one);
      const fields = { MessageSid: reference, MessageStatus: 'delivered' };
      await reportByTwilio(bySelf(one), fields);
      const after = await row();
      await Promise.all([reportByTwilio(bySelf(one), fields), reportByTwilio(bySelf(one), fields)]);
      expect(await row()).toEqual(after);
      const counted = await pool.query(`select * from engagement where delivery_id = $1`, [after?.id]);
      expect(counted.rows).toEqual([]);
    });
  });

  describe("a reply to an account's own number", () => {
    const says = (Body: string, of = one, MessageSid: string = crypto.randomUUID()) =>
      reportByTwilio(bySelf(of), { MessageSid, From: mobile, To: '+1', Body });

    it('unsubscribes the number from that account alone, once', async () => {
      const sid = crypto.randomUUID();
      for (let time = 0; time < 3; time += 1) await says('STOP', one, sid);
      expect(await off()).toEqual([[one.accountId, 'sms', 'answer']]);
      const { rows } = await pool.query(
        `select account_id from audit_event where action = 'unsubscribe' and details->>'reason' = 'answer' and account_id = any($1)`,
        [[one.accountId, other.accountId]],
      );
      expect(rows).toEqual([{ account_id: one.accountId }]);
    });

    it('resubscribes the number to that account alone', async () => {
      await says('STOP');
      await says('STOP', other);
      await says('ALTA');
      expect(await off()).toEqual([[other.accountId, 'sms', 'answer']]);
    });

    it('is stored for that account alone, even when another account wrote later', async () => {
      const { id } = await sentBy(one);
      await sentBy(other);
      await says('¿Tienen talla 38?', one, 'SM-reply');
      await says('¿Tienen talla 38?', one, 'SM-reply');
      expect(await database.select().from(messageReplies)).toMatchObject([
        { accountId: one.accountId, deliveryId: id, text: '¿Tienen talla 38?' },
      ]);
    });

    it('by WhatsApp at Meta and at Gupshup concerns that account alone', async () => {
      await reportByMeta(bySelf(one), { messages: [{ id: 'w1', from: mobile.slice(1), type: 'text', text: { body: 'Baja' } }] });
      expect(await off()).toEqual([[one.accountId, 'wa', 'answer']]);
      await setUp(other.accountId, 'gupshup');
      const payload = { type: 'message', payload: { payload: { text: 'baja' }, sender: { phone: mobile.slice(1) } } };
      expect((await post(await pathOf(other.accountId, 'wa'), JSON.stringify(payload), json)).statusCode).toBe(200);
      expect((await off()).length).toBe(2);
    });

    describe("to the installation's number", () => {
      const tellInstallation = (text: string) =>
        post(
          `/webhooks/sms/${encodeURIComponent(installationKey)}`,
          JSON.stringify({ event: 'answer', from: mobile, text }),
          json,
        );
      beforeEach(async () => {
        await accountChannelsRepository(box()).remove(database, one.accountId, 'sms');
      });

      it('is not stored for an account with its own provider, and does not resubscribe there', async () => {
        await sentBy(one);
        await sentBy(other);
        await says('STOP', other);
        await tellInstallation('Hola');
        await tellInstallation('ALTA');
        expect((await database.select().from(messageReplies)).map(({ accountId }) => accountId)).toEqual([one.accountId]);
        expect(await off()).toEqual([[other.accountId, 'sms', 'answer']]);
      });

      it('unsubscribes the number from every account, to be on the safe side', async () => {
        await tellInstallation('STOP');
        expect(new Set((await off()).map(([accountId]) => accountId))).toEqual(new Set([one.accountId, other.accountId]));
      });
    });
  });
});
