import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { accountChannelsRepository } from '../accounts/account-channels.repository.ts';
import { accountWebhooksRepository } from '../accounts/account-webhooks.repository.ts';
import { createSecretBox } from '../../kernel/tokens/secret-box.ts';
import { senderIdentities } from '../accounts/sender-identities.table.ts';
import { createServices, type Services } from '../../services.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp, testConfig } from '../../testing/test-app.ts';
import { answers, type Asked, startScriptedService } from '../http/testing/scripted-service.ts';

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  let service: Awaited<ReturnType<typeof startScriptedService>>;
  const opened: Services[] = [];
  beforeAll(async () => {
    test = await testApp(database);
    service = await startScriptedService(answers(201, { sid: 'SM1' }));
  });
  afterAll(async () => {
    for (const services of opened) await services.providerRegistry.close();
    await test.close();
    await service.stop();
  });

  const registryOf = (change: Parameters<typeof testConfig>[0] = {}) => {
    const config = testConfig({ providerUrls: { twilio: service.url, meta: service.url, gupshup: service.url }, ...change });
    const services = createServices({ ...config, dataDir: test.services.config.dataDir }, database);
    opened.push(services);
    return services.providerRegistry;
  };
  const first = () => test.staff.lector.accountId;
  const second = () => test.strangers.lector.accountId;
  const mail = (from: string) => ({
    messageId: `${crypto.randomUUID()}@tienda.example`,
    from: { name: 'Ceiba', address: from },
    replyTo: undefined,
    to: 'lucia@correo.example',
    subject: 'Hola',
    html: '<p>Hola</p>',
    text: 'Hola',
    headers: {},
  });
  const text = { messageId: 'm1', to: '+573001234567', text: 'Hola' };

  describe("the installation's providers", () => {
    it('belong to the oldest account alone, unless the operator shares them', async () => {
      const own = registryOf({ sharedChannels: false });
      const from = 'hola@tienda.example';
      expect(await own.ofAccount(first()).providers.email.send(mail(from))).toMatchObject({ kind: 'accepted' });
      for (const channel of ['sms', 'wa'] as const) {
        const outcome = await own.ofAccount(second()).providers[channel].send(text as never);
        expect(outcome).toMatchObject({
          kind: 'refused',
          permanent: true,
          reason: expect.stringContaining('La cuenta no tiene'),
        });
      }
      expect(await own.ofAccount(second()).providers.email.send(mail(from))).toEqual({
        kind: 'refused',
        permanent: true,
        reason: 'La cuenta no tiene un servidor de correo.',
      });
      expect(await own.ofAccount(second()).whatsapp()).toBeUndefined();
      const shared = registryOf({ sharedChannels: true });
      expect(await shared.ofAccount(second()).providers.email.send(mail(from))).toMatchObject({ kind: 'accepted' });
      expect(await shared.ofAccount(second()).whatsapp()).toBeDefined();
    });
  });

  describe('a sender', () => {
    const sent = async (accountId: number, from: string, change = {}) =>
      (
        await registryOf({ mailFrom: 'no-responder@plataforma.example', ...change })
          .ofAccount(accountId)
          .providers.email.send(mail(from))
      ).kind;

    it('is accepted when the account has verified its address, its domain, or a parent domain', async () => {
      await database.insert(senderIdentities).values([
        { accountId: first(), kind: 'address', value: 'ventas@ajena.example', proof: '', verifiedAt: new Date() },
        { accountId: first(), kind: 'domain', value: 'pendiente.example', proof: '' },
      ]);
      expect(await sent(first(), 'Ventas@ajena.example')).toBe('accepted');
      expect(await sent(first(), 'hola@correo.tienda.example')).toBe('accepted');
      expect(await sent(first(), 'otro@ajena.example')).toBe('refused');
      expect(await sent(first(), 'hola@pendiente.example')).toBe('refused');
      expect(await sent(first(), 'hola@notienda.example')).toBe('refused');
      expect(await sent(second(), 'ventas@ajena.example')).toBe('refused');
    });

    it('in the domain of MAIL_FROM is accepted for the oldest account; accounts that share may use that very address', async () => {
      expect(await sent(first(), 'hola@plataforma.example')).toBe('accepted');
      expect(await sent(second(), 'hola@plataforma.example')).toBe('refused');
      expect(await sent(second(), 'no-responder@plataforma.example')).toBe('accepted');
      expect(await sent(second(), 'no-responder@plataforma.example', { sharedChannels: false })).toBe('refused');
    });
  });

  describe("an account's own provider", () => {
    const channels = () => accountChannelsRepository(createSecretBox(test.services.config.keys.encryption));
    const settings = { accountSid: `AC${'2'.repeat(32)}`, from: 'VECINA' };

    it('takes the messages of that account only, with its own login', async () => {
      const providerRegistry = registryOf();
      await channels().save(database, { accountId: second(), channel: 'sms' }, { settings, secrets: { authToken: 'secreto' } });
      expect(await providerRegistry.ofAccount(second()).providers.sms.send(text)).toEqual({ kind: 'accepted', reference: 'SM1' });
      expect(service.asked).toHaveLength(1);
      expect(service.asked[0]?.headers.authorization).toBe(
        `Basic ${Buffer.from(`${settings.accountSid}:secreto`).toString('base64')}`,
      );
      expect(service.asked[0]?.body).toContain('From=VECINA');
      await providerRegistry.ofAccount(first()).providers.sms.send(text);
      expect(service.asked).toHaveLength(1);
      expect([
        await providerRegistry.ofAccount(second()).isOwn('sms'),
        await providerRegistry.ofAccount(first()).isOwn('sms'),
      ]).toEqual([true, false]);
    });

    it("reports to a webhook address of that account, whose key is removed from Twilio's errors", async () => {
      const key = await accountWebhooksRepository(createSecretBox(test.services.config.keys.encryption)).keyOf(database, {
        accountId: second(),
        channel: 'sms',
      });
      const providerRegistry = registryOf({ publicUrl: 'https://pregon.example' });
      service.behave((response, { body }) => {
        const message = `The callback ${new URLSearchParams(body).get('StatusCallback')} is not valid.`;
        answers(400, { code: 21_609, message })(response, service.asked[0] as Asked);
      });
      const outcome = await providerRegistry.ofAccount(second()).providers.sms.send(text);
      const asked = new URLSearchParams(service.asked.at(-1)?.body);
      expect(asked.get('StatusCallback')).toBe(`https://pregon.example/webhooks/channels/${key}`);
      expect(outcome).toMatchObject({ kind: 'refused', reason: expect.stringContaining('/webhooks/channels/(clave)') });
      expect(JSON.stringify(outcome)).not.toContain(key);
    });

    it('gets no status callback on localhost, which Twilio would refuse', async () => {
      service.behave(answers(201, { sid: 'SM1' }));
      await registryOf({ publicUrl: 'http://localhost:8080' }).ofAccount(second()).providers.sms.send(text);
      expect(service.asked.at(-1)?.body).not.toContain('StatusCallback');
    });

    it("is unavailable on errors only while it is the account's current one", async () => {
      service.behave(answers(503, {}));
      const account = registryOf().ofAccount(second());
      const reason = expect.stringContaining('503');
      expect(await account.providers.sms.send(text)).toMatchObject({ kind: 'unavailable', reason });
      const asked = Promise.withResolvers<void>();
      service.behave((response) => {
        asked.resolve();
        // It answers when the account has another provider, and that is known here.
        const late = async () => {
          await channels().save(database, { accountId: second(), channel: 'sms' }, { settings, secrets: { authToken: 'otro' } });
          jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
          response.writeHead(503).end('{}');
        };
        late().catch(() => response.destroy());
      });
      const outcome = await account.providers.sms.send(text);
      jest.restoreAllMocks();
      await asked.promise;
      expect(outcome).toMatchObject({ kind: 'refused', permanent: false, reason });
    });

    it('is opened with the secrets of its own account only', async () => {
      const before = service.asked.length;
      await pool.query('update account_channel set account_id = $1 where account_id = $2', [first(), second()]);
      await expect(channels().read(database, first(), 'sms')).rejects.toThrow('authenticate data');
      expect(await registryOf().ofAccount(first()).providers.sms.send(text)).toMatchObject({ kind: 'refused', permanent: false });
      expect(service.asked).toHaveLength(before);
    });
  });
});
