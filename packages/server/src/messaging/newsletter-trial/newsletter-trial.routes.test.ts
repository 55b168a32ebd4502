import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tagCoverageQuery } from '@pregon/contract/newsletters/tag-coverage.operations';
import PostalMime from 'postal-mime';
import { createApp } from '../../app.ts';
import { seedAudience } from '../deliveries/testing/sending.ts';
import { devMailboxRepository } from '../../demo/dev-mailbox/dev-mailbox.repository.ts';
import { sessionsRepository } from '../../identity/session/sessions.repository.ts';
import { randomReachable } from '../../audiences/audience/random-customer.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp, testEmail } from '../../testing/test-app.ts';

const message = {
  templateHtml:
    '<p>Hola, {{name}}, de {{city|tu ciudad}}. {{promo}}</p><img src="/images/aaaaaaaaaaaaaaaaaaaaaaaa.png" alt=""><a href="#darse-de-baja">Darme de baja</a>',
  subject: '¡{{name|Hola}}! 🎁',
  preheader: 'Para {{name}}',
};

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  let ana: number;
  beforeAll(async () => {
    test = await testApp(database);
    const { accountId } = test.staff.lector;
    const known = { accountId, lastName: 'Paz', emailConsent: true };
    const rows = [
      { ...known, firstName: 'Ana <b>', city: 'Cali', email: 'ana@cliente.example' },
      { ...known, firstName: 'Eva', email: 'eva@cliente.example' },
      { ...known, firstName: 'Sol', city: 'Cali', email: 'sol@cliente.example', emailConsent: false },
      { ...known, accountId: test.strangers.lector.accountId, firstName: 'Ida', email: 'ida@cliente.example' },
    ];
    const [first] = await database.insert(customers).values(rows).returning();
    ana = first?.id ?? 0;
  });
  afterAll(() => test.close());

  const ask = async (path: string, change: object = {}, by = test.staff.marketing, { app } = test) =>
    app.inject({ method: 'POST', url: `/V1${path}`, headers: await test.as(by), body: { ...message, ...change } });

  describe('the preview of a message', () => {
    it('shows what the customer would read, and names tags without a value', async () => {
      const shown = (await ask('/template-preview', { customer: ana }, test.staff.operador)).json();
      expect(shown).toEqual({
        html: expect.stringContaining('<p>Hola, Ana &lt;b&gt;, de Cali. [Promoción]</p>'),
        text: expect.stringContaining('Hola, Ana <b>, de Cali. [Promoción]'),
        subject: '¡Ana <b>! 🎁',
        preheader: 'Para Ana <b>',
        size: expect.any(Number),
        missing: ['promo'],
      });
      expect(shown.size).toBeGreaterThan(Buffer.byteLength(shown.html));
      expect(shown.html).toContain('src="/images/');
    });

    it('shows tag names as placeholders without a customer', async () => {
      const { html, subject, missing } = (await ask('/template-preview')).json();
      expect([subject, missing]).toEqual(['¡[Nombre]! 🎁', []]);
      expect(html).toContain('Hola, [Nombre], de [Ciudad]. [Promoción]');
    });

    it('runs no script', async () => {
      const { html } = (await ask('/template-preview', { templateHtml: '<p onclick="x()">Hola</p><script>x()</script>' })).json();
      expect(html).not.toMatch(/script|onclick/);
    });

    it('accepts customers of the own account only', async () => {
      const hidden = await ask('/template-preview', { customer: ana }, test.strangers.administrador);
      const nobody = await ask('/template-preview', { customer: 999_999 }, test.strangers.administrador);
      expect([hidden.statusCode, hidden.body]).toEqual([404, nobody.body]);
    });

    it.each(['/template-preview', '/template-test'])('rejects unknown merge tags: %s', async (path) => {
      const { statusCode, json } = await ask(path, { templateHtml: '<p>{{nombre}}</p>', subject: '{{x y}}' });
      expect([statusCode, json().code, json().fields]).toEqual([
        400,
        'UNKNOWN_MERGE_TAG',
        { templateHtml: 'Estas etiquetas no existen: {{nombre}}.', subject: 'Estas etiquetas no existen: {{x y}}.' },
      ]);
    });
  });

  describe('the random customer of a preview', () => {
    const chosen = async (random: number) => (await randomReachable(database, test.staff.lector.accountId, () => random))?.name;

    it('is one who may be written to, whatever id the search begins at', async () => {
      const names = await Promise.all([0, 0.2, 0.4, 0.6, 0.8, 0.999].map(chosen));
      expect(new Set(names)).toEqual(new Set(['Ana <b> Paz', 'Eva Paz']));
    });

    it('is the one who is asked for, of the own account', async () => {
      const read = async (id: number, by = test.staff.operador) =>
        (await test.app.inject({ url: `/V1/template-preview/customer?customer=${id}`, headers: await test.as(by) })).json();
      expect(await read(ana)).toEqual({ customer: expect.objectContaining({ id: ana, name: 'Ana <b> Paz' }) });
      expect(await read(ana, test.strangers.operador)).toEqual({ customer: null });
      expect(await read(999_999)).toEqual({ customer: null });
    });

    it('is nobody in an account without customers', async () => {
      const read = async (by = test.staff.operador) =>
        (await test.app.inject({ url: '/V1/template-preview/customer', headers: await test.as(by) })).json();
      expect((await read()).customer).toEqual({
        id: expect.any(Number),
        name: expect.any(String),
        detail: expect.any(String),
        city: expect.any(String),
      });
      await pool.query('update customer set email_consent = false where account_id = $1', [test.strangers.lector.accountId]);
      expect(await read(test.strangers.operador)).toEqual({ customer: null });
    });
  });

  describe('a test message', () => {
    it("arrives in the user's mailbox as a customer would get it", async () => {
      const sent = await ask('/template-test', { customer: ana });
      const address = testEmail('marketing');
      expect([sent.statusCode, sent.json()]).toEqual([200, { message: `Enviamos la prueba a ${address}` }]);
      const { items } = await devMailboxRepository.list(database, address, 1);
      expect(items).toMatchObject([{ subject: '[Prueba] ¡Ana <b>! 🎁', sender: `tienda <${test.services.config.mailFrom}>` }]);
      const { source = '' } = (await devMailboxRepository.find(database, items[0]?.id ?? 0)) ?? {};
      const { html = '', headers } = await PostalMime.parse(source);
      expect(html).toContain(`src="${test.services.config.publicUrl}/images/aaaaaaaaaaaaaaaaaaaaaaaa.png"`);
      expect(html).toContain(`/unsubscribe/${encodeURIComponent(address)}?t=`);
      expect(headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe('List-Unsubscribe=One-Click');
      const { rows } = await pool.query("select user_id, details from audit_event where action = 'sendNewsletterTest'");
      expect(rows).toEqual([
        { user_id: test.staff.marketing.userId, details: { to: address, subject: '[Prueba] ¡Ana <b>! 🎁' } },
      ]);
    });

    it('reports a failure of the mail server', async () => {
      const refusing = {
        connections: 1,
        send: async () => ({ kind: 'refused', reason: '550', permanent: true }) as const,
        close: () => undefined,
      };
      const providerRegistry = { ...test.services.providerRegistry, provider: async () => refusing };
      const app = await createApp({ ...test.services, providerRegistry });
      const answer = await ask('/template-test', {}, test.staff.marketing, { ...test, app });
      expect([answer.statusCode, answer.json().code]).toEqual([502, 'MESSAGE_NOT_SENT']);
      await app.close();
    });

    it('goes to the colleagues who are chosen, to each with an unsubscribe link of their own', async () => {
      const { marketing, lector, operador } = test.staff;
      const sent = await ask('/template-test', {
        to: [lector.userId, operador.userId, lector.userId],
        subject: 'Para el equipo',
      });
      const addresses = [testEmail('lector'), testEmail('operador')];
      expect([sent.statusCode, sent.json()]).toEqual([
        200,
        { message: `Enviamos la prueba a ${addresses[0]} y ${addresses[1]}` },
      ]);
      for (const address of addresses) {
        const { items } = await devMailboxRepository.list(database, address, 1);
        expect(items.map(({ subject }) => subject)).toEqual(['[Prueba] Para el equipo']);
        const { source = '' } = (await devMailboxRepository.find(database, items[0]?.id ?? 0)) ?? {};
        const { html = '' } = await PostalMime.parse(source);
        expect(html).toContain(`/unsubscribe/${encodeURIComponent(address)}?t=`);
      }
      const { rows } = await pool.query(
        `select user_id, details ->> 'to' as "to" from audit_event where details ->> 'subject' = '[Prueba] Para el equipo' order by id`,
      );
      expect(rows).toEqual(addresses.map((to) => ({ user_id: marketing.userId, to })));
    });

    it('goes to nobody when one of the chosen is no active user of the account', async () => {
      const { lector } = test.staff;
      const subject = 'A nadie';
      for (const stranger of [test.strangers.lector.userId, 99_999_999]) {
        const refused = await ask('/template-test', { to: [lector.userId, stranger], subject });
        expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['to']]);
      }
      for (const to of [[], Array.from({ length: 11 }, (_, place) => place + 1)])
        expect((await ask('/template-test', { to, subject })).statusCode).toBe(400);
      const { items } = await devMailboxRepository.list(database, testEmail('lector'), 1);
      expect(items.filter((item) => item.subject.includes(subject))).toEqual([]);
    });

    it('can go to the active users of the own account', async () => {
      const recipients = async (by = test.staff.marketing) =>
        (await test.app.inject({ url: '/V1/template-test/recipients', headers: await test.as(by) })).json();
      await pool.query('update staff_user set active = false where id = $1', [test.staff.lector.userId]);
      const { items } = await recipients();
      await pool.query('update staff_user set active = true where id = $1', [test.staff.lector.userId]);
      const { operador, marketing } = test.staff;
      expect(items).toContainEqual({ id: operador.userId, name: 'Ana operador', email: testEmail('operador') });
      const ids = items.map(({ id }: { id: number }) => id);
      expect(ids).toContain(marketing.userId);
      expect(ids).not.toContain(test.staff.lector.userId);
      expect(ids).not.toContain(test.strangers.marketing.userId);
    });

    it('is limited to ten a minute', async () => {
      const answers = [];
      for (let time = 0; time < 11; time += 1)
        answers.push((await ask('/template-test', {}, test.staff.administrador)).statusCode);
      expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
      expect((await ask('/template-preview', {}, test.staff.administrador)).statusCode).toBe(200);
    });
  });

  describe('the number of customers who lack a tag', () => {
    const coverage = async (variables: object, by = test.staff.operador) => {
      const body = { query: tagCoverageQuery.document, variables };
      return (await test.app.inject({ method: 'POST', url: '/V2/query', headers: await test.as(by), body })).json();
    };

    it('is counted over everybody who is reachable by e-mail', async () => {
      const { data } = await coverage({ tags: ['name', 'city', 'promo', 'day', 'nombre', 'city'] });
      expect(data.tagCoverage).toEqual([
        { tag: 'name', total: 2, withoutValue: 0 },
        { tag: 'city', total: 2, withoutValue: 1 },
        { tag: 'promo', total: 2, withoutValue: 2 },
        { tag: 'day', total: 2, withoutValue: 0 },
      ]);
    });

    it('is counted over the audience of a profile', async () => {
      const seeded = await seedAudience(database, 3);
      const userId = seeded.createdBy;
      const { family } = await sessionsRepository.open(database, userId, { device: 'Prueba', address: '127.0.0.1' });
      const own = { userId, accountId: seeded.accountId, role: 'administrador' as const, family };
      const variables = { tags: ['name', 'city'], profile: seeded.profileKey };
      const counted = [
        { tag: 'name', total: 3, withoutValue: 0 },
        { tag: 'city', total: 3, withoutValue: 3 },
      ];
      expect((await coverage(variables, own)).data.tagCoverage).toEqual(counted);
      expect((await coverage(variables)).errors[0].extensions.code).toBe('NOT_FOUND');
    });
  });
});
