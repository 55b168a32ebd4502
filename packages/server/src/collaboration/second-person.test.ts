import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Role } from '@pregon/contract/session/roles';
import { seedScheduling, typed } from '../messaging/schedules/testing/schedules.ts';
import { oneDatabase } from '../testing/each-database.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { collaborationCalls } from './testing/collaboration.ts';

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  let calls: ReturnType<typeof collaborationCalls>;
  beforeAll(async () => {
    test = await testApp(database);
    calls = collaborationCalls(test);
  });
  const apps: TestApp[] = [];
  afterAll(() => Promise.all([test, ...apps].map((app) => app.close())));
  /** An account of its own with customers, whose people nobody else moves. */
  const seeded = async (role: Role) => {
    const app = await testApp(database);
    apps.push(app);
    return { staff: app.staff, ...(await seedScheduling(database, app, 3, role)) };
  };

  describe('a newsletter', () => {
    it('is approved by a second person alone, where the account demands it', async () => {
      const { administrador, marketing } = test.staff;
      const before = await calls.newNewsletter(marketing, { approved: true });
      expect((await calls.demand(administrador, { secondPersonNewsletters: true })).body).toMatchObject({
        secondPersonNewsletters: true,
        secondPersonSchedules: false,
      });
      for (const own of [marketing, administrador]) {
        expect((await calls.save(own, { approved: true })).body.code).toBe('APPROVAL_NEEDED');
      }
      expect(await calls.read(before, marketing)).toMatchObject({ isApproved: true, isRequired: true });
      const id = await calls.newNewsletter(marketing);
      const { body } = await calls.request(id, marketing, administrador);
      expect((await calls.decide(body.id, marketing, 'aprobar')).body.code).toBe('FORBIDDEN');
      expect((await calls.decide(body.id, administrador, 'aprobar')).status).toBe(200);
      expect((await calls.read(id, marketing)).isApproved).toBe(true);
      await calls.demand(administrador, { secondPersonNewsletters: false });
    });

    it('is not approved by the one who made its last version, though another asks', async () => {
      const { administrador, marketing } = test.staff;
      const id = await calls.newNewsletter(marketing);
      const { body } = await calls.request(id, administrador, marketing);
      await calls.demand(administrador, { secondPersonNewsletters: true });
      expect((await calls.decide(body.id, marketing, 'aprobar')).body.code).toBe('OWN_APPROVAL');
      await calls.decide(body.id, administrador, 'retirar');
      expect((await calls.request(id, administrador, marketing)).body.fields).toHaveProperty('approver');
      await calls.demand(administrador, { secondPersonNewsletters: false });
    });

    it('is not approved with a tag that has a value for nobody', async () => {
      const { owner, people } = await seeded('marketing');
      await pool.query('update customer set city = null where id = any($1)', [people.map(({ id }) => id)]);
      const html = (tag: string) => `<p>${tag}</p><a href="#darse-de-baja">Darme de baja</a>`;
      const refused = await calls.save(owner, { approved: true, templateHtml: html('{{city}}') });
      expect(refused).toMatchObject({ status: 400, body: { fields: { templateHtml: expect.stringContaining('{{city}}') } } });
      expect((await calls.save(owner, { approved: false, templateHtml: html('{{city}}') })).status).toBe(200);
      expect((await calls.save(owner, { approved: true, templateHtml: html('{{city|tu ciudad}}') })).status).toBe(200);
    });
  });

  describe('the rule of the account', () => {
    it('is refused where nobody else could approve', async () => {
      const { administrador, marketing, operador } = test.strangers;
      const leave = (active: boolean) =>
        pool.query('update staff_user set active = $1 where id = any($2)', [active, [marketing.userId, operador.userId]]);
      await leave(false);
      const refused = await calls.demand(administrador, { secondPersonNewsletters: true, secondPersonSchedules: true });
      await leave(true);
      expect(refused.body.fields).toEqual({
        secondPersonNewsletters: expect.stringContaining('dos personas'),
        secondPersonSchedules: expect.stringContaining('dos personas'),
      });
      expect((await calls.demand(administrador, { secondPersonNewsletters: true })).status).toBe(200);
      await leave(false);
      expect((await calls.demand(administrador, { secondPersonNewsletters: true })).status).toBe(200);
      expect((await calls.demand(administrador, { secondPersonNewsletters: false })).status).toBe(200);
      await leave(true);
    });
  });

  describe('a schedule', () => {
    it('is activated once a second person approved exactly this', async () => {
      const { staff, owner, form, create, call, act } = await seeded('marketing');
      const colleague = { ...staff.operador, accountId: owner.accountId };
      await pool.query('update staff_user set account_id = $1 where id = $2', [owner.accountId, colleague.userId]);
      const date_start = typed(30);
      const running = (await create(form({ date_start }))).body.identifier;
      await pool.query('update account set second_person_schedules = true where id = $1', [owner.accountId]);

      // What was active before stays valid, also with another name; but not what it sends now, or otherwise.
      expect((await call('PUT', 'schedule', { ...form({ name: 'Sábado', date_start }), identifier: running })).status).toBe(200);
      const otherwise = { ...form({ accept_missing_values: true, date_start }), identifier: running };
      expect((await call('PUT', 'schedule', otherwise)).body.code).toBe('APPROVAL_NEEDED');
      expect((await act(running, 'enviar')).body.code).toBe('APPROVAL_NEEDED');
      expect((await act(running, 'pausar')).status).toBe(200);
      expect((await act(running, 'reanudar')).status).toBe(200);

      expect((await create(form())).body.code).toBe('APPROVAL_NEEDED');
      const draft = (await create(form({ active: false, date_start }))).body.identifier;
      const activate = (change: object = {}) =>
        call('PUT', 'schedule', { ...form({ date_start, ...change }), identifier: draft });
      expect((await activate()).body.code).toBe('APPROVAL_NEEDED');
      const asked = await calls.request(draft, owner, colleague, {}, 'schedule');
      expect(asked.status).toBe(200);
      expect((await calls.decide(asked.body.id, owner, 'aprobar')).body.code).toBe('FORBIDDEN');
      expect((await calls.decide(asked.body.id, colleague, 'aprobar')).status).toBe(200);
      expect((await calls.read(draft, owner, 'schedule')).isApproved).toBe(true);
      expect((await activate({ accept_missing_values: true })).body.code).toBe('APPROVAL_NEEDED');
      expect((await activate()).body).toMatchObject({ state: 'programada' });
      // Undone and activated again: the approval is for the same.
      expect((await act(draft, 'deshacer')).body).toMatchObject({ state: 'borrador' });
      expect((await activate()).body).toMatchObject({ state: 'programada' });
      expect((await act(draft, 'enviar')).status).toBe(200);
    });

    /** An account whose schedules a colleague approves, with a profile that selects everybody. */
    const approving = async () => {
      const account = await seeded('marketing');
      const { staff, owner, call, profileKey, people } = account;
      const colleague = { ...staff.operador, accountId: owner.accountId };
      await pool.query('update staff_user set account_id = $1 where id = $2', [owner.accountId, colleague.userId]);
      await pool.query('update customer set city = $1 where id = any($2)', ['Cali', people.map(({ id }) => id)]);
      const { rows } = await pool.query('select identifier from profile where key = $1', [profileKey]);
      const putProfile = (change: object = {}) =>
        call('PUT', `sends/${rows[0].identifier}`, {
          profile: {
            name: 'Todos',
            objetive: ['Fidelizar'],
            customer_focus: ['Todas'],
            customer_category: ['Todas'],
            geo_hierarchy: 'Nacional',
            ...change,
          },
        });
      await putProfile();
      const readSchedule = async (identifier: string) =>
        (
          await pool.query(
            `select state, (select count(*)::int from occurrence o where o.schedule_id = s.id) as planned
             from schedule s where identifier = $1`,
            [identifier],
          )
        ).rows[0];
      return { ...account, colleague, putProfile, readSchedule };
    };

    it('goes back to a draft when the rules of its profile change, and its approver sees what changed', async () => {
      const { owner, colleague, form, create, call, putProfile, readSchedule } = await approving();
      await pool.query('update account set second_person_schedules = true where id = $1', [owner.accountId]);
      const date_start = typed(30);
      const id = (await create(form({ active: false, date_start }))).body.identifier;
      const activate = () => call('PUT', 'schedule', { ...form({ date_start }), identifier: id });
      const approve = async () => {
        const asked = await calls.request(id, owner, colleague, {}, 'schedule');
        expect((await calls.decide(asked.body.id, colleague, 'aprobar')).status).toBe(200);
        return asked.body.id;
      };
      expect((await calls.read(id, colleague, 'schedule')).changes).toBeNull();
      const request = await approve();
      expect((await activate()).body).toMatchObject({ state: 'programada' });
      await calls.seen(id, owner, 'schedule');

      // Another name selects nobody else: the approval stands.
      expect((await putProfile({ name: 'Todas las personas' })).body).toMatchObject({ approvedScheduleCount: 1 });
      expect(await readSchedule(id)).toEqual({ state: 'programada', planned: 1 });
      expect(await calls.read(id, colleague, 'schedule')).toMatchObject({
        isApproved: true,
        changes: [{ label: 'Perfil', before: 'Todos · Navidad', after: 'Todas las personas · Navidad' }],
      });

      expect((await putProfile({ geo_hierarchy: 'Ciudad', geo_options: ['Cali'] })).body).toMatchObject({
        approvedScheduleCount: 0,
      });
      expect(await readSchedule(id)).toEqual({ state: 'borrador', planned: 0 });
      expect(await calls.read(id, colleague, 'schedule')).toMatchObject({
        isApproved: false,
        request: { state: 'vencida' },
        changes: [{ label: 'A quién llega', before: 'Todos los clientes de la cuenta.', after: expect.stringContaining('Cali') }],
      });
      expect(await calls.pending(owner)).toMatchObject([{ reason: 'answer', state: 'vencida', record: id }]);
      const { rows } = await pool.query(
        `select data from pgboss.job where name = 'collaboration' order by created_on desc limit 1`,
      );
      expect(rows).toEqual([{ data: { about: 'decision', accountId: owner.accountId, id: request } }]);
      expect((await activate()).body.code).toBe('APPROVAL_NEEDED');
      await approve();
      expect((await calls.read(id, colleague, 'schedule')).changes).toEqual([]);
      expect((await activate()).body).toMatchObject({ state: 'programada' });
    });

    it('stays active where nobody else has to approve it', async () => {
      const { form, create, putProfile, readSchedule } = await approving();
      const id = (await create(form({ date_start: typed(30) }))).body.identifier;
      const changed = await putProfile({ geo_hierarchy: 'Ciudad', geo_options: ['Cali'] });
      expect([changed.status, changed.body.approvedScheduleCount]).toEqual([200, 0]);
      expect(await readSchedule(id)).toEqual({ state: 'programada', planned: 1 });
    });

    it('tells the approver which of its messages and dates changed', async () => {
      const { owner, colleague, form, email, create, call } = await approving();
      const id = (await create(form({ active: false, date_start: '2099-11-24T15:30' }))).body.identifier;
      const asked = await calls.request(id, owner, colleague, {}, 'schedule');
      await calls.decide(asked.body.id, colleague, 'aprobar');
      const sendMethods = [email({ subject: 'Rebajas de enero', preheader: 'Hasta el domingo' })];
      const change = form({ active: false, date_start: '2099-11-25T15:30', accept_missing_values: true, sendMethods });
      expect((await call('PUT', 'schedule', { ...change, identifier: id })).status).toBe(200);
      expect((await calls.read(id, colleague, 'schedule')).changes).toEqual([
        {
          label: 'Cuándo',
          before: 'Se enviará una vez, el martes 24 de noviembre de 2099 a las 15:30 (Bogotá).',
          after: 'Se enviará una vez, el miércoles 25 de noviembre de 2099 a las 15:30 (Bogotá).',
        },
        { label: 'E-mail: Asunto', before: 'Rebajas', after: 'Rebajas de enero' },
        { label: 'E-mail: Preencabezado', before: '', after: 'Hasta el domingo' },
        { label: 'Enviar aunque falten datos', before: 'No', after: 'Sí' },
      ]);
    });

    it('is not activated by a key of the same person', async () => {
      const { owner, form } = await seeded('administrador');
      await pool.query('update account set second_person_schedules = true where id = $1', [owner.accountId]);
      const key = await calls.call('POST', 'account/api-keys', owner, {
        name: 'Integración',
        scopes: ['sendings:write', 'campaigns:write'],
        lifetime: '30',
      });
      expect(key.status).toBe(200);
      const byKey = async (url: string, body: object) => {
        const headers = { authorization: `Bearer ${key.body.secret}` };
        const answer = await test.app.inject({ method: 'POST', url: `/V1/${url}`, headers, body });
        return answer.json();
      };
      expect((await byKey('schedule', form())).code).toBe('APPROVAL_NEEDED');
      expect((await byKey('template', { name: 'Por clave', approved: true })).code).toBe('FORBIDDEN');
      expect((await byKey('approvals/1/decision', { decision: 'aprobar' })).code).toBe('FORBIDDEN');
    });

    it('is not activated with a newsletter whose tag has a value for nobody, even where missing values are accepted', async () => {
      const { owner, form, email, create, people } = await seeded('marketing');
      await pool.query('update customer set city = null where id = any($1)', [people.map(({ id }) => id)]);
      const subject = email({ subject: 'Rebajas en {{city}}' });
      const refused = await create(form({ accept_missing_values: true, sendMethods: [subject] }));
      expect([refused.status, refused.body.code, owner.role]).toEqual([400, 'INVALID', 'marketing']);
      await pool.query('update customer set city = $1 where id = $2', ['Cali', people[0]?.id]);
      expect((await create(form({ accept_missing_values: true, sendMethods: [subject] }))).status).toBe(200);
    });
  });
});
