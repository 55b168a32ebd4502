import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { scheduleStates } from '@pregon/contract/schedules/schedule-state';
import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { eq } from 'drizzle-orm';
import { recountDeliveries } from '../deliveries/counted-change.sql.ts';
import { deliveries, deliveryState } from '../deliveries/deliveries.table.ts';
import { seedAudience } from '../deliveries/testing/sending.ts';
import { newsletters, newsletterVersions } from '../../content/newsletters/newsletters.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { occurrences, schedules, sendMethods } from './schedules.table.ts';

/** Now, and some minutes from now, as it is typed on the account's clock. */
const typed = (minutes: number): string => {
  const at = new Date(Date.now() + minutes * 60_000);
  return at.toLocaleString('sv-SE', { timeZone: 'America/Bogota' }).slice(0, 16).replace(' ', 'T');
};

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  let seeded: Awaited<ReturnType<typeof seedAudience>>;
  let owner: Principal;
  beforeAll(async () => {
    test = await testApp(database);
    seeded = await seedAudience(database, 3);
    owner = { ...test.staff.operador, accountId: seeded.accountId, userId: seeded.createdBy };
    await pool.query('update staff_user set account_id = $1 where id = $2', [seeded.accountId, test.staff.operador.userId]);
    owner = { ...test.staff.operador, accountId: seeded.accountId };
  });
  afterAll(() => test.close());

  const method = (change: object = {}) => ({
    type: 'email',
    newsletter_id: seeded.newsletterId,
    sender: 'Tienda',
    sender_email: 'hola@tienda.example',
    subject: 'Rebajas',
    ...change,
  });
  const form = (change: object = {}) => ({
    name: 'Viernes',
    profile: seeded.profileKey,
    date_start: typed(5),
    active: true,
    sendMethods: [method()],
    ...change,
  });
  const create = async (body: object, principal = owner) =>
    test.app.inject({ method: 'POST', url: '/V1/schedule', headers: await test.as(principal), body });
  const list = async (filter: object = {}, principal = owner) => {
    const body = { query: schedulesQuery.document, variables: { page: 1, size: 100, filter } };
    const answer = await test.app.inject({ method: 'POST', url: '/V2/query', headers: await test.as(principal), body });
    return answer.json().data.programming;
  };

  it('schedules an occurrence at the typed minute', async () => {
    const date = typed(5);
    const created = await create(form({ date_start: date }));
    expect(created.statusCode).toBe(200);
    expect(created.json()).toMatchObject({
      name: 'Viernes',
      profileName: 'Todos',
      dateStart: date,
      nextOccurrence: new Date(`${date}:00-05:00`).toISOString(),
      state: 'programada',
      isTaskComplete: false,
      sendTypes: ['email'],
      deliveries: { total: 0 },
      createAt: expect.any(String),
    });
    const { rows } = await pool.query("select start_after from pgboss.job where name = 'due-occurrence'");
    expect(rows).toEqual([{ start_after: new Date(`${date}:00-05:00`) }]);
    const audit = await pool.query('select user_id from audit_event where subject = $1', [created.json().identifier]);
    expect(audit.rows).toEqual([{ user_id: owner.userId }]);
  });

  it('accepts the current minute, and none before', async () => {
    expect((await create(form({ date_start: typed(0) }))).statusCode).toBe(200);
    const late = await create(form({ date_start: typed(-2) }));
    expect([late.statusCode, late.json().code]).toEqual([400, 'SCHEDULE_IN_THE_PAST']);
    expect(late.json().fields).toEqual({ date_start: 'Elige una hora que no haya pasado.' });
  });

  it('creates one schedule for a form that is sent twice, in sequence or concurrently', async () => {
    for (const requests of [
      async (body: object) => [await create(body), await create(body)],
      async (body: object) => Promise.all([create(body), create(body)]),
    ]) {
      const before = await list();
      const answers = await requests(form({ request_key: crypto.randomUUID() }));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect(answers[0]?.json().identifier).toBe(answers[1]?.json().identifier);
      expect((await list()).total).toBe(before.total + 1);
    }
  });

  it('saves a draft without sending anything', async () => {
    const draft = (await create(form({ active: false, date_start: '2020-01-01' }))).json();
    expect(draft).toMatchObject({ state: 'borrador', nextOccurrence: null, isTaskComplete: false });
    const [row] = await database.select().from(schedules).where(eq(schedules.identifier, draft.identifier));
    expect(
      await database
        .select()
        .from(occurrences)
        .where(eq(occurrences.scheduleId, row?.id ?? 0)),
    ).toEqual([]);
  });

  it('saves a draft unless the form is active', async () => {
    const { active, ...unsaid } = form({ date_start: '2020-01-01' });
    expect(active).toBe(true);
    const created = await create(unsaid);
    expect([created.statusCode, created.json().active, created.json().state]).toEqual([200, false, 'borrador']);
    expect((await create({ ...unsaid, active })).json().code).toBe('SCHEDULE_IN_THE_PAST');
  });

  it('pins the newsletter version that is approved at that time', async () => {
    const { identifier } = (await create(form())).json();
    const [{ newsletterId } = { newsletterId: 0 }] = await database
      .select()
      .from(newsletterVersions)
      .where(eq(newsletterVersions.id, seeded.versionId));
    const next = {
      newsletterId,
      version: 2,
      templateJson: '{}',
      templateHtml: '<p>x</p>',
      approved: false,
      createdBy: seeded.createdBy,
    };
    await database.insert(newsletterVersions).values(next);
    const again = (await create(form())).json();
    const pinned = await database
      .select({ schedule: schedules.identifier, version: sendMethods.newsletterVersionId })
      .from(sendMethods)
      .innerJoin(schedules, eq(schedules.id, sendMethods.scheduleId));
    const versions = pinned
      .filter(({ schedule }) => [identifier, again.identifier].includes(schedule))
      .map(({ version }) => version);
    expect(versions).toEqual([seeded.versionId, seeded.versionId]);
  });

  describe('creating a schedule is refused', () => {
    it.each([
      ['with a profile that does not exist', () => form({ profile: 999_999 }), 404, 'NOT_FOUND'],
      [
        'with a newsletter that does not exist',
        () => form({ sendMethods: [method({ newsletter_id: crypto.randomUUID() })] }),
        404,
        'NOT_FOUND',
      ],
      [
        'with a line break in a header',
        () => form({ sendMethods: [method({ subject: 'Hola\r\nBcc: x@y.example' })] }),
        400,
        'INVALID',
      ],
      ['with a tag that does not exist', () => form({ sendMethods: [method({ subject: 'Hola, {{nombre}}' })] }), 400, 'INVALID'],
    ])('%s', async (_, body, status, code) => {
      const refused = await create(body());
      expect([refused.statusCode, refused.json().code]).toEqual([status, code]);
    });

    it('with references to another account, as if they did not exist', async () => {
      const stranger = test.strangers.administrador;
      const before = await list({}, stranger);
      expect((await create(form(), stranger)).json()).toEqual((await create(form({ profile: 999_999 }), stranger)).json());
      expect(await list({}, stranger)).toEqual(before);
    });

    it('while the newsletter is not approved', async () => {
      const { accountId, createdBy } = seeded;
      const [newsletter] = await database.insert(newsletters).values({ accountId, name: 'Sin aprobar' }).returning();
      const design = { templateJson: '{}', templateHtml: '<p>x</p>', approved: false, createdBy };
      await database.insert(newsletterVersions).values({ ...design, newsletterId: newsletter?.id ?? 0, version: 1 });
      const refused = await create(form({ sendMethods: [method({ newsletter_id: newsletter?.identifier })] }));
      expect(refused.json().code).toBe('NEWSLETTER_NOT_APPROVED');
    });

    it("when some of the audience lack a tag's value, with the tag and their number", async () => {
      const [first] = seeded.people;
      const setCity = (city: string | null) =>
        database.update(customers).set({ city }).where(eq(customers.accountId, seeded.accountId));
      await setCity('Cali');
      await database
        .update(customers)
        .set({ city: null })
        .where(eq(customers.id, first?.id ?? 0));
      const refused = (await create(form({ sendMethods: [method({ subject: '{{name}} de {{city}}' })] }))).json();
      expect(refused).toMatchObject({ code: 'INVALID', message: expect.stringContaining('{{city}} (Ciudad): 1 cliente.') });
      expect(Object.keys(refused.fields)).toEqual(['sendMethods.0.newsletter_id']);
      expect((await create(form({ sendMethods: [method({ subject: '{{name}} de {{city|aquí}}' })] }))).statusCode).toBe(200);
      const promo = (await create(form({ sendMethods: [method({ preheader: '{{promo}}' })] }))).json();
      expect(promo.message).toContain('{{promo}} (Promoción): 3 clientes.');
    });

    it('with a sender that the account has not verified, but a draft is saved', async () => {
      const strange = [method({ sender_email: 'gerencia@ajena.example' })];
      const answer = await create(form({ sendMethods: strange }));
      expect([answer.statusCode, answer.json().fields]).toEqual([
        400,
        {
          'sendMethods.0.sender_email':
            'Este remitente no está verificado. Un administrador lo verifica en Configuraciones, Cuenta.',
        },
      ]);
      expect((await create(form({ sendMethods: strange, active: false }))).statusCode).toBe(200);
    });

    it('when nobody can be reached', async () => {
      const consent = (emailConsent: boolean) =>
        database.update(customers).set({ emailConsent }).where(eq(customers.accountId, seeded.accountId));
      await consent(false);
      expect((await create(form())).json().code).toBe('EMPTY_AUDIENCE');
      await consent(true);
    });

    it('for read-only roles', async () => {
      expect((await create(form(), { ...test.staff.lector })).statusCode).toBe(404);
    });
  });

  it('lists schedules by filter and page, newest first', async () => {
    for (const name of ['Página uno', 'Página dos', 'Página tres']) await create(form({ name, active: false }));
    const ask = async (variables: object) => {
      const [headers, query] = [await test.as(owner), schedulesQuery.document];
      const answer = await test.app.inject({ method: 'POST', url: '/V2/query', headers, body: { query, variables } });
      const { items, total } = answer.json().data.programming;
      return [items.map(({ name }: { name: string }) => name), total];
    };
    const filter = { search: 'página' };
    expect(await ask({ filter })).toEqual([['Página tres', 'Página dos', 'Página uno'], 3]);
    expect(await ask({ page: 1, size: 2, filter })).toEqual([['Página tres', 'Página dos'], 3]);
    expect(await ask({ page: 2, size: 2, filter })).toEqual([['Página uno'], 3]);
    expect(await ask({ filter: { search: 'página t' } })).toEqual([['Página tres'], 1]);
    expect(await ask({ filter: { search: 'tres pagina' } })).toEqual([['Página tres'], 1]);
    expect(await ask({ filter: { ...filter, profile: form().profile } })).toEqual([
      ['Página tres', 'Página dos', 'Página uno'],
      3,
    ]);
    expect(await ask({ filter: { ...filter, profile: 2_000_000_000 } })).toEqual([[], 0]);
  });

  it('sorts schedules by state, in the order in which they pass through them, and the newest first among equals', async () => {
    const asState = async (name: string, state: (typeof scheduleStates)[number]) => {
      const { identifier } = (await create(form({ name, active: false }))).json();
      await database.update(schedules).set({ state }).where(eq(schedules.identifier, identifier));
    };
    for (const state of scheduleStates.toReversed()) await asState(`Orden ${state}`, state);
    await asState('Orden otra pausada', 'pausada');
    const sorted = async (direction: 'asc' | 'desc') => {
      const variables = { page: 1, size: 100, filter: { search: 'orden' }, sort: { by: 'state', direction } };
      const body = { query: schedulesQuery.document, variables };
      const answer = await test.app.inject({ method: 'POST', url: '/V2/query', headers: await test.as(owner), body });
      return answer.json().data.programming.items.map(({ name }: { name: string }) => name.slice('Orden '.length));
    };
    const states = ['borrador', 'programada', 'en_curso', 'otra pausada', 'pausada', 'completada', 'cancelada', 'fallida'];
    expect(await sorted('asc')).toEqual(states);
    const backwards = ['fallida', 'cancelada', 'completada', 'otra pausada', 'pausada', 'en_curso', 'programada', 'borrador'];
    expect(await sorted('desc')).toEqual(backwards);
  });

  it('counts the messages of a schedule by outcome', async () => {
    const { identifier } = (await create(form({ name: 'Contado' }))).json();
    const [schedule] = await database.select().from(schedules).where(eq(schedules.identifier, identifier));
    const scheduleId = schedule?.id ?? 0;
    const [occurrence] = await database.select().from(occurrences).where(eq(occurrences.scheduleId, scheduleId));
    const [sendMethod] = await database.select().from(sendMethods).where(eq(sendMethods.scheduleId, scheduleId));
    const outcomes = [deliveryState.sending, deliveryState.sent, deliveryState.uncertain];
    await database.insert(deliveries).values(
      seeded.people.map(({ id, email }, index) => ({
        accountId: seeded.accountId,
        occurrenceId: occurrence?.id ?? 0,
        methodId: sendMethod?.id ?? 0,
        customerId: id,
        address: email ?? '',
        state: outcomes[index] ?? 0,
      })),
    );
    await recountDeliveries(database, [occurrence?.id ?? 0]);
    const { items, total } = await list({ search: 'contado' });
    expect(total).toBe(1);
    expect(items[0].deliveries).toEqual({ total: 3, pending: 1, sent: 1, failed: 0, uncertain: 1, skipped: 0 });
    expect((await list({ identifier })).items).toEqual(items);
  });
});
