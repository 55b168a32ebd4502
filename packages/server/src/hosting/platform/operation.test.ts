import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PlatformOperation, PlatformQueue } from '@pregon/contract/platform/platform-operation.endpoints';
import { roles } from '@pregon/contract/session/roles';
import { sql } from 'drizzle-orm';
import { eachDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp, testEmail } from '../../testing/test-app.ts';
import { dataImports } from '../../import/imports.table.ts';
import { channelPauses } from '../../messaging/deliveries/channel-pauses.table.ts';
import { createProviderOutcomes } from '../../messaging/deliveries/provider-outcomes.ts';
import { messageState, webhookEndpoints, webhookMessages } from '../../outbox/outbox.table.ts';

const minute = 60_000;

eachDatabase(({ database }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database, { platformAdmins: [testEmail('administrador')] });
  });
  afterAll(() => test.close());

  const ask = async (principal = test.staff.administrador) =>
    test.app.inject({ url: '/V1/platform/operation', headers: await test.as(principal) });
  const operation = async (): Promise<PlatformOperation> => (await ask()).json();
  const queueOf = async (kind: PlatformQueue['kind']) => (await operation()).queues.find((queue) => queue.kind === kind);

  it.each(roles)('is for operators of the platform alone, not for another account: %s', async (role) => {
    const [own, stranger] = [await ask(test.staff[role]), await ask(test.strangers[role])];
    expect(own.json().code).toBe(role === 'administrador' ? undefined : 'FORBIDDEN');
    expect(stranger.json().code).toBe('FORBIDDEN');
  });

  it('has every queue, and says that nothing was sent, imported or handed over yet', async () => {
    const { queues, lastImport, lastWebhook, providers } = await operation();
    expect(queues.map(({ kind }) => kind)).toEqual(['sendings', 'messages', 'webhooks', 'mails', 'jobs', 'periodic']);
    expect([lastImport, lastWebhook]).toEqual([undefined, undefined]);
    expect(providers.map(({ channel, account, lastSuccessAt }) => [channel, account, lastSuccessAt])).toEqual([
      ['email', undefined, undefined],
      ['sms', undefined, undefined],
      ['wa', undefined, undefined],
    ]);
  });

  describe('the database', () => {
    it('has a size, and its largest tables from the catalog, the largest first', async () => {
      await database.execute(sql`
        insert into focus_move (account_id, customer_id, day, from_focus, to_focus)
        select 1, n, '2026-11-20', 'NUEVOS', 'LEALES' from generate_series(1, 20000) n`);
      await database.execute(sql`analyze focus_move`);
      const { database: size } = await operation();
      expect(size.tables[0]).toMatchObject({ name: 'focus_move', rows: 20_000 });
      expect(size.bytes).toBeGreaterThan(1_000_000);
      const sizes = size.tables.map(({ bytes }) => bytes);
      expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
      expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(size.bytes);
      expect(size.tables.every(({ rows = 0 }) => rows >= 0)).toBe(true);
    });
  });

  describe('a provider', () => {
    it('is paused, with the last failure without personal data, and took its last message before', async () => {
      const now = Date.now();
      const outcomes = (at: number) => createProviderOutcomes(database, () => new Date(at));
      await outcomes(now - 10 * minute).record('sms', { kind: 'accepted' });
      const reason = 'Servicio caído\r\npara ana@tienda.example 573001112233';
      await outcomes(now - minute).record('sms', { kind: 'unavailable', reason });
      await database.insert(channelPauses).values({ channel: 'sms', until: new Date(now + minute), milliseconds: 1000 });
      const { providers } = await operation();
      expect(providers.find(({ channel }) => channel === 'sms')).toMatchObject({
        pausedUntil: new Date(now + minute).toISOString(),
        lastSuccessAt: new Date(now - 10 * minute).toISOString(),
        lastFailure: { at: new Date(now - minute).toISOString(), reason: 'Servicio caído para (correo) (número)' },
      });
      await database.delete(channelPauses);
      expect((await operation()).providers.find(({ channel }) => channel === 'sms')?.pausedUntil).toBeUndefined();
    });

    it('writes one outcome of many, and none for messages that are refused for themselves', async () => {
      let now = Date.parse('2026-11-20T15:00:00Z');
      const outcomes = createProviderOutcomes(database, () => new Date(now));
      await outcomes.record('wa', { kind: 'refused', reason: 'No es un número' });
      await outcomes.record('wa', { kind: 'accepted' });
      now += 5000;
      await outcomes.record('wa', { kind: 'accepted' });
      const wa = (await operation()).providers.find(({ channel }) => channel === 'wa');
      expect(wa).toMatchObject({ lastSuccessAt: '2026-11-20T15:00:00.000Z' });
      expect(wa?.lastFailure).toBeUndefined();
    });
  });

  it('counts the webhooks that wait and that nobody took, and names the last one with its account', async () => {
    const { accountId } = test.staff.administrador;
    const [endpoint] = await database
      .insert(webhookEndpoints)
      .values({ accountId, url: 'https://sistema.example', description: 'CRM', types: [], secret: 'x' })
      .returning();
    const of = { accountId, endpointId: endpoint?.id ?? 0, type: 'message.sent', payload: {} };
    const old = new Date(Date.now() - 5 * minute);
    const settled = new Date(Date.now() - minute);
    await database
      .insert(webhookMessages)
      .values([
        { ...of, createdAt: old },
        { ...of },
        { ...of, state: messageState.dead, settledAt: settled, lastStatus: 500 },
        { ...of, state: messageState.delivered, settledAt: old, lastStatus: 200 },
      ]);
    expect(await queueOf('webhooks')).toEqual({ kind: 'webhooks', waiting: 2, failed: 1, oldestAt: old.toISOString() });
    expect((await operation()).lastWebhook).toEqual({
      at: settled.toISOString(),
      delivered: false,
      status: 500,
      account: expect.any(String),
    });
  });

  it('names the last import with its account, and never its file', async () => {
    const { accountId, userId: createdBy } = test.staff.administrador;
    const file = { accountId, createdBy, kind: 'customers', fileName: 'secreto de ana.csv' } as const;
    await database.insert(dataImports).values([file, { ...file, kind: 'purchases', state: 'done', rows: 120, rejected: 3 }]);
    const answer = await operation();
    expect(answer.lastImport).toMatchObject({ kind: 'purchases', state: 'done', rows: 120, rejected: 3 });
    expect(JSON.stringify(answer)).not.toContain('secreto de ana');
  });

  it('counts jobs as the queue has counted them, with the oldest that could have begun', async () => {
    const { queue } = test.services;
    await queue.sendJob('probe-operation', { id: 1 });
    await database.execute(sql`
      update pgboss.queue set ready_count = 1, failed_count = 2, monitor_on = now() where name = 'probe-operation'`);
    await database.execute(sql`update pgboss.job set start_after = now() - interval '3 minutes' where name = 'probe-operation'`);
    const { queues, countedAt } = await operation();
    const jobs = queues.find(({ kind }) => kind === 'jobs');
    expect(jobs).toMatchObject({ waiting: 1, failed: 2 });
    expect(Date.now() - Date.parse(jobs?.oldestAt ?? '')).toBeGreaterThan(2.5 * minute);
    expect(countedAt).toBeDefined();
  });
});
