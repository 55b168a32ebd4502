import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { capPeriods } from '@pregon/contract/sending-rules/sending-caps';
import { eq, sql } from 'drizzle-orm';
import { seedOccurrence } from '../deliveries/testing/sending.ts';
import { deliveries, deliveryState } from '../deliveries/deliveries.table.ts';
import { newsletterPictures } from '../../content/newsletters/newsletter-pictures.ts';
import { newsletters, newsletterVersions } from '../../content/newsletters/newsletters.table.ts';
import { suppressionsRepository } from '../../retail/consent/suppressions.repository.ts';
import { sendingPolicies } from '../sending-rules/sending-policies.table.ts';
import { sendingRules } from '../sending-rules/sending-rules.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { accountLimits } from '../../identity/accounts/account-limits.table.ts';
import { messageUseRepository } from '../../identity/accounts/message-use.repository.ts';
import { messageUses } from '../../identity/accounts/message-use.table.ts';
import { measureSms } from './measure-sms.ts';
import { dayFromNow, seedScheduling, typed } from './testing/schedules.ts';
import { occurrences, sendMethods } from './schedules.table.ts';

oneDatabase(({ database }) => {
  let test: TestApp;
  let seeded: Awaited<ReturnType<typeof seedScheduling>>;
  beforeAll(async () => {
    test = await testApp(database);
    seeded = await seedScheduling(database, test, 6);
    await seeded.giveNumbers();
  });
  afterAll(() => test.close());

  const review = (change: object = {}) => seeded.call('POST', 'schedule/review', seeded.form(change));
  const measure = async (smsMessage: string, more: object = {}) => {
    const { body } = await seeded.call('POST', 'schedule/sms-size', {
      profile: seeded.profileKey,
      sms_message: smsMessage,
      ...more,
    });
    return body;
  };
  const preview = (sendMethod: object, customer: number | null = null, principal = seeded.owner) =>
    seeded.call('POST', 'schedule/preview', { sendMethod, customer }, principal);
  const set = (index: number, change: Partial<typeof customers.$inferInsert>) =>
    database
      .update(customers)
      .set(change)
      .where(eq(customers.id, seeded.people[index]?.id ?? 0));

  describe('the review of a schedule', () => {
    it('shows the reach by method, losses by reason, senders and content', async () => {
      await set(0, { emailConsent: false });
      await set(1, { mobile: null });
      await set(2, { email: null, mobile: null });
      const address = seeded.people[3]?.email ?? '';
      const { accountId } = seeded;
      await suppressionsRepository.suppress(database, { accountIds: [accountId], channel: 'email', address, reason: 'test' });
      const { status, body } = await review({ sendMethods: [seeded.email(), seeded.sms()] });
      expect(status).toBe(200);
      expect(body).toMatchObject({ people: 5, occurrences: 1, mustConfirm: false, quota: { used: 1, total: 1 } });
      const [email, sms] = body.methods;
      expect(email).toMatchObject({
        type: 'email',
        people: 3,
        exclusions: { noAddress: 1, noConsent: 1, suppressed: 1, overLimit: 0 },
        sender: 'Tienda <hola@tienda.example>',
        newsletter: { name: 'Rebajas', approved: true, version: 1, img: expect.stringContaining('/newsletter-pictures/') },
        sms: null,
      });
      expect((await test.app.inject({ url: email.newsletter.img })).statusCode).toBe(200);
      expect(sms).toMatchObject({
        type: 'sms',
        people: 4,
        exclusions: { noAddress: 2, noConsent: 0, suppressed: 0, overLimit: 0 },
        newsletter: null,
        sms: {
          least: { parts: 1, units: 15, encoding: 'GSM-7' },
          totalParts: 4,
          longest: expect.stringContaining('Hola, Cliente'),
        },
      });
      await Promise.all([0, 1, 2].map((index) => set(index, { emailConsent: true })));
      await set(2, { email: seeded.people[2]?.email ?? null });
      await suppressionsRepository.lift(database, { accountIds: [accountId], channel: 'email', address });
      await seeded.giveNumbers();
    });

    it('shows what is left of the quota in the month of the first sending', async () => {
      const { accountId } = seeded;
      const { body: before } = await review();
      expect(before.methods[0].quota).toBeNull();
      const start = dayFromNow(2);
      await database.transaction((transaction) =>
        messageUseRepository.change(transaction, accountId, { share: 1, email: 10_000, sms: null, wa: null }),
      );
      await database.insert(messageUses).values({ accountId, month: `${start.slice(0, 7)}-01`, channel: 'email', used: 8800 });
      const { body } = await review({ date_start: `${start}T10:00` });
      expect(body.methods[0].quota).toEqual({ month: start.slice(0, 7), total: 10_000, used: 8800, sendings: 1 });
      const { body: later } = await review({ date_start: `${dayFromNow(40)}T10:00` });
      expect(later.methods[0].quota).toMatchObject({ used: 0 });
      await database.delete(messageUses);
      await database.delete(accountLimits);
    });

    it('excludes customers who have reached a cap', async () => {
      const rule = { accountId: seeded.accountId, channel: 'email' as const, from: '00:00', to: '00:00', onlyWorkingDays: false };
      await database.insert(sendingRules).values({ ...rule, weeklyLimit: 1 });
      const occurrenceId = await seedOccurrence(database, seeded, new Date(0));
      const [occurrence] = await database.select().from(occurrences).where(eq(occurrences.id, occurrenceId));
      const [method] = await database
        .select()
        .from(sendMethods)
        .where(eq(sendMethods.scheduleId, occurrence?.scheduleId ?? 0));
      const [one, other] = seeded.people;
      const message = { accountId: seeded.accountId, occurrenceId, methodId: method?.id ?? 0, address: 'a@x.example' };
      const longAgo = new Date(Date.now() - 8 * 24 * 60 * 60_000);
      const setWait = (waitDays: number) =>
        database.update(sendingPolicies).set({ waitDays }).where(eq(sendingPolicies.accountId, seeded.accountId));
      await setWait(0);
      await database.insert(deliveries).values([
        { ...message, customerId: one?.id ?? 0, state: deliveryState.sent },
        { ...message, customerId: other?.id ?? 0, state: deliveryState.sent, updatedAt: longAgo },
      ]);
      const { body } = await review();
      expect(body.methods[0]).toMatchObject({ people: 5, exclusions: { overLimit: 1 } });
      await setWait(7);
      const { body: postponing } = await review();
      const at = capPeriods(new Date(), 'America/Bogota').weekEnd.toISOString();
      expect(postponing.methods[0]).toMatchObject({ people: 6, postponed: [{ people: 1, at }], exclusions: { overLimit: 0 } });
      await setWait(3);
      await database.delete(sendingRules);
    });

    it('shows the number of occurrences, and when messages leave within the sending hours', async () => {
      const night = { date_start: `${dayFromNow(2)}T22:00`, sendMethods: [seeded.sms()] };
      const { body } = await review(night);
      const morning = new Date(`${dayFromNow(3)}T07:00:00-05:00`).toISOString();
      expect(body.methods[0]).toMatchObject({ perMinute: 1200, firstAt: morning, lastAt: morning });
      expect(body.firstAt).toBe(new Date(`${dayFromNow(2)}T22:00:00-05:00`).toISOString());
      const month = seeded.daily();
      const repeated = await seeded.call('POST', 'schedule/review', month);
      expect(repeated.body).toMatchObject({
        occurrences: 10,
        firstAt: new Date(`${dayFromNow(1)}T01:00:00-05:00`).toISOString(),
        lastAt: new Date(`${dayFromNow(10)}T01:00:00-05:00`).toISOString(),
      });
    });

    it('names tags without a value and how many people lack them, without refusing', async () => {
      const { status, body } = await review({ sendMethods: [seeded.sms({ sms_message: '{{name}} {{promo}} {{city|allá}}' })] });
      expect(status).toBe(200);
      expect(body.methods[0].missingValues).toEqual([{ tag: 'promo', label: 'Promoción', people: 6 }]);
    });

    it('refuses what could not be scheduled, at its field', async () => {
      const past = await review({ date_start: typed(-5) });
      expect([past.status, past.body.code]).toEqual([400, 'SCHEDULE_IN_THE_PAST']);
      const gone = await review({ profile: 999_999 });
      expect([gone.status, gone.body.fields]).toEqual([404, { profile: 'Elige un perfil.' }]);
      const template = { type: 'wa', wa_phone_number: '1', wa_template_id: '2' };
      const unknown = await review({ sendMethods: [template] });
      expect([unknown.status, unknown.body.code]).toEqual([409, 'TEMPLATE_UNKNOWN']);
      expect(unknown.body.fields).toEqual({ 'sendMethods.0.wa_template_id': 'Elige una plantilla aprobada.' });
    });
  });

  describe('the review of a stored schedule that is sent once now', () => {
    const newVersion = async () => {
      const { accountId, createdBy } = seeded;
      const newsletterId = seeded.email().newsletter_id;
      const [newsletter] = await database.select().from(newsletters).where(eq(newsletters.identifier, newsletterId));
      expect(newsletter?.accountId).toBe(accountId);
      const design = { templateJson: '{}', templateHtml: '<p>Otra {{name}}</p>', approved: true, createdBy };
      await database.insert(newsletterVersions).values({ ...design, newsletterId: newsletter?.id ?? 0, version: 2 });
    };

    it('is of the version that it has pinned, and its people are those of now', async () => {
      const { identifier } = (await seeded.create(seeded.form())).body;
      await newVersion();
      await set(0, { emailConsent: false });
      const { status, body } = await seeded.call('GET', `schedule/${identifier}/review`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ people: 5, occurrences: 1, moved: 0, omitted: 0, mustConfirm: false, arms: [] });
      expect(body.methods).toMatchObject([
        {
          type: 'email',
          people: 5,
          exclusions: { noConsent: 1 },
          sender: 'Tienda <hola@tienda.example>',
          newsletter: { name: 'Rebajas', version: 1 },
        },
      ]);
      expect((await review()).body.methods[0].newsletter.version).toBe(2);
      const shown = (more: object) =>
        seeded.call('POST', 'schedule/preview', { sendMethod: seeded.email(), customer: null, ...more });
      expect((await shown({ schedule: identifier })).body.content).toContain('Hola, ');
      expect((await shown({})).body.content).toContain('Otra ');
      const page = (await shown({ schedule: identifier })).body.pageUrl;
      expect((await test.app.inject({ url: page })).body).toContain('Hola, ');
      await set(0, { emailConsent: true });
    });

    it('is closed to other accounts', async () => {
      const { identifier } = (await seeded.create(seeded.form())).body;
      const read = await seeded.call('GET', `schedule/${identifier}/review`, undefined, test.strangers.operador);
      expect(read.status).toBe(404);
      const body = { sendMethod: seeded.sms(), customer: null, schedule: identifier };
      expect((await seeded.call('POST', 'schedule/preview', body, test.strangers.operador)).status).toBe(404);
    });
  });

  describe('an audience of more than 5,000 people', () => {
    const crowd = 5001;
    it('needs a confirmation of its current number', async () => {
      const large = await seedScheduling(database, test, 0, 'marketing');
      await database.execute(sql`
        insert into customer (account_id, first_name, last_name, email, email_consent)
        select ${large.accountId}, 'Ana', 'Paz', 'p' || n || '@muchos.example', true from generate_series(1, ${crowd}) n`);
      const asked = await large.create(large.form());
      expect([asked.status, asked.body.code]).toEqual([409, 'CONFIRMATION_NEEDED']);
      expect(asked.body.fields.confirmed_people).toBe('Escribe cuántos clientes reciben el envío para confirmarlo: son 5.001.');
      const draft = await large.create(large.form({ active: false }));
      expect(draft.status).toBe(200);
      expect((await large.call('POST', 'schedule/review', large.form())).body).toMatchObject({
        people: crowd,
        mustConfirm: true,
      });
      await database.execute(sql`
        insert into customer (account_id, first_name, last_name, email, email_consent)
        values (${large.accountId}, 'Eva', 'Paz', 'nueva@muchos.example', true)`);
      const grown = await large.create(large.form({ confirmed_people: crowd }));
      expect([grown.body.code, grown.body.message]).toEqual([
        'CONFIRMATION_NEEDED',
        'Ahora son 5.002 clientes: escribe este número para confirmarlo.',
      ]);
      const { status, body } = await large.create(large.form({ confirmed_people: crowd + 1 }));
      expect(status).toBe(200);
      expect((await large.call('GET', `schedule/${body.identifier}/review`)).body).toMatchObject({
        people: crowd + 1,
        mustConfirm: true,
      });
      expect((await large.act(body.identifier, 'enviar')).body.code).toBe('CONFIRMATION_NEEDED');
      expect((await large.act(body.identifier, 'enviar', { confirmed_people: crowd + 1 })).status).toBe(200);
    });
  });

  describe('the size of an SMS over its audience', () => {
    beforeAll(async () => {
      seeded = await seedScheduling(database, test, 6, 'administrador');
      await seeded.giveNumbers();
    });

    it('is measured as rendered for each recipient', async () => {
      await set(0, { firstName: 'Ñ' });
      await set(1, { firstName: 'María' });
      await set(2, { firstName: 'x'.repeat(200) });
      expect(await measure('{{name}}!')).toEqual({
        people: 6,
        least: 1,
        typical: 1,
        most: 2,
        totalParts: 7,
        longest: `${'x'.repeat(200)}!`,
      });
      await set(2, { firstName: '€'.repeat(80) });
      expect(await measure('{{name}}!')).toMatchObject({ most: 2, longest: `${'€'.repeat(80)}!` });
    });

    it('shows the longest and the shortest message even where all have one segment', async () => {
      const names = ['Ana María', 'Jo', 'Maximiliano Andrés', 'Eva', 'Juan', 'Li'];
      for (const [index, firstName] of names.entries()) await set(index, { firstName });
      const audience = sql`select id from customer where account_id = ${seeded.accountId}`;
      const text = { smsMessage: '{{name}}', shortenLinks: false };
      const measured = await measureSms(database, test.services.config, text, audience, {});
      expect(measured).toMatchObject({
        least: { parts: 1, units: 2 },
        typical: { parts: 1, units: 3 },
        most: { parts: 1, units: 18 },
        longest: 'Maximiliano Andrés',
      });
      await set(2, { firstName: '€'.repeat(80) });
    });

    it('counts a link by the length of its short link', async () => {
      const url = `https://tienda.example/${'largo'.repeat(30)}`;
      expect((await measure(`Mira ${url}`)).most).toBe(2);
      const short = await measure(`Mira ${url}`, { shorten_links: true });
      expect([short.most, short.longest]).toEqual([1, 'Mira http://localhost:8080/s/00000000']);
    });

    it('leaves missing values empty', async () => {
      expect((await measure('Hola{{promo}}')).longest).toBe('Hola');
    });

    it('is absent for an empty audience', async () => {
      await database.update(customers).set({ smsConsent: false }).where(eq(customers.accountId, seeded.accountId));
      expect(await measure('Hola')).toEqual({ people: 0, least: 0, typical: 0, most: 0, totalParts: 0, longest: '' });
      await database.update(customers).set({ smsConsent: true }).where(eq(customers.accountId, seeded.accountId));
    });

    it('handles thousands of different names', async () => {
      await database.execute(sql`
        insert into customer (account_id, first_name, last_name, mobile, sms_consent)
        select ${seeded.accountId}, 'N' || n, 'Paz', '+5731' || (10000000 + n), true from generate_series(1, 4500) n`);
      expect(await measure('{{name}} de {{city|aquí}}')).toMatchObject({ people: 4506, least: 1, most: 2 });
      await database.execute(sql`delete from customer where account_id = ${seeded.accountId} and mobile like '+5731%'`);
    });

    it('is not available to other accounts', async () => {
      const body = { profile: seeded.profileKey, sms_message: 'Hola' };
      expect((await seeded.call('POST', 'schedule/sms-size', body, test.strangers.operador)).status).toBe(404);
    });
  });

  describe('the preview of a method', () => {
    it('shows the message that a customer would get', async () => {
      await set(3, { firstName: 'Eva', city: null });
      const customer = seeded.people[3]?.id ?? 0;
      const text = 'Hola {{name}}, de {{city}} o {{city|allá}}';
      expect((await preview(seeded.sms({ sms_message: text }), customer)).body).toEqual({
        type: 'sms',
        subject: '',
        preheader: '',
        content: expect.stringMatching(/^Hola Eva, de .+ o /),
        mediaUrl: null,
        pageUrl: null,
        missing: ['city'],
        buttons: [],
      });
      const mail = (await preview(seeded.email({ subject: 'Para {{name}}', preheader: 'Ya' }), customer)).body;
      expect(mail).toMatchObject({ type: 'email', subject: 'Para Eva', preheader: 'Ya', missing: [] });
      expect(mail.content).toContain('Hola, Eva');
    });

    it('reports a value of spaces only as missing', async () => {
      await set(3, { firstName: '  ' });
      const { body } = await preview(seeded.sms({ sms_message: 'Hola, {{name}}' }), seeded.people[3]?.id ?? 0);
      await set(3, { firstName: 'Eva' });
      expect(body.missing).toEqual(['name']);
    });

    it('of an e-mail is a page for ten minutes, without scripts', async () => {
      await set(3, { firstName: 'Eva' });
      const read = async (url: string) => test.app.inject({ url });
      const { pageUrl } = (await preview(seeded.email(), seeded.people[3]?.id ?? 0)).body;
      const page = await read(pageUrl);
      expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(page.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none';/);
      expect(page.body).toContain('Hola, Eva');
      const forNobody = await read((await preview(seeded.email())).body.pageUrl);
      expect(forNobody.body).toContain('Hola, [Nombre]');
      expect((await read(`${pageUrl}x`)).statusCode).toBe(404);

      const pictures = newsletterPictures(test.services.config.keys.session);
      const newsletter = { identifier: seeded.email().newsletter_id, version: 1 };
      const pageOf = async (principal: typeof seeded.owner, minutesAgo: number) =>
        read(await pictures.messageFor(principal, newsletter, null, new Date(Date.now() - minutesAgo * 60_000)));
      expect((await pageOf(seeded.owner, 9)).statusCode).toBe(200);
      expect((await pageOf(seeded.owner, 11)).statusCode).toBe(404);
      expect((await pageOf(test.strangers.operador, 0)).statusCode).toBe(404);
    });

    it('shows tag names without a customer', async () => {
      expect((await preview(seeded.sms())).body.content).toMatch(/^Hola, (?!\{)/);
    });

    it('refuses unknown tags, and customers and newsletters of other accounts', async () => {
      const wrong = await preview(seeded.sms({ sms_message: '{{nombre}}' }));
      expect([wrong.status, wrong.body.fields]).toEqual([
        400,
        { 'sendMethod.sms_message': 'Estas etiquetas no existen: {{nombre}}.' },
      ]);
      const stranger = test.strangers.operador;
      expect((await preview(seeded.sms(), seeded.people[0]?.id ?? 0, stranger)).status).toBe(404);
      expect((await preview(seeded.email(), null, stranger)).status).toBe(404);
    });

    it('shows no unapproved newsletter', async () => {
      const { accountId, createdBy } = seeded;
      const [newsletter] = await database.insert(newsletters).values({ accountId, name: 'Sin aprobar' }).returning();
      const design = { templateJson: '{}', templateHtml: '<p>x</p>', approved: false, createdBy };
      await database.insert(newsletterVersions).values({ ...design, newsletterId: newsletter?.id ?? 0, version: 1 });
      const { status, body } = await preview(seeded.email({ newsletter_id: newsletter?.identifier }));
      expect([status, body.code]).toEqual([409, 'NEWSLETTER_NOT_APPROVED']);
    });
  });
});
