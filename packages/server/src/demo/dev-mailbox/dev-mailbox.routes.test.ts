import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import { smtpProvider } from '../../channels/email/smtp-provider.ts';
import { createApp } from '../../app.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

const link = 'http://localhost:8080/unsubscribe/ana%40cliente.example?t=1.2.abc&x=1';
const message = {
  messageId: 'd1.abc@tienda.example',
  from: { name: 'Tienda Ñandú', address: 'hola@tienda.example' },
  replyTo: undefined,
  to: 'ana@cliente.example',
  subject: 'Mañana <b>rebajas</b>',
  html: `<!doctype html><html><head><title>x</title></head><body><p>Hola</p><a href="${link.replace('&', '&amp;')}">Darme <b>de baja</b></a></body></html>`,
  text: 'Hola, <i>Ana</i>',
  headers: { 'List-Unsubscribe': `<${link}>` },
};

oneDatabase(({ database }) => {
  let test: TestApp;
  let mail: MailServer;
  const faults: unknown[] = [];
  beforeAll(async () => {
    test = await testApp(database);
    mail = await startMailServer(database, (error) => faults.push(error));
    const provider = smtpProvider(mail.url);
    await provider.send(message);
    await provider.send({ ...message, to: 'eva@cliente.example', subject: 'Otra' });
    provider.close();
  });
  afterAll(async () => {
    await mail.stop();
    await test.close();
  });

  const get = (url: string) => test.app.inject({ method: 'GET', url });
  const first = async () => (await get('/outbox.json?recipient=ana')).json().items[0];

  it('stores caught messages, to be searched by recipient', async () => {
    const { items, total } = (await get('/outbox.json?recipient=ANA@cliente')).json();
    expect([total, faults]).toEqual([1, []]);
    expect(items[0]).toEqual({
      id: expect.any(Number),
      channel: 'email',
      recipient: 'ana@cliente.example',
      sender: 'Tienda Ñandú <hola@tienda.example>',
      subject: message.subject,
      messageId: '<d1.abc@tienda.example>',
      receivedAt: expect.any(String),
    });
    expect((await get('/outbox.json')).json().items.map(({ subject }: { subject: string }) => subject)).toEqual([
      'Otra',
      message.subject,
    ]);
  });

  it('lists messages as a page, with hostile subjects escaped', async () => {
    const page = (await get('/outbox?recipient=ana')).body;
    expect(page).toContain('Mañana &lt;b&gt;rebajas&lt;/b&gt;');
    expect(page).not.toContain('Otra');
    expect((await get('/outbox?recipient=%22%3E%3Cscript%3E')).body).not.toContain('<script>');
    expect((await get('/outbox?recipient=nadie')).body).toContain('Sin resultados');
  });

  it('shows a message with the targets of its links', async () => {
    const { id } = await first();
    expect((await get(`/outbox/${id}.json`)).json()).toMatchObject({
      links: [{ href: link, words: 'Darme de baja' }],
      text: message.text,
    });
    const page = (await get(`/outbox/${id}`)).body;
    expect(page).toContain(`<a href="${link.replace('&', '&amp;')}">`);
    expect(page).toContain('Hola, &lt;i&gt;Ana&lt;/i&gt;');
  });

  it('labels the headers of a message in Spanish', async () => {
    const { id } = await first();
    const page = (await get(`/outbox/${id}`)).body;
    const heads = [...page.matchAll(/<dt>([^<]*)<\/dt>/g)].map(([, head]) => head);
    expect(heads).toEqual(['De', 'Para', 'Asunto', 'Fecha', 'Id del mensaje', 'Enlace de baja']);
    expect(page).toMatch(/<dt>Fecha<\/dt><dd>\d+ de [a-z]+ de \d{4}/);
  });

  it('offers a message as an .eml download', async () => {
    const { id } = await first();
    expect((await get(`/outbox/${id}`)).body).toContain(`<a href="/outbox/${id}.eml" download>`);
    const { headers, body } = await get(`/outbox/${id}.eml`);
    expect(headers).toMatchObject({
      'content-type': 'message/rfc822',
      'content-disposition': `attachment; filename="mensaje-${id}.eml"`,
    });
    const parsed = await PostalMime.parse(body);
    expect([parsed.subject, parsed.from?.address, parsed.to?.[0]?.address, parsed.text?.trim()]).toEqual([
      message.subject,
      'hola@tienda.example',
      'ana@cliente.example',
      message.text,
    ]);
    expect((await get('/outbox/999999.eml')).statusCode).toBe(404);
  });

  describe('a hostile message', () => {
    it('is shown where nothing of it can run or load', async () => {
      const { id } = await first();
      const { headers, body } = await get(`/outbox/${id}/body`);
      expect(headers['content-security-policy']).toMatch(
        /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
      );
      expect(headers['content-security-policy']).not.toMatch(/script-src|allow-scripts|allow-same-origin/);
      expect(body).toContain('<base target="_blank">');
      expect((await get(`/outbox/${id}`)).body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    });
  });

  it.each(['/outbox/999999', '/outbox/0', '/outbox/x', '/outbox/1e3/body'])('answers not found at %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  it('is absent outside of the demo', async () => {
    const { services } = test;
    const real = await createApp({ ...services, config: { ...services.config, demo: false } });
    const urls = ['/outbox', '/outbox.json', `/outbox/${(await first()).id}`];
    // A browser would be shown a page of the shell at any address.
    const headers = { accept: 'application/json' };
    const answers = await Promise.all(urls.map((url) => real.inject({ method: 'GET', url, headers })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    await real.close();
  });
});
