import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ArchivedKind, RemovedKind } from '@pregon/contract/archive/archive.endpoints';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import { profilesQuery } from '@pregon/contract/profiles/profiles.operations';
import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { and, eq, sql } from 'drizzle-orm';
import { campaigns } from '../../audiences/campaigns/campaigns.table.ts';
import { profiles } from '../../audiences/profiles/profiles.table.ts';
import { newsletters } from '../../content/newsletters/newsletters.table.ts';
import { users } from '../../identity/accounts/accounts.table.ts';
import { auditEvents } from '../../identity/audit/audit.table.ts';
import { customerNotes } from '../../retail/customers/customer-notes.table.ts';
import { newsletterImages } from '../../content/images/images.table.ts';
import { imagesRepository } from '../../content/images/images.repository.ts';
import { savedBlocks } from '../../content/saved-blocks/saved-blocks.table.ts';
import { invitations } from '../../identity/invitations/invitations.table.ts';
import { mostSavedBlocks } from '@pregon/contract/newsletters/saved-blocks.endpoints';
import { forgetCustomers } from '../../identity/removed-records/removed-records.ts';
import { removedRecords } from '../../identity/removed-records/removed-records.table.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { occurrences, schedules } from '../schedules/schedules.table.ts';
import { seedScheduling } from '../schedules/testing/schedules.ts';

const documents = {
  campaign: [campaignsQuery.document, 'campaigns'],
  profile: [profilesQuery.document, 'profiles'],
  newsletter: [newslettersQuery.document, 'newsletter'],
  schedule: [schedulesQuery.document, 'programming'],
} as const;

const deletePaths = { campaign: 'campaign', profile: 'sends', newsletter: 'template', schedule: 'schedule' } as const;

oneDatabase(({ database }) => {
  let test: TestApp;
  let seeded: Awaited<ReturnType<typeof seedScheduling>>;
  let ids: Record<'campaign' | 'profile' | 'newsletter', string>;
  beforeAll(async () => {
    test = await testApp(database);
    seeded = await seedScheduling(database, test, 3, 'marketing');
    const { accountId } = seeded.owner;
    const of = async (table: typeof campaigns | typeof profiles) =>
      (await database.select({ identifier: table.identifier }).from(table).where(eq(table.accountId, accountId)))[0]
        ?.identifier ?? '';
    const [newsletter] = await database.select().from(newsletters).where(eq(newsletters.accountId, accountId));
    ids = { campaign: await of(campaigns), profile: await of(profiles), newsletter: newsletter?.identifier ?? '' };
  });
  afterAll(() => test.close());

  const itemsOf = async (kind: ArchivedKind, filter: object): Promise<{ identifier: string; startedCount: number }[]> => {
    const [query, name] = documents[kind];
    const body = { query, variables: { page: 1, size: 100, filter } };
    const answer = await test.app.inject({ method: 'POST', url: '/V2/query', headers: await test.as(seeded.owner), body });
    return answer.json().data[name].items;
  };
  const listed = async (kind: ArchivedKind, filter: object = {}): Promise<string[]> =>
    (await itemsOf(kind, filter)).map(({ identifier }) => identifier);
  const archive = (kind: ArchivedKind, id: string, archived = true, as: Principal = seeded.owner) =>
    seeded.call('PUT', `archive/${kind}/${id}`, { archived }, as);
  const undo = (kind: RemovedKind, id: string, as: Principal = seeded.owner) =>
    seeded.call('POST', `deletions/${kind}/${id}/undo`, undefined, as);
  const remove = (kind: ArchivedKind, id: string) => seeded.call('DELETE', `${deletePaths[kind]}/${id}`);
  const draft = async () => (await seeded.create(seeded.form({ active: false }))).body.identifier as string;
  /** A campaign with a copy of the profile and a schedule, of which no sending has started. */
  const newCampaign = async (scheduleOf: (profile: { profile?: number | undefined }) => object) => {
    const form = { name: 'Otra', description: 'x', dateStart: '2026-12-01', dateEnd: '2999-12-31', numberSends: 1 };
    const campaign: string = (await seeded.call('POST', 'campaign', form)).body.identifier;
    const [row] = await database.select().from(campaigns).where(eq(campaigns.identifier, campaign));
    const [profile] = await database.select().from(profiles).where(eq(profiles.key, seeded.profileKey));
    if (!row || !profile) throw new Error('The campaign and the profile are there.');
    const { key: _, identifier: __, ...copied } = profile;
    const addProfile = async (name: string) =>
      (
        await database
          .insert(profiles)
          .values({ ...copied, campaignId: row.id, name })
          .returning()
      )[0];
    const made = await addProfile('Copia');
    const schedule: string = (await seeded.create(scheduleOf({ profile: made?.key }))).body.identifier;
    return { campaign, profile: made?.identifier ?? '', schedule, addProfile };
  };

  describe('the archive', () => {
    it.each(['campaign', 'profile', 'newsletter'] as const)('takes a %s out of its list, and puts it back', async (kind) => {
      const id = ids[kind];
      expect(await archive(kind, id)).toEqual({ status: 200, body: { archived: true } });
      expect(await listed(kind)).not.toContain(id);
      expect(await listed(kind, { archived: true })).toEqual([id]);
      expect(await listed(kind, { identifier: id })).toEqual([id]);
      expect((await archive(kind, id, false)).body).toEqual({ archived: false });
      expect(await listed(kind)).toContain(id);
      expect(await listed(kind, { archived: true })).toEqual([]);
    });

    it('takes a schedule that is a draft out of the list, and records who did it', async () => {
      const id = await draft();
      expect((await archive('schedule', id)).status).toBe(200);
      expect(await listed('schedule')).not.toContain(id);
      expect(await listed('schedule', { archived: true })).toEqual([id]);
      const [entry] = await database
        .select()
        .from(auditEvents)
        .where(and(eq(auditEvents.subject, id), eq(auditEvents.action, 'archiveRecord')));
      expect(entry).toMatchObject({ userId: seeded.owner.userId, details: { kind: 'schedule', name: 'Viernes' } });
      await archive('schedule', id, false);
      await remove('schedule', id);
    });

    it('refuses what still has messages to send, a campaign, profile and newsletter by their schedules too', async () => {
      const { body } = await seeded.create(seeded.daily());
      const id: string = body.identifier;
      for (const [kind, of] of [['schedule', id], ...Object.entries(ids)] as [ArchivedKind, string][]) {
        const refused = await archive(kind, of);
        expect([kind, refused.status, refused.body.code]).toEqual([kind, 409, 'STILL_SENDING']);
        expect(await listed(kind)).toContain(of);
      }
      await seeded.act(id, 'cancelar');
      expect((await archive('schedule', id)).status).toBe(200);
    });

    it('is for those who may change the record', async () => {
      const { accountId } = seeded.owner;
      const operator: Principal = { ...test.staff.operador, accountId };
      await database.update(users).set({ accountId }).where(eq(users.id, operator.userId));
      const refused = await archive('campaign', ids.campaign, true, operator);
      expect([refused.status, refused.body.code]).toEqual([404, 'FORBIDDEN']);
      expect((await archive('campaign', crypto.randomUUID())).body.code).toBe('NOT_FOUND');
    });
  });

  describe('undoing a deletion', () => {
    it('restores a schedule with its methods, occurrences and comments', async () => {
      const { body: made } = await seeded.create(seeded.daily());
      const id: string = made.identifier;
      await seeded.call('POST', `collaboration/schedule/${id}/comments`, { text: 'Mira', requestKey: crypto.randomUUID() });
      const before = (await seeded.call('GET', `schedule/${id}/occurrences`)).body;
      expect((await remove('schedule', id)).body).toMatchObject({ canUndo: true });
      expect(await listed('schedule')).not.toContain(id);
      expect(await undo('schedule', id)).toEqual({ status: 200, body: { message: '«Viernes» está de nuevo en su lista.' } });
      expect(await listed('schedule')).toContain(id);
      expect((await seeded.call('GET', `schedule/${id}/occurrences`)).body).toEqual(before);
      expect((await undo('schedule', id)).body.code).toBe('UNDO_OVER');
      await seeded.act(id, 'cancelar');
      await remove('schedule', id);
    });

    it('restores a newsletter', async () => {
      const { body } = await seeded.call('POST', 'template', {
        name: 'Para borrar',
        approved: false,
        templateJson: '{}',
        templateHtml: '<p>Hola</p>',
      });
      const id: string = body.identifier;
      await remove('newsletter', id);
      expect(await listed('newsletter')).not.toContain(id);
      expect((await undo('newsletter', id)).status).toBe(200);
      expect(await listed('newsletter')).toContain(id);
    });

    it('restores a campaign with its profiles and their schedules', async () => {
      const { campaign, profile, schedule, addProfile } = await newCampaign((of) => seeded.form({ active: false, ...of }));
      expect((await remove('campaign', campaign)).body).toMatchObject({ canUndo: true });
      expect(await listed('schedule')).not.toContain(schedule);
      expect((await undo('campaign', campaign)).status).toBe(200);
      expect(await listed('campaign')).toContain(campaign);
      expect(await listed('schedule', { campaign })).toEqual([schedule]);
      // A profile whose place another took cannot come back.
      await remove('profile', profile);
      await addProfile('Otro');
      expect((await undo('profile', profile)).body.code).toBe('CAMPAIGN_FULL');
      await remove('campaign', campaign);
      expect((await undo('profile', profile)).body.code).toBe('UNDO_OVER');
    });

    it('is over after ten minutes, and is for whoever deleted it', async () => {
      const id = await draft();
      await remove('schedule', id);
      const stranger: Principal = { ...test.strangers.marketing };
      expect((await undo('schedule', id, stranger)).body.code).toBe('UNDO_OVER');
      await database
        .update(removedRecords)
        .set({ removedAt: sql`now() - interval '11 minutes'` })
        .where(eq(removedRecords.record, id));
      expect((await undo('schedule', id)).body.code).toBe('UNDO_OVER');
      const next = await draft();
      await remove('schedule', next);
      expect(await database.$count(removedRecords, eq(removedRecords.record, id))).toBe(0);
    });
  });

  describe('a record with a sending that has started', () => {
    const started = async () => {
      const { addProfile: _, ...made } = await newCampaign((of) => seeded.daily(of));
      const [{ id } = { id: 0 }] = await database.select().from(schedules).where(eq(schedules.identifier, made.schedule));
      const start = () => database.update(occurrences).set({ startedAt: new Date() }).where(eq(occurrences.scheduleId, id));
      return { ...made, start };
    };
    const startedCount = async (kind: 'campaign' | 'profile', identifier: string) =>
      (await itemsOf(kind, { identifier }))[0]?.startedCount;

    it.each(['campaign', 'profile'] as const)(
      'says of a %s before that its deletion cannot be undone, and keeps it',
      async (kind) => {
        const { start, ...made } = await started();
        expect(await startedCount(kind, made[kind])).toBe(0);
        await start();
        expect(await startedCount(kind, made[kind])).toBe(10);
        const path = `${deletePaths[kind]}/${made[kind]}`;
        const refused = await seeded.call('DELETE', `${path}?undo=required`);
        expect([refused.status, refused.body.code]).toEqual([409, 'UNDO_OVER']);
        expect(await startedCount(kind, made[kind])).toBe(10);
        expect((await seeded.call('DELETE', path)).body).toMatchObject({ canUndo: false });
        expect((await undo(kind, made[kind])).body.code).toBe('UNDO_OVER');
      },
    );

    it.each(['campaign', 'profile'] as const)('deletes a %s of which none has started, and undoes it', async (kind) => {
      const made = await started();
      const deleted = await seeded.call('DELETE', `${deletePaths[kind]}/${made[kind]}?undo=required`);
      expect(deleted.body).toMatchObject({ canUndo: true });
      expect((await undo(kind, made[kind])).status).toBe(200);
      expect(await listed('schedule', { campaign: made.campaign })).toEqual([made.schedule]);
    });

    it('keeps a schedule, and says why', async () => {
      const { schedule, start } = await started();
      await start();
      expect((await remove('schedule', schedule)).body).toMatchObject({
        code: 'SCHEDULE_SENT',
        message: 'Un envío ya empezó: no se puede eliminar.',
      });
    });
  });

  describe('undoing the deletion of', () => {
    const administrator = async (): Promise<Principal> => {
      const { accountId } = seeded.owner;
      await database.update(users).set({ accountId }).where(eq(users.id, test.staff.administrador.userId));
      return { ...test.staff.administrador, accountId };
    };
    const actions = async (subject: string) =>
      database
        .select()
        .from(auditEvents)
        .where(and(eq(auditEvents.subject, subject), eq(auditEvents.action, 'undoDeletion')));

    it('a saved block restores it, as long as there is room for it', async () => {
      const design = JSON.stringify({ type: 'mj-text', components: 'Hola' });
      const { body } = await seeded.call('POST', 'saved-blocks', { name: 'Pie', design });
      const id: string = body.identifier;
      const [before] = await database.select().from(savedBlocks).where(eq(savedBlocks.identifier, id));
      expect((await seeded.call('DELETE', `saved-blocks/${id}`)).body).toEqual({ message: 'Bloque eliminado', canUndo: true });
      expect(await undo('savedBlock', id)).toEqual({ status: 200, body: { message: '«Pie» está de nuevo en su lista.' } });
      expect(await database.select().from(savedBlocks).where(eq(savedBlocks.identifier, id))).toEqual([before]);
      expect(await actions(id)).toMatchObject([{ details: { kind: 'savedBlock', name: 'Pie' } }]);
      await seeded.call('DELETE', `saved-blocks/${id}`);
      const { accountId, userId } = seeded.owner;
      await database
        .insert(savedBlocks)
        .values(
          Array.from({ length: mostSavedBlocks }, (_, index) => ({ accountId, name: `${index}`, design, createdBy: userId })),
        );
      const refused = await undo('savedBlock', id);
      expect([refused.body.code, refused.body.message]).toEqual([
        'UNDO_OVER',
        expect.stringContaining(`ya tiene ${mostSavedBlocks} bloques`),
      ]);
    });

    it('an image shows it in the library again', async () => {
      const content = Buffer.from('image');
      const image = { content, format: 'png', width: 1, height: 1, name: 'vitrina.png' } as const;
      const { identifier: id } = await imagesRepository.add(database, seeded.owner, image);
      const removedAt = async () =>
        (await database.select().from(newsletterImages).where(eq(newsletterImages.identifier, id)))[0]?.removedAt;
      expect((await seeded.call('DELETE', `images/${id}`)).body).toEqual({ message: 'Imagen eliminada', canUndo: true });
      expect(await removedAt()).not.toBeNull();
      expect((await undo('image', id, test.strangers.marketing)).body.code).toBe('UNDO_OVER');
      expect((await undo('image', id)).body.message).toBe('«vitrina.png» está de nuevo en su lista.');
      expect(await removedAt()).toBeNull();
    });

    it('a note of a customer restores it, with its author and time', async () => {
      const customer = seeded.people[0]?.id ?? 0;
      const { body: note } = await seeded.call('POST', `customers/${customer}/notes`, { text: 'Llamar en diciembre' });
      const notes = async () => (await seeded.call('GET', `customers/${customer}/notes`)).body.items;
      expect(await notes()).toEqual([note]);
      const { body } = await seeded.call('DELETE', `customers/${customer}/notes/${note.id}`);
      expect(body).toEqual({ message: 'La nota se eliminó.', canUndo: true, undoKey: expect.any(String) });
      expect(await notes()).toEqual([]);
      expect((await undo('customerNote', body.undoKey)).body).toEqual({ message: 'Está de nuevo en su lista.' });
      expect(await notes()).toEqual([note]);
      expect(await actions(body.undoKey)).toMatchObject([{ details: { kind: 'customerNote' } }]);
    });

    it('a note is over once the customer was erased', async () => {
      const customer = seeded.people[1]?.id ?? 0;
      const { body: note } = await seeded.call('POST', `customers/${customer}/notes`, { text: 'Vive en Cali' });
      const { body } = await seeded.call('DELETE', `customers/${customer}/notes/${note.id}`);
      const kept = () => database.$count(removedRecords, eq(removedRecords.record, body.undoKey));
      expect(await kept()).toBe(1);
      const other = await seeded.call('POST', `customers/${seeded.people[0]?.id}/notes`, { text: 'Otra' });
      const { body: others } = await seeded.call('DELETE', `customers/${seeded.people[0]?.id}/notes/${other.body.id}`);
      await database.transaction((transaction) => forgetCustomers(transaction, seeded.owner.accountId, [customer]));
      expect(await kept()).toBe(0);
      expect((await undo('customerNote', body.undoKey)).body.code).toBe('UNDO_OVER');
      expect((await undo('customerNote', others.undoKey)).status).toBe(200);
      expect(await database.$count(customerNotes, eq(customerNotes.customerId, customer))).toBe(0);
    });

    it('an invitation makes its link serve again, for administrators', async () => {
      const owner = await administrator();
      const { body: made } = await seeded.call('POST', 'invitation', { email: 'luz@tienda.example', role: 'marketing' }, owner);
      const look = (link: string) => test.app.inject({ url: `/V2/auth/verification/${new URL(link).searchParams.get('t')}` });
      const withdraw = async () =>
        (await seeded.call('DELETE', `invitation/${made.id}`, undefined, owner)).body.undoKey as string;
      const first = await withdraw();
      expect((await look(made.link)).statusCode).not.toBe(200);
      expect((await undo('invitation', first)).body.code).toBe('FORBIDDEN');
      expect((await undo('invitation', first, owner)).body.message).toBe('«luz@tienda.example» está de nuevo en su lista.');
      expect((await look(made.link)).json()).toEqual({ email: 'luz@tienda.example' });
      // Another invitation, or a user, has taken its place.
      const second = await withdraw();
      await seeded.call('POST', 'invitation', { email: 'luz@tienda.example', role: 'lector' }, owner);
      expect((await undo('invitation', second, owner)).body.code).toBe('UNDO_OVER');
      await database.delete(invitations).where(eq(invitations.accountId, owner.accountId));
      await database.update(users).set({ email: 'luz@tienda.example' }).where(eq(users.id, seeded.owner.userId));
      expect((await undo('invitation', second, owner)).body.code).toBe('UNDO_OVER');
    });
  });
});
