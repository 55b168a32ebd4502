import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ArchivedKind } from '@pregon/contract/archive/archive.endpoints';
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
import { removedRecords } from '../../identity/removed-records/removed-records.table.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { seedScheduling } from '../schedules/testing/schedules.ts';

const documents = {
  campaign: [campaignsQuery.document, 'campaigns'],
  profile: [profilesQuery.document, 'profiles'],
  newsletter: [newslettersQuery.document, 'newsletter'],
  schedule: [schedulesQuery.document, 'programming'],
} as const;

const deletePaths = { campaign: 'campaign', profile: 'sends', newsletter: 'template', schedule: 'schedule' } as const;

eachDatabase(({ database }) => {
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

  const listed = async (kind: ArchivedKind, filter: object = {}): Promise<string[]> => {
    const [query, name] = documents[kind];
    const body = { query, variables: { page: 1, size: 100, filter } };
    const answer = await test.app.inject({ method: 'POST', url: '/V2/query', headers: await test.as(seeded.owner), body });
    return answer.json().data[name].items.map(({ identifier }: { identifier: string }) => identifier);
  };
  const archive = (kind: ArchivedKind, id: string, archived = true, as: Principal = seeded.owner) =>
    seeded.call('PUT', `archive/${kind}/${id}`, { archived }, as);
  const undo = (kind: ArchivedKind, id: string, as: Principal = seeded.owner) =>
    seeded.call('POST', `deletions/${kind}/${id}/undo`, undefined, as);
  const remove = (kind: ArchivedKind, id: string) => seeded.call('DELETE', `${deletePaths[kind]}/${id}`);
  const draft = async () => (await seeded.create(seeded.form({ active: false }))).body.identifier as string;

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
      const form = { name: 'Otra', description: 'x', dateStart: '2026-12-01', dateEnd: '2999-12-31', numberSends: 1 };
      const campaign: string = (await seeded.call('POST', 'campaign', form)).body.identifier;
      const [row] = await database.select().from(campaigns).where(eq(campaigns.identifier, campaign));
      const [profile] = await database.select().from(profiles).where(eq(profiles.key, seeded.profileKey));
      if (!row || !profile) throw new Error('The campaign and the profile are there.');
      const { key: _, identifier: __, ...copied } = profile;
      const [made] = await database
        .insert(profiles)
        .values({ ...copied, campaignId: row.id, name: 'Copia' })
        .returning();
      const schedule: string = (await seeded.create(seeded.form({ active: false, profile: made?.key }))).body.identifier;
      expect((await remove('campaign', campaign)).body).toMatchObject({ canUndo: true });
      expect(await listed('schedule')).not.toContain(schedule);
      expect((await undo('campaign', campaign)).status).toBe(200);
      expect(await listed('campaign')).toContain(campaign);
      expect(await listed('schedule', { campaign })).toEqual([schedule]);
      // A profile whose place another took cannot come back.
      const id = made?.identifier ?? '';
      await remove('profile', id);
      await database.insert(profiles).values({ ...copied, campaignId: row.id, name: 'Otro' });
      expect((await undo('profile', id)).body.code).toBe('CAMPAIGN_FULL');
      await remove('campaign', campaign);
      expect((await undo('profile', id)).body.code).toBe('UNDO_OVER');
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
});
