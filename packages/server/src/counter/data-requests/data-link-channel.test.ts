import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createApp } from '../../app.ts';
import { answers, hangsUp, startScriptedService } from '../../channels/http/testing/scripted-service.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { createServices } from '../../services.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp, testConfig } from '../../testing/test-app.ts';
import { sendDataLinks } from './data-links.ts';

const mobile = '+573004445566';
const meta = { provider: 'meta', account: '987', token: 'token-de-meta', appSecret: 'clave-de-app' };
const twilio = { accountSid: `AC${'0'.repeat(32)}`, from: '+573001112233', authToken: 'token-de-twilio' };
const chosen = { number: '10001', template: '30001' };
const link = /https?:\/\/[^/]+\/preferences\?action=datos&\S+/;

const listed = (id: string, category: string, text: string, status = 'APPROVED') => ({
  id,
  name: `plantilla_${id}`,
  language: 'es_CO',
  category,
  status,
  components: [{ type: 'BODY', text }],
});
const usual = listed('30001', 'UTILITY', 'Sobre tus datos: {{1}} Tu enlace es {{2}} y es solo tuyo.');

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  let service: Awaited<ReturnType<typeof startScriptedService>>;
  let templates: readonly object[] = [];
  let isDown = false;
  const faults: unknown[] = [];
  beforeAll(async () => {
    service = await startScriptedService((response, asked) => {
      if (isDown) return hangsUp(response, asked);
      const { pathname } = new URL(asked.path, 'http://service');
      if (pathname.endsWith('/phone_numbers')) {
        const numbers = [{ id: '10001', display_phone_number: '+57 601', verified_name: 'Ceiba' }];
        return answers(200, { data: numbers })(response, asked);
      }
      if (pathname.endsWith('/message_templates')) return answers(200, { data: templates })(response, asked);
      return answers(201, { messages: [{ id: 'wamid.1' }], sid: 'SM1' })(response, asked);
    });
    test = await testApp(database);
    const { accountId } = test.strangers.administrador;
    await database.insert(customers).values({ accountId, mobile, firstName: 'Eva', lastName: 'Gil' });
  });
  afterAll(async () => {
    await test.close();
    await service.stop();
  });
  beforeEach(async () => {
    templates = [usual, listed('30002', 'MARKETING', 'Mira: {{1}}'), listed('30003', 'UTILITY', 'Tu pedido va en camino.')];
    isDown = false;
    faults.length = 0;
    service.asked.length = 0;
    await pool.query('delete from account_channel');
    await pool.query('update account set data_link_number = null, data_link_template = null');
  });

  /** Runs with new services, which have not cached the providers of before. The stranger's account has no provider of the installation. */
  async function now<Result>(work: (app: Awaited<ReturnType<typeof open>>) => Promise<Result>): Promise<Result> {
    const opened = await open();
    try {
      return await work(opened);
    } finally {
      await opened.app.close();
      await opened.services.providerRegistry.close();
    }
  }
  async function open() {
    const providerUrls = { twilio: service.url, meta: service.url, gupshup: service.url };
    const services = createServices(testConfig({ providerUrls, sharedChannels: false }), database);
    return { services, app: await createApp(services) };
  }
  const call = (method: 'GET' | 'PUT', path: string, body?: object, who = test.strangers.administrador) =>
    now(async ({ app }) => {
      const { statusCode, body: text } = await app.inject({
        method,
        url: `/V1/${path}`,
        headers: await test.as(who),
        ...(body && { body }),
      });
      return { status: statusCode, body: JSON.parse(text) };
    });
  const read = async () => (await call('GET', 'data-requests/link-channel')).body;
  const choose = (choice: object | null) => call('PUT', 'data-requests/link-channel', { chosen: choice });
  const useWhatsapp = () => call('PUT', 'account/channels/wa', meta);
  const sendLink = () =>
    now(({ services: { config, rateLimits, providerRegistry } }) =>
      sendDataLinks(
        {
          config,
          database,
          rateLimits,
          onFault: (fault) => void faults.push(fault),
          provider: { send: () => Promise.reject(new Error('No mail was expected.')) },
          accountOf: (accountId) => providerRegistry.ofAccount(accountId),
        },
        { address: mobile },
      ),
    );
  const sent = () => service.asked.filter(({ method }) => method === 'POST').map(({ body }) => body);

  describe('people of whom an account knows a mobile number alone', () => {
    it('are not written to by an account with neither SMS nor WhatsApp, which can read that', async () => {
      expect(await read()).toEqual({ channel: 'none', hasWhatsapp: false, chosen: null, page: expect.stringMatching(/datos&$/) });
      await sendLink();
      expect(faults.map(String)).toEqual([expect.stringMatching(/no tiene SMS, ni WhatsApp con una plantilla/)]);
    });

    it('are written to by WhatsApp once an administrator has chosen a template, and the link is theirs', async () => {
      await useWhatsapp();
      expect(await read()).toMatchObject({ channel: 'none', hasWhatsapp: true });
      expect(await choose(chosen)).toMatchObject({ status: 200, body: { channel: 'wa', hasWhatsapp: true, chosen } });
      await sendLink();
      expect(faults).toEqual([]);
      const [{ to, template } = { to: '', template: undefined }, ...others] = sent().map((body) => JSON.parse(body));
      expect([to, template.name, others]).toEqual(['573004445566', 'plantilla_30001', []]);
      const [words, address] = template.components[0].parameters.map(({ text }: { text: string }) => text);
      expect([words, address]).toEqual([expect.stringMatching(/^Tu enlace para pedirle a vecina/), expect.stringMatching(link)]);
      const { searchParams } = new URL(address);
      const query = { email: searchParams.get('email') ?? '', token: searchParams.get('token') ?? '' };
      expect((await test.app.inject({ url: '/V1/data-requests/own', query })).json()).toEqual({
        accountName: 'vecina',
        items: [],
      });
    });

    it('are written to by SMS where the account has both', async () => {
      await useWhatsapp();
      await choose(chosen);
      await call('PUT', 'account/channels/sms', twilio);
      expect(await read()).toMatchObject({ channel: 'sms', hasWhatsapp: true, chosen });
      await sendLink();
      expect(sent().map((body) => new URLSearchParams(body).get('Body'))).toEqual([expect.stringMatching(link)]);
    });

    it.each([
      ['is no longer approved', () => [listed('30001', 'UTILITY', '{{1}}', 'PAUSED')], /ya no existe o no está aprobada/],
      ['has other data now', () => [listed('30001', 'UTILITY', '{{1}} {{2}} {{3}}')], /ya no puede llevar el enlace/],
    ])('are not written to by a template that %s, which is reported', async (_, change, reason) => {
      await useWhatsapp();
      await choose(chosen);
      templates = change();
      await sendLink();
      expect([sent(), faults.map(String)]).toEqual([[], [expect.stringMatching(reason)]]);
    });

    it('are written to again later while WhatsApp does not answer', async () => {
      await useWhatsapp();
      await choose(chosen);
      isDown = true;
      await expect(sendLink()).rejects.toThrow('Sin respuesta del servidor');
    });
  });

  it.each([
    ['of advertising', { ...chosen, template: '30002' }, 'INVALID', /tiene que ser de utilidad/],
    ['without a place for the link', { ...chosen, template: '30003' }, 'INVALID', /con el enlace como único dato/],
    ['that does not exist', { ...chosen, template: '9' }, 'TEMPLATE_UNKNOWN', /aprobada de este número/],
    ['of a number of somebody else', { ...chosen, number: '20002' }, 'TEMPLATE_UNKNOWN', /aprobada de este número/],
  ])('a template %s is refused at its field', async (_, choice, code, reason) => {
    await useWhatsapp();
    const { body } = await choose(choice);
    expect(body).toMatchObject({ code, fields: { 'chosen.template': expect.stringMatching(reason) } });
    expect((await read()).chosen).toBeNull();
  });

  it('a choice is recorded by name in the audit trail, and taken back', async () => {
    await useWhatsapp();
    await choose(chosen);
    expect(await choose(null)).toMatchObject({ status: 200, body: { channel: 'none', chosen: null } });
    const { rows } = await pool.query(
      `select details from audit_event where action = 'changeDataLinkTemplate' order by id desc limit 2`,
    );
    expect(rows).toEqual([{ details: {} }, { details: { template: 'plantilla_30001' } }]);
  });
});
