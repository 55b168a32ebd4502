import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { customers } from '../../retail/customers/customers.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { waitingAt, withoutScriptAt } from './recipient.page.ts';
import { recipientTokens, unsubscribeUrl } from '../../content/recipient-links/recipient-token.ts';
import { suppressions } from '../../retail/consent/suppressions.table.ts';

const email = 'ana@cliente.example';

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    test = await testApp(database);
    const { accountId } = test.staff.lector;
    token = recipientTokens(test.services.config.keys.links).sign({ accountId, email }, new Date());
    const person = { firstName: 'Ana', lastName: 'Paz', mobile: '+573001234567', emailConsent: true, smsConsent: true };
    await database.insert(customers).values({ ...person, accountId, email });
  });
  afterAll(() => test.close());
  beforeEach(() => database.delete(suppressions));

  const post = (url: string, fields: Record<string, string> | URLSearchParams) =>
    test.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
  const off = async () =>
    (await pool.query('select channel from suppression where lifted_at is null order by 1')).rows.map(({ channel }) => channel);
  const heading = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1];

  it('answers a form without JavaScript by a page without scripts', async () => {
    const answer = await post(unsubscribeUrl('', email, token), { action: 'unsubscribe' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(heading(answer.body)).toBe('Te has dado de baja');
    expect(answer.body).toContain('Volver a suscribirme');
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*form-action 'self'/);
    expect(answer.body).not.toContain('<script');
    expect(await off()).toEqual(['email']);
  });

  it('accepts an unsigned address on the form, and offers a form to undo it', async () => {
    const answer = await post(`/unsubscribe/${encodeURIComponent(email)}`, { action: 'unsubscribe' });
    expect([heading(answer.body), await off()]).toEqual(['Te has dado de baja', ['email']]);
    const [, undo = ''] = /name="token" value="([^"]+)"/.exec(answer.body) ?? [];
    const back = await post('/preferences', { action: 'subscribe', email, token: undo });
    expect([heading(back.body), await off()]).toEqual(['Te has suscrito de nuevo', []]);
  });

  it('shows the channels without changing them, and saves the checked ones', async () => {
    const shown = await post('/preferences', { action: 'show', email, token });
    expect(heading(shown.body)).toBe('Elige qué recibes');
    expect(shown.body).toMatch(/value="sms" checked/);
    expect(await off()).toEqual([]);
    const kept = await post('/preferences', { action: 'choose', email, token, channels: 'sms' });
    expect(heading(kept.body)).toBe('Guardamos tus preferencias');
    expect(await off()).toEqual(['email', 'wa']);
    const none = await post('/preferences', { action: 'choose', email, token });
    expect([none.statusCode, await off()]).toEqual([200, ['email', 'sms', 'wa']]);
    const all: [string, string][] = [
      ['action', 'choose'],
      ['email', email],
      ['token', token],
      ...['email', 'sms', 'wa'].map((one): [string, string] => ['channels', one]),
    ];
    await post('/preferences', new URLSearchParams(all));
    expect(await off()).toEqual([]);
  });

  it.each([
    ['a signature that was changed', () => post(unsubscribeUrl('', email, `${token}x`), { action: 'unsubscribe' })],
    ['what is no address', () => post('/unsubscribe/nadie', { action: 'unsubscribe' })],
  ])('shows an error page: %s', async (_, ask) => {
    const answer = await ask();
    expect([answer.statusCode, heading(answer.body)]).toEqual([400, 'No ha podido dar de baja en este momento']);
    expect(await off()).toEqual([]);
  });

  it.each([
    ['with a token that was changed', { action: 'unsubscribe', token: 'x' }],
    ['with an unknown request', { action: 'delete' }],
  ])('shows a neutral preferences page %s', async (_, change) => {
    const answer = await post('/preferences', { email, token, ...change });
    expect([answer.statusCode, heading(answer.body)]).toEqual([400, 'Este enlace ya no sirve']);
    expect(await off()).toEqual([]);
  });

  it('escapes typed text on the page', async () => {
    const hostile = '<img src=x onerror=alert(1)>@x.example';
    const answer = await post(`/unsubscribe/${encodeURIComponent(hostile)}`, { action: 'unsubscribe' });
    expect(answer.body).not.toContain('<img');
  });

  it('names the recipient before any script has loaded, and repeats nothing but addresses', () => {
    expect(waitingAt('/unsubscribe/ana%2Bmoda%40cliente.example')).toContain('<b class="address">ana+moda@cliente.example</b>');
    for (const path of [
      '/',
      '/apps/k7/visita',
      '/unsubscribe/llama%20al%20300',
      '/unsubscribe/%zz',
      '/unsubscribe/a@b.co/otro',
    ]) {
      expect(waitingAt(path)).toContain('Un momento…');
      expect(waitingAt(path)).not.toMatch(/Estamos|llama|otro/);
    }
    expect(waitingAt('/unsubscribe/<b>@cliente.example')).toContain('&lt;b&gt;@cliente.example');
  });

  it('asks for confirmation without JavaScript, so that merely opening a link changes nothing', () => {
    const ofLink = withoutScriptAt('/unsubscribe/ana@cliente.example', new URLSearchParams({ t: token }));
    expect(ofLink).toMatch(/<noscript>.*Darme de baja.*<\/noscript>/s);
    const preferences = withoutScriptAt('/preferences', new URLSearchParams({ action: 'subscribe', email, token: '"><b>' }));
    expect(preferences).toMatch(/Volver a suscribirme/);
    expect(preferences).toContain('value="&quot;&gt;&lt;b&gt;"');
    const data = withoutScriptAt('/preferences', new URLSearchParams({ action: 'datos', email, token }));
    expect(data).toMatch(/<form[^>]*action="\/preferences\/data">.*value="erasure".*Enviar solicitud/s);
    expect(withoutScriptAt('/apps/k7/visita', new URLSearchParams())).toContain('Esta página necesita JavaScript');
  });
});
