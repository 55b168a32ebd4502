import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Campaign, CampaignChange } from '@pregon/contract/campaigns/campaign.schema';
import { sql } from 'drizzle-orm';
import { auditEvents } from '../../identity/audit/audit.table.ts';
import { recountDeliveries } from '../../messaging/deliveries/counted-change.sql.ts';
import { deliveries, deliveryState } from '../../messaging/deliveries/deliveries.table.ts';
import { startSending } from '../../messaging/deliveries/sender.ts';
import { byEmail, seedAudience, seedOccurrence, senderTools } from '../../messaging/deliveries/testing/sending.ts';
import { profiles } from '../profiles/profiles.table.ts';
import { schedules, sendMethods } from '../../messaging/schedules/schedules.table.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { sessionsRepository } from '../../identity/session/sessions.repository.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { startApart } from '../../testing/queries-beside-transactions.ts';
import { campaigns } from './campaigns.table.ts';

const form = {
  name: 'Navidad en tu barrio',
  description: 'Juguetería y hogar',
  dateStart: '2026-11-16',
  dateEnd: '2999-12-24',
  numberSends: 3,
};
const profileForm = {
  name: 'Leales',
  objetive: ['Fidelizar'],
  customer_focus: ['Leales'],
  customer_category: ['Oro'],
  geo_hierarchy: 'Nacional',
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
  const created = async (change: object = {}): Promise<Campaign> =>
    (await call('POST', 'campaign', editor(), { ...form, ...change })).json();
  const update = (change: Partial<CampaignChange>, principal = editor()) =>
    call('PUT', 'campaign', principal, { ...form, ...change });
  const remove = (identifier: string, principal = editor()) => call('DELETE', `campaign/${identifier}`, principal);
  const read = (identifier: string, principal = editor()) => call('GET', `campaign/${identifier}`, principal);
  const addProfile = async (campaignIdentifier: string) => {
    const body = new FormData();
    body.append('profile', JSON.stringify({ campaignIdentifier, profile: profileForm }));
    return test.app.inject({ method: 'POST', url: '/V1/sends', headers: await test.as(editor()), body });
  };
  const audited = async (subject: string) => {
    const rows = await database
      .select()
      .from(auditEvents)
      .where(sql`${auditEvents.subject} = ${subject}`)
      .orderBy(auditEvents.id);
    return rows.map(({ action, userId, details }) => ({ action, userId, details }));
  };

  describe('changing a campaign', () => {
    it('saves the change, increments the version, and records the old values in the audit trail', async () => {
      const { identifier } = await created();
      const change = { ...form, name: 'Navidad con tu familia', numberSends: 9 };
      const answer = await update({ identifier, version: 1, ...change });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ ...change, identifier, version: 2, profileCount: 0 });
      expect((await read(identifier)).json()).toEqual(answer.json());
      expect(await audited(identifier)).toMatchObject([
        { action: 'createCampaign' },
        {
          action: 'updateCampaign',
          userId: editor().userId,
          details: { changes: { name: { from: form.name, to: change.name }, numberSends: { from: 3, to: 9 } } },
        },
      ]);
    });

    it('refuses an outdated version with an edit conflict', async () => {
      const { identifier } = await created();
      expect((await update({ identifier, version: 1, name: 'Primero' })).statusCode).toBe(200);
      const second = await update({ identifier, version: 1, name: 'Segundo' });
      expect(second.statusCode).toBe(409);
      expect(second.json()).toEqual({
        code: 'CONFLICT',
        message: 'Alguien cambió esto al mismo tiempo. Vuelve a abrirlo.',
      });
      expect((await read(identifier)).json()).toMatchObject({ name: 'Primero', version: 2 });
    });

    it('lets one of two concurrent changes win', async () => {
      const { identifier } = await created();
      const answers = await Promise.all([1, 2, 3, 4].map((more) => update({ identifier, version: 1, numberSends: 3 + more })));
      expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
      const winner = answers.find(({ statusCode }) => statusCode === 200);
      expect((await read(identifier)).json()).toMatchObject({ numberSends: winner?.json().numberSends, version: 2 });
    });

    it('skips the conflict check for a change without a version', async () => {
      const { identifier } = await created();
      await update({ identifier, version: 1, name: 'Primero' });
      expect((await update({ identifier, name: 'Segundo' })).json()).toMatchObject({ name: 'Segundo', version: 3 });
    });

    it('refuses a quota below the number of profiles, and reports that number', async () => {
      const { identifier } = await created();
      await addProfile(identifier);
      await addProfile(identifier);
      const refused = await update({ identifier, numberSends: 1 });
      expect([refused.statusCode, refused.json().fields]).toEqual([
        400,
        { numberSends: 'La campaña ya tiene 2 perfiles: escribe 2 o más.' },
      ]);
      expect((await read(identifier)).json()).toMatchObject({ numberSends: 3, version: 1 });
      expect((await update({ identifier, numberSends: 2 })).json()).toMatchObject({ numberSends: 2, profileCount: 2 });
    });

    it('never leaves more profiles than the quota when profiles are added concurrently', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { identifier } = await created({ numberSends: 4 });
        await addProfile(identifier);
        const [lowered, ...added] = await Promise.all([
          update({ identifier, numberSends: 2 }),
          addProfile(identifier),
          addProfile(identifier),
        ]);
        const outcomes = added.map(({ statusCode }) => statusCode);
        const came = outcomes.filter((status) => status === 200).length;
        expect(outcomes.filter((status) => status === 409)).toHaveLength(2 - came);
        const { numberSends, profileCount } = (await read(identifier)).json();
        expect({ numberSends, profileCount }).toEqual({
          numberSends: lowered.statusCode === 200 ? 2 : 4,
          profileCount: 1 + came,
        });
        expect(profileCount).toBeLessThanOrEqual(numberSends);
      }
    });

    it.each([
      [{ name: '' }, { name: 'El nombre es requerido' }],
      [{ dateEnd: '2026-11-15' }, { dateEnd: 'La campaña no puede terminar antes de empezar.' }],
      [{ numberSends: 0 }, { numberSends: 'Debe ingresar un numero entero positivo.' }],
      [{ profileCount: 9 }, { profileCount: 'Este campo no existe.' }],
      [{ accountId: 9 }, { accountId: 'Este campo no existe.' }],
      [{ createdAt: '2020-01-01' }, { createdAt: 'Este campo no existe.' }],
    ])('refuses %j', async (change, fields) => {
      const { identifier } = await created();
      const answer = await update({ identifier, ...change });
      expect([answer.statusCode, answer.json().fields]).toEqual([400, fields]);
    });

    it('refuses another account and roles that do not edit', async () => {
      const { identifier } = await created();
      const stranger = test.strangers.administrador;
      const theirs = await update({ identifier }, stranger);
      const nobodys = await update({ identifier: crypto.randomUUID() }, stranger);
      expect([theirs.statusCode, theirs.body]).toEqual([nobodys.statusCode, nobodys.body]);
      expect(theirs.statusCode).toBe(404);
      expect((await read(identifier)).json()).toMatchObject({ version: 1 });
    });
  });

  describe('deleting a campaign', () => {
    /** An account of its own with three customers, one campaign, one profile and one sending that is due. */
    const dueSending = async (dueAt = new Date()) => {
      const audience = await seedAudience(database, 3);
      const { accountId, createdBy: userId } = audience;
      const { family } = await sessionsRepository.open(database, userId, { device: 'Prueba', address: '::1' });
      const occurrenceId = await seedOccurrence(database, audience, dueAt);
      const [campaign] = await database
        .select()
        .from(campaigns)
        .where(sql`${campaigns.accountId} = ${accountId}`);
      const owner: Principal = { accountId, userId, role: 'administrador', family };
      return { owner, occurrenceId, identifier: campaign?.identifier ?? '', accountId };
    };
    const later = () => new Date(Date.now() + 3_600_000);
    const left = async (accountId: number) => {
      const own = sql`account_id = ${accountId}`;
      return Promise.all([campaigns, profiles, schedules, deliveries].map((table) => database.$count(table, own)));
    };

    it('deletes its profiles and schedules too, and records it in the audit trail', async () => {
      const { owner, identifier, accountId } = await dueSending(later());
      expect((await read(identifier, owner)).json()).toMatchObject({ profileCount: 1, scheduleCount: 1, sentCount: 0 });
      const answer = await remove(identifier, owner);
      expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'La campaña «Navidad» se eliminó.', canUndo: true }]);
      expect(await left(accountId)).toEqual([0, 0, 0, 0]);
      expect((await read(identifier, owner)).statusCode).toBe(404);
      expect((await remove(identifier, owner)).statusCode).toBe(404);
      expect(await audited(identifier)).toMatchObject([
        { action: 'deleteCampaign', userId: owner.userId, details: { name: 'Navidad', profiles: 1, schedules: 1 } },
      ]);
    });

    it('keeps the other campaigns', async () => {
      const [first, second] = [await dueSending(later()), await dueSending(later())];
      await remove(first.identifier, first.owner);
      expect(await left(second.accountId)).toEqual([1, 1, 1, 0]);
      expect(await database.$count(sendMethods, sql`true`)).toBeGreaterThan(0);
    });

    const addMessage = async (
      { accountId, occurrenceId }: { accountId: number; occurrenceId: number },
      state: keyof typeof deliveryState,
    ) => {
      await database.execute(sql`
        insert into delivery (account_id, occurrence_id, method_id, customer_id, address, state)
        select ${accountId}, ${occurrenceId}, m.id, c.id, c.email, ${deliveryState[state]} from customer c, send_method m
        join occurrence o on o.schedule_id = m.schedule_id
        where c.account_id = ${accountId} and o.id = ${occurrenceId} order by c.id limit 1`);
      await recountDeliveries(database, [occurrenceId]);
    };

    it.each(['pending', 'sending', 'sent', 'uncertain'] as const)('refuses while a message is %s', async (state) => {
      const sending = await dueSending(later());
      await addMessage(sending, state);
      const { owner, identifier, accountId } = sending;
      expect((await read(identifier, owner)).json()).toMatchObject({ sentCount: 1 });
      const answer = await remove(identifier, owner);
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        { code: 'CAMPAIGN_SENT', message: 'Esta campaña ya tiene mensajes enviados: no se puede eliminar.' },
      ]);
      expect(await left(accountId)).toEqual([1, 1, 1, 1]);
    });

    it.each(['failed', 'skipped'] as const)('succeeds when the only message is %s', async (state) => {
      const sending = await dueSending(later());
      await addMessage(sending, state);
      expect((await remove(sending.identifier, sending.owner)).statusCode).toBe(200);
      expect(await left(sending.accountId)).toEqual([0, 0, 0, 0]);
    });

    it('is atomic against a sending that starts at the same time', async () => {
      const received: string[] = [];
      const faults: unknown[] = [];
      const provider = {
        connections: 2,
        send: async ({ to }: { to: string }) => {
          received.push(to);
          return { kind: 'accepted' as const, reference: undefined };
        },
        close: () => undefined,
      };
      const queue = { listen: async () => undefined };
      const onFault = (error: unknown) => void faults.push(error);
      const tools = { database, ...senderTools, queue, providers: byEmail(provider), onFault };
      const sender = await startSending(tools, { lookEveryMs: 1_000_000 });
      for (let round = 0; round < 8; round += 1) {
        const { owner, identifier, accountId } = await dueSending();
        received.length = 0;
        const removedFirst = round % 2 === 0 ? remove(identifier, owner) : undefined;
        const [, answer] = await Promise.all([sender.look(), removedFirst ?? remove(identifier, owner)]);
        const wasDeleted = answer.statusCode === 200;
        expect(received).toHaveLength(wasDeleted ? 0 : 3);
        expect(await left(accountId)).toEqual(wasDeleted ? [0, 0, 0, 0] : [1, 1, 1, 3]);
        expect((await read(identifier, owner)).json().sentCount).toBe(wasDeleted ? undefined : 3);
      }
      await sender.stop();
      expect(faults).toEqual([]);
    });

    it('waits for a sending that is starting, and is then refused', async () => {
      const { owner, identifier, accountId, occurrenceId } = await dueSending();
      let answer: ReturnType<typeof remove> | undefined;
      await database.transaction(async (transaction) => {
        await transaction.execute(sql`update occurrence set state = 'en_curso' where id = ${occurrenceId}`);
        answer = startApart(() => remove(identifier, owner));
        await transaction.execute(sql`
          insert into delivery (account_id, occurrence_id, method_id, customer_id, address)
          select ${accountId}, o.id, m.id, c.id, c.email from customer c, send_method m join occurrence o on o.schedule_id = m.schedule_id
          where c.account_id = ${accountId} and o.id = ${occurrenceId}`);
        await recountDeliveries(transaction, [occurrenceId]);
      });
      expect((await answer)?.json().code).toBe('CAMPAIGN_SENT');
      expect(await left(accountId)).toEqual([1, 1, 1, 3]);
    });

    it('refuses another account and roles that do not edit', async () => {
      const { identifier } = await created();
      const theirs = await remove(identifier, test.strangers.administrador);
      const nobodys = await remove(crypto.randomUUID(), test.strangers.administrador);
      expect([theirs.statusCode, theirs.body]).toEqual([nobodys.statusCode, nobodys.body]);
      expect((await remove(identifier, test.staff.operador)).statusCode).toBe(404);
      expect((await read(identifier)).statusCode).toBe(200);
    });
  });
});
