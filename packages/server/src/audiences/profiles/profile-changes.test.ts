import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { profilesQuery } from '@pregon/contract/profiles/profiles.operations';
import { eq, sql } from 'drizzle-orm';
import { auditEvents } from '../../identity/audit/audit.table.ts';
import { deliveries } from '../../messaging/deliveries/deliveries.table.ts';
import { fillNextChunk, writeAudience } from '../../messaging/deliveries/audience-fill.ts';
import { seedAudience, seedOccurrence } from '../../messaging/deliveries/testing/sending.ts';
import { occurrencesRepository } from '../../messaging/schedules/occurrences.repository.ts';
import { schedules } from '../../messaging/schedules/schedules.table.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { sessionsRepository } from '../../identity/session/sessions.repository.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { customerFiles } from './customer-files.table.ts';
import { profilesRepository } from './profiles.repository.ts';
import { profiles } from './profiles.table.ts';

const form = {
  name: 'Leales',
  objetive: ['Fidelizar'],
  customer_focus: ['Leales'],
  customer_category: ['Oro'],
  geo_hierarchy: 'Nacional',
};
const sent = {
  code: 'PROFILE_SENT',
  message: 'Este perfil ya tiene mensajes enviados: no se puede cambiar ni eliminar.',
};

oneDatabase(({ database }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());

  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, principal: Principal, body?: object) =>
    test.app.inject({ method, url: `/V1/${url}`, headers: await test.as(principal), ...(body && { body }) });
  const editor = () => test.staff.marketing;
  const newCampaign = async (principal = editor()): Promise<string> => {
    const body = { name: 'Navidad', description: 'x', dateStart: '2026-11-16', dateEnd: '2999-12-24', numberSends: 9 };
    return (await call('POST', 'campaign', principal, body)).json().identifier;
  };
  const create = async (campaignIdentifier: string, change: object = {}, principal = editor()) => {
    const body = new FormData();
    body.append('profile', JSON.stringify({ campaignIdentifier, profile: { ...form, ...change } }));
    return test.app.inject({ method: 'POST', url: '/V1/sends', headers: await test.as(principal), body });
  };
  const created = async () => (await create(await newCampaign())).json();
  const update = (identifier: string, change: object = {}, principal = editor()) =>
    call('PUT', `sends/${identifier}`, principal, { profile: { ...form, ...change } });
  const remove = (identifier: string, principal = editor()) => call('DELETE', `sends/${identifier}`, principal);
  const list = async (filter: object) => {
    const body = { query: profilesQuery.document, variables: { page: 1, size: 100, filter } };
    const answer = await test.app.inject({ method: 'POST', url: '/V2/query', headers: await test.as(editor()), body });
    return answer.json().data.profiles;
  };
  const audited = (subject: string) =>
    database.select().from(auditEvents).where(eq(auditEvents.subject, subject)).orderBy(auditEvents.id);

  /** A profile that reaches two customers, with a sending that is about to start. */
  const scheduled = async () => {
    const audience = await seedAudience(database, 2);
    const { accountId, createdBy: userId, profileKey, newsletterId } = audience;
    const { family } = await sessionsRepository.open(database, userId, { device: 'Prueba', address: '::1' });
    const id = await seedOccurrence(database, audience);
    const [profile] = await database.select().from(profiles).where(eq(profiles.key, profileKey));
    const owner: Principal = { accountId, userId, role: 'administrador', family };
    return { owner, id, accountId, profileKey, newsletterId, identifier: profile?.identifier ?? '' };
  };
  type Scheduled = Awaited<ReturnType<typeof scheduled>>;
  /** Does the work of a worker when a sending is due. */
  const start = async ({ id, accountId, profileKey }: Scheduled) => {
    const dueAt = new Date();
    const [schedule] = await database.select().from(schedules).where(eq(schedules.profileKey, profileKey));
    if (!schedule) return;
    const occurrence = {
      id,
      scheduleId: schedule.id,
      accountId,
      profileKey,
      timeZone: 'UTC',
      currency: 'COP',
      dueAt,
      state: 'programada' as const,
      language: 'es-CO' as const,
      acceptMissingValues: false,
      share: 1,
    };
    await database.transaction(async (transaction) => {
      if (!(await occurrencesRepository.start(transaction, occurrence, dueAt))) return;
      const selection = await profilesRepository.selection(transaction, accountId, profileKey);
      if (!selection) throw new Error('The profile is gone.');
      for (const method of await occurrencesRepository.methods(transaction, occurrence)) {
        await writeAudience(transaction, { occurrenceId: id, accountId }, method, selection);
      }
    });
    while (await fillNextChunk(database, id));
  };

  it('changes a profile, and records its old values in the audit trail', async () => {
    const { identifier, key, campaignIdentifier } = await created();
    const answer = await update(identifier, { name: 'Por recuperar', customer_focus: ['Inactivos'] });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { identifier, key, campaignIdentifier, name: 'Por recuperar', customerFocus: ['Inactivos'], objetive: ['Fidelizar'] },
    ]);
    expect(await list({ identifier })).toMatchObject({ items: [{ name: 'Por recuperar', key }], total: 1 });
    expect(await list({ search: 'por recuperar', campaign: campaignIdentifier })).toMatchObject({ total: 1 });
    expect(await audited(identifier)).toMatchObject([
      { action: 'createProfile' },
      { action: 'updateProfile', userId: editor().userId, details: { name: 'Por recuperar', formerName: 'Leales' } },
    ]);
  });

  it('deletes a profile with its schedules, and frees its place in the campaign', async () => {
    const { owner, identifier, profileKey, accountId } = await scheduled();
    const answer = await remove(identifier, owner);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'El perfil «Todos» se eliminó.', canUndo: true }]);
    expect(await database.$count(profiles, eq(profiles.key, profileKey))).toBe(0);
    expect(await database.$count(schedules, eq(schedules.accountId, accountId))).toBe(0);
    expect((await remove(identifier, owner)).statusCode).toBe(404);
    expect(await audited(identifier)).toMatchObject([{ action: 'deleteProfile', details: { name: 'Todos', schedules: 1 } }]);
  });

  it('refuses to change a profile while something is being sent to it', async () => {
    const sending = await scheduled();
    await start(sending);
    const { owner, identifier } = sending;
    for (const refused of [await update(identifier, {}, owner), await remove(identifier, owner)]) {
      expect([refused.statusCode, refused.json()]).toEqual([409, sent]);
    }
  });

  it('changes a profile before its sending starts or not at all', async () => {
    for (let round = 0; round < 6; round += 1) {
      const sending = await scheduled();
      const changedFirst = round % 2 === 0 ? update(sending.identifier, {}, sending.owner) : undefined;
      const [, answer] = await Promise.all([start(sending), changedFirst ?? update(sending.identifier, {}, sending.owner)]);
      // The change selects nobody: whose messages there are tells what the sending went by.
      const messages = await database.$count(deliveries, eq(deliveries.occurrenceId, sending.id));
      expect([answer.statusCode, messages]).toEqual(answer.statusCode === 200 ? [200, 0] : [409, 2]);
    }
  });

  it('deletes a profile before its sending starts or not at all', async () => {
    for (let round = 0; round < 6; round += 1) {
      const sending = await scheduled();
      const removedFirst = round % 2 === 0 ? remove(sending.identifier, sending.owner) : undefined;
      const [, answer] = await Promise.all([start(sending), removedFirst ?? remove(sending.identifier, sending.owner)]);
      const messages = await database.$count(deliveries, eq(deliveries.occurrenceId, sending.id));
      expect([answer.statusCode, messages]).toEqual(answer.statusCode === 200 ? [200, 0] : [409, 2]);
    }
  });

  it('deletes a profile with a concurrently created schedule, or refuses that schedule', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { owner, identifier, profileKey, newsletterId } = await scheduled();
      const email = { type: 'email', newsletter_id: newsletterId, sender: 'Tienda', subject: 'Rebajas' };
      const sendMethods = [{ ...email, sender_email: 'hola@tienda.example' }];
      const body = { name: 'Viernes', profile: profileKey, date_start: '2026-12-01', active: false, sendMethods };
      const removedFirst = round % 2 === 0 ? remove(identifier, owner) : undefined;
      const [made, removed] = await Promise.all([
        call('POST', 'schedule', owner, body),
        removedFirst ?? remove(identifier, owner),
      ]);
      expect(removed.statusCode).toBe(200);
      expect([200, 404]).toContain(made.statusCode);
      expect(await database.$count(schedules, eq(schedules.accountId, owner.accountId))).toBe(0);
    }
  });

  it('reports the second of two concurrent deletions of a profile as not found', async () => {
    const { identifier } = await created();
    const answers = await Promise.all([remove(identifier), remove(identifier)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 404]);
    expect(await audited(identifier)).toHaveLength(2);
  });

  it('hides a profile from other accounts', async () => {
    const { identifier } = await created();
    const stranger = test.strangers.administrador;
    for (const act of [update.bind(null, identifier, {}), remove.bind(null, identifier)]) {
      expect((await act(stranger)).json()).toEqual({ code: 'NOT_FOUND', message: 'No encontramos lo que buscas.' });
    }
    expect((await remove(identifier, stranger)).body).toBe((await remove(crypto.randomUUID(), stranger)).body);
    expect((await update(identifier, {}, test.staff.operador)).statusCode).toBe(404);
    expect(await list({ identifier })).toMatchObject({ items: [{ name: form.name }] });
  });

  it('reads a profile that an earlier version saved, with defaults', async () => {
    const { identifier, key } = await created();
    await database.execute(sql`
      update profile set definition = jsonb_build_object('name', 'Leales', 'objective', jsonb_build_array('Vender')) where key = ${key}`);
    expect(await list({ identifier })).toMatchObject({
      items: [{ name: 'Leales', objective: ['Vender'], customerFocus: [], filterTypeReward: false, customerRank: null }],
    });
  });

  describe('a profile with a customer file', () => {
    const createWithFile = async (change: object, content: string, name = 'clientes.csv') => {
      const campaign = await newCampaign();
      const body = new FormData();
      body.append('profile', JSON.stringify({ campaignIdentifier: campaign, profile: { ...form, ...change } }));
      body.append('customer_file', new Blob([content], { type: 'text/csv' }), name);
      const answer = await test.app.inject({ method: 'POST', url: '/V1/sends', headers: await test.as(editor()), body });
      const { content: saved } = (await call('GET', `sends/${campaign}`, editor())).json();
      return { answer, saved };
    };
    const document = '1020304050';
    beforeAll(async () => {
      const { accountId } = editor();
      await database.insert(customers).values({ accountId, firstName: 'Ana', lastName: 'Ríos', document });
    });

    it('saves the file, and refers to it by name', async () => {
      const { answer, saved } = await createWithFile({ customer_file_options: 'exclude' }, `documento\n${document}\n77\n`);
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { isFileUpload: true, customerFileOptions: 'exclude' }]);
      expect(saved).toEqual([answer.json()]);
      const file = await call('GET', `customer-files/${answer.json().customerFile}`, editor());
      expect(file.json()).toMatchObject({ name: 'clientes.csv', rows: 2, matched: 1, unmatched: 1 });
    });

    it('asks whether the file includes or excludes', async () => {
      const { answer, saved } = await createWithFile({}, document);
      expect([answer.statusCode, answer.json().fields]).toEqual([
        400,
        { 'profile.customer_file_options': 'Elige si el archivo incluye o excluye.' },
      ]);
      expect(saved).toEqual([]);
    });

    it('accepts CSV files only', async () => {
      const { answer, saved } = await createWithFile({ customer_file_options: 'include' }, document, 'clientes.xlsx');
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        { code: 'CUSTOMER_FILE_INVALID', fields: { customer_file: 'El archivo debe ser de tipo CSV' } },
      ]);
      expect(saved).toEqual([]);
    });
  });

  describe('references of a profile', () => {
    const newFile = async ({ accountId, userId }: Principal) => {
      const values = { accountId, name: 'clientes.csv', rows: 1, unmatched: 0, problems: [], createdBy: userId };
      const [file] = await database.insert(customerFiles).values(values).returning();
      return file?.identifier ?? '';
    };

    it('accepts what the account has', async () => {
      const [campaign, previous] = [await newCampaign(), await newCampaign()];
      const { key } = (await create(previous)).json();
      const customerFile = await newFile(editor());
      const answer = await create(campaign, {
        next_campaing: campaign,
        previous_campaign_customers: previous,
        previous_campaign_to: 'compraron',
        previous_send: [key],
        customer_file: customerFile,
        customer_file_options: 'include',
      });
      expect(answer.json()).toMatchObject({
        nextCampaing: campaign,
        previousCampaign: previous,
        previousSend: [key],
        customerFile,
        isFileUpload: true,
      });
    });

    it.each([['rebajas'], ['1'], [1.5], [0], [null]])('rejects a profile key that is not a number: %j', async (key) => {
      const campaign = await newCampaign();
      const previous = { previous_campaign_customers: campaign, previous_campaign_to: 'compraron' };
      const answer = await create(campaign, { ...previous, previous_send: [key] });
      expect([answer.statusCode, answer.json().fields]).toEqual([400, { 'profile.previous_send.0': 'Debe ser un número' }]);
    });

    it('rejects missing things and those of another account', async () => {
      const [campaign, other] = [await newCampaign(), await newCampaign()];
      const stranger = test.strangers.marketing;
      const theirs = await newCampaign(stranger);
      const { key: strange } = (await create(theirs, {}, stranger)).json();
      const { key: elsewhere, identifier } = (await create(other)).json();
      const previous = { previous_campaign_customers: campaign, previous_campaign_to: 'clic' };
      const goneCampaign = 'Esta campaña ya no existe.';
      const wrongSends = 'Elige perfiles de la campaña anterior.';
      const goneFile = 'Este archivo ya no existe. Elígelo de nuevo.';
      for (const [change, field, message] of [
        [{ next_campaing: theirs }, 'next_campaing', goneCampaign],
        [{ next_campaing: crypto.randomUUID() }, 'next_campaing', goneCampaign],
        [{ ...previous, previous_campaign_customers: theirs }, 'previous_campaign_customers', goneCampaign],
        [{ ...previous, previous_send: [elsewhere] }, 'previous_send', wrongSends],
        [{ ...previous, previous_send: [strange] }, 'previous_send', wrongSends],
        [{ customer_file: await newFile(stranger), customer_file_options: 'include' }, 'customer_file', goneFile],
        [{ customer_file: crypto.randomUUID(), customer_file_options: 'exclude' }, 'customer_file', goneFile],
      ] as const) {
        for (const answer of [await create(campaign, change), await update(identifier, change)]) {
          expect([answer.statusCode, answer.json().fields]).toEqual([400, { [`profile.${field}`]: message }]);
        }
      }
      expect((await call('GET', `sends/${campaign}`, editor())).json()).toEqual({ content: [] });
    });
  });
});
