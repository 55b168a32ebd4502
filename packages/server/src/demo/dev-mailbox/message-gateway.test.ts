import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createProviderRegistry, type ProviderRegistry } from '../../channels/providers/provider-registry.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp, testConfig } from '../../testing/test-app.ts';
import { devMailbox } from './dev-mailbox.ts';

oneDatabase(({ database }) => {
  let test: TestApp;
  let providerRegistry: ProviderRegistry;
  beforeAll(async () => {
    test = await testApp(database);
    providerRegistry = createProviderRegistry(testConfig(), database, devMailbox);
  });
  afterAll(async () => {
    await providerRegistry.close();
    await test.close();
  });
  const kept = async (recipient: string) =>
    (await test.app.inject(`/outbox.json?recipient=${encodeURIComponent(recipient)}`)).json().items[0];

  describe("the demo's message gateway", () => {
    it('catches SMS, which the dev mailbox shows with their links', async () => {
      const sms = await providerRegistry.provider('sms');
      const text = 'Hola, <b>Ana</b>.\nMira https://tienda.example/a?b=1&c=2';
      const sent = await sms.send({ messageId: 'd1.x@tienda.example', to: '+573001112233', text });
      expect(sent).toEqual({ kind: 'accepted', reference: expect.stringMatching(/^sms-/) });
      const entry = await kept('+573001112233');
      expect(entry).toMatchObject({
        channel: 'sms',
        sender: 'CEIBA',
        subject: 'Hola, <b>Ana</b>.',
        messageId: 'd1.x@tienda.example',
      });
      expect((await test.app.inject(`/outbox/${entry.id}.json`)).json()).toMatchObject({
        text,
        links: [{ href: 'https://tienda.example/a?b=1&c=2' }],
      });
      const page = (await test.app.inject(`/outbox/${entry.id}`)).body;
      expect(page).toContain('Hola, &lt;b&gt;Ana&lt;/b&gt;.');
      expect(page).toContain('<a href="https://tienda.example/a?b=1&amp;c=2">');
      expect((await test.app.inject('/outbox?recipient=3001112233')).body).toContain('SMS · +573001112233');
    });

    it('lists templates, and accepts only those', async () => {
      const gateway = await providerRegistry.whatsapp();
      const [template, ...others] = (await gateway?.templates('10001')) ?? [];
      if (!template) throw new Error('The demo offers no template.');
      expect(others.length).toBeGreaterThan(2);
      const wa = await providerRegistry.provider('wa');
      const message = {
        messageId: 'd2.x',
        to: '+573004445566',
        source: '10001',
        template,
        parameters: ['Ana', 'Ceiba', 'Centro'],
        mediaUrl: null,
        postbackTexts: [],
        urlSuffixes: [],
      };
      expect(await wa.send(message)).toMatchObject({ kind: 'accepted' });
      expect(await kept('+573004445566')).toMatchObject({ channel: 'wa', subject: 'Hola, Ana' });
      expect(await wa.send({ ...message, template: { ...template, name: 'otra' } })).toMatchObject({
        kind: 'refused',
        permanent: true,
      });
    });
  });

  it('shows the buttons of a template, and refuses one with an incomplete link', async () => {
    const gateway = await providerRegistry.whatsapp();
    const template = (await gateway?.templates('10001'))?.find(({ name }) => name === 'promocion_temporada');
    if (!template) throw new Error('The demo offers no template with buttons.');
    const wa = await providerRegistry.provider('wa');
    const message = {
      messageId: 'd3.x',
      to: '+573004445577',
      source: '10001',
      template,
      parameters: ['Ana', '20 %', 'Ceiba Centro'],
      mediaUrl: 'https://tienda.example/a.jpg',
      postbackTexts: [{ index: 0, text: 'si' }],
      urlSuffixes: ['centro?c=7'],
    };
    expect(await wa.send(message)).toMatchObject({ kind: 'accepted' });
    const { id } = await kept('+573004445577');
    const { text } = (await test.app.inject(`/outbox/${id}.json`)).json();
    expect(text.split('\n').slice(-3)).toEqual([
      '[Me interesa] responde «si»',
      '[Ahora no] responde «Ahora no»',
      '[Ver la tienda] https://ceiba.example/tiendas/centro?c=7',
    ]);
    expect(await wa.send({ ...message, urlSuffixes: [] })).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('131008'),
    });
  });

  it('refuses messages of unconfigured channels outside of the demo, with the reason', async () => {
    const closed = createProviderRegistry({ ...testConfig(), demo: false }, database, devMailbox);
    const sms = await closed.provider('sms');
    expect(await sms.send({ messageId: 'x', to: '+573001112233', text: 'Hola' })).toEqual({
      kind: 'refused',
      reason: 'El envío de SMS no está configurado.',
      permanent: true,
    });
    expect(await closed.whatsapp()).toBeUndefined();
    await closed.close();
  });
});
