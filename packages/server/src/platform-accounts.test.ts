import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { PlatformAccount } from '@pregon/contract/platform/platform-accounts.endpoints';
import { roles } from '@pregon/contract/session/roles';
import { desc, eq, sql } from 'drizzle-orm';
import { createApp } from './app.ts';
import { recipientTokens } from './content/recipient-links/recipient-token.ts';
import { accountTables } from './hosting/platform/account-tables.ts';
import { deleteDueAccounts } from './hosting/platform/delete-accounts.ts';
import { accounts } from './identity/accounts/accounts.table.ts';
import { messageUses } from './identity/accounts/message-use.table.ts';
import { apiKeysRepository } from './identity/api-keys/api-keys.repository.ts';
import { auditEvents } from './identity/audit/audit.table.ts';
import type { Principal } from './kernel/http/principal.ts';
import { recordingProviders, sendersOn } from './messaging/deliveries/testing/senders.ts';
import { seedAudience, seedOccurrence } from './messaging/deliveries/testing/sending.ts';
import { claimMessages } from './outbox/claim.ts';
import { addEndpoint, publishNumber } from './outbox/testing/endpoint.ts';
import { suppressions } from './retail/consent/suppressions.table.ts';
import { createServices } from './services.ts';
import { eachDatabase, oneDatabase } from './testing/each-database.ts';
import { seedThings } from './testing/other-accounts.ts';
import { type TestApp, testApp, testEmail, testPassword } from './testing/test-app.ts';
import { seedDemo } from './demo/seed.ts';

const dayMs = 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;

eachDatabase(({ database, pool }) => {
  let test: TestApp;
  let operator: Principal;
  let stranger: Principal;
  const senders = sendersOn(database);
  beforeAll(async () => {
    test = await testApp(database, { platformAdmins: [testEmail('administrador')] });
    operator = test.staff.administrador;
    stranger = test.strangers.administrador;
  });
  afterAll(() => test.close());
  afterEach(async () => {
    await senders.close();
    await pool.query(
      'update account set suspended_at = null, suspension_reason = null, deletion_due_at = null where deleted_at is null',
    );
  });

  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { as = operator, body }: { as?: Principal; body?: object } = {},
  ) => {
    const headers = await test.as(as);
    return test.app.inject({ method, url: `/V1/platform/accounts${path}`, headers, ...(body && { body }) });
  };
  const suspend = (id: number) => call('POST', `/${id}/suspension`, { body: { reason: 'No pagó.' } });
  const resume = (id: number) => call('DELETE', `/${id}/suspension`);
  const requestDeletion = (id: number, name: string) => call('POST', `/${id}/deletion`, { body: { name } });
  const latestEntry = async () =>
    (
      await database
        .select()
        .from(auditEvents)
        .where(eq(auditEvents.accountId, operator.accountId))
        .orderBy(desc(auditEvents.id))
        .limit(1)
    )[0];
  /** A process that has not confirmed any session yet. */
  const freshApp = () => createApp(createServices(test.services.config, database));

  describe('the accounts of the platform', () => {
    it('are shown to operators only', async () => {
      const { items } = (await call('GET', '')).json<{ items: PlatformAccount[] }>();
      expect(items).toMatchObject([
        { id: operator.accountId, name: 'tienda', users: roles.length, isOwn: true },
        { id: stranger.accountId, name: 'vecina', users: roles.length, isOwn: false },
      ]);
      for (const as of [test.staff.lector, stranger]) {
        expect((await call('GET', '', { as })).json().code).toBe('FORBIDDEN');
        expect((await call('POST', `/${stranger.accountId}/suspension`, { as, body: { reason: 'x' } })).json().code).toBe(
          'FORBIDDEN',
        );
        expect((await call('DELETE', `/${stranger.accountId}/deletion`, { as })).json().code).toBe('FORBIDDEN');
      }
    });

    it('get a weight and quotas, the own one too, with what they have used', async () => {
      const limits = { share: 3, email: 10_000, sms: null, wa: 0 };
      const change = (id: number, body: object = limits, as = operator) => call('PUT', `/${id}/limits`, { as, body });
      const { accountId } = stranger;
      const month = sql<string>`date_trunc('month', now() at time zone 'America/Bogota')::date`;
      await database.insert(messageUses).values([
        { accountId, month, channel: 'email', used: 8120 },
        { accountId, month: '2025-01-01', channel: 'sms', used: 7 },
      ]);
      const changed = (await change(accountId)).json<PlatformAccount>();
      expect(changed).toMatchObject({
        id: accountId,
        share: 3,
        use: {
          month: expect.stringMatching(/^\d{4}-\d{2}$/),
          channels: [
            { channel: 'email', used: 8120, quota: 10_000 },
            { channel: 'sms', used: 0, quota: null },
            { channel: 'wa', used: 0, quota: 0 },
          ],
        },
      });
      expect((await call('GET', '')).json().items).toContainEqual(changed);
      expect(await latestEntry()).toMatchObject({
        action: 'changeAccountLimits',
        subject: 'vecina',
        details: { account: accountId, limits: 'peso 3, E-mail 10.000, SMS sin cupo, WhatsApp 0' },
      });
      expect((await change(operator.accountId, { ...limits, share: 1 })).json()).toMatchObject({ isOwn: true, share: 1 });
      const own = await test.app.inject({ url: '/V1/account/message-use', headers: await test.as(test.strangers.administrador) });
      expect(own.json()).toEqual(changed.use);

      expect((await change(accountId, limits, stranger)).json().code).toBe('FORBIDDEN');
      expect((await change(999_999)).json().code).toBe('NOT_FOUND');
      for (const [name, value] of [
        ['share', 0],
        ['share', 101],
        ['share', 1.5],
        ['email', -1],
        ['sms', 1_000_000_001],
        ['wa', '3'],
      ] as const) {
        const { code, fields } = (await change(accountId, { ...limits, [name]: value })).json();
        expect([code, Object.keys(fields)]).toEqual(['INVALID', [name]]);
      }
      await pool.query('delete from account_limit');
    });

    it('cannot be changed where they are the own one, unknown, or in another state', async () => {
      expect((await suspend(operator.accountId)).json().code).toBe('FORBIDDEN');
      expect((await requestDeletion(operator.accountId, 'tienda')).json().code).toBe('FORBIDDEN');
      expect((await suspend(999_999)).json().code).toBe('NOT_FOUND');
      expect((await resume(stranger.accountId)).json().code).toBe('CONFLICT');
      expect((await call('DELETE', `/${stranger.accountId}/deletion`)).json().code).toBe('CONFLICT');
      await suspend(stranger.accountId);
      expect((await suspend(stranger.accountId)).json().code).toBe('CONFLICT');
    });
  });

  describe('a suspended account', () => {
    const logIn = () =>
      test.app.inject({
        method: 'POST',
        url: '/V1/login',
        body: { username: testEmail('marketing', 'vecina'), password: testPassword },
      });

    it('lets nobody in, with the reason, until it is resumed', async () => {
      const suspended = (await suspend(stranger.accountId)).json<PlatformAccount>();
      expect(suspended).toMatchObject({ reason: 'No pagó.', suspendedAt: expect.any(String) });
      expect(await latestEntry()).toMatchObject({ action: 'suspendAccount', subject: 'vecina', details: { reason: 'No pagó.' } });
      expect((await logIn()).json()).toMatchObject({
        code: 'ACCOUNT_SUSPENDED',
        message: expect.stringContaining('está suspendida'),
      });
      expect((await resume(stranger.accountId)).json()).not.toHaveProperty('suspendedAt');
      expect((await logIn()).statusCode).toBe(200);
    });

    it('is refused with its sessions and keys in every process within five seconds', async () => {
      const scopes = ['customers:read' as const];
      const { secret } = await apiKeysRepository.create(database, stranger, { name: 'Caja', scopes, lifetime: '30' });
      const session = await test.as(stranger);
      const other = await freshApp();
      const bySession = (app = other) => app.inject({ url: '/V1/session/all', headers: session });
      const byKey = (app = other) => app.inject({ url: '/V1/customers', headers: { authorization: `Bearer ${secret}` } });
      try {
        // Both processes have confirmed the session and the key just now.
        for (const app of [test.app, other]) {
          expect([(await bySession(app)).statusCode, (await byKey(app)).statusCode]).toEqual([200, 200]);
        }
        await suspend(stranger.accountId);
        expect((await byKey(test.app)).json().code).toBe('ACCOUNT_SUSPENDED');
        const { now } = Date;
        jest.spyOn(Date, 'now').mockImplementation(() => now() + 5000);
        expect((await bySession()).json().code).toBe('UNAUTHENTICATED');
        expect((await bySession(test.app)).json().code).toBe('UNAUTHENTICATED');
        const refused = await byKey();
        expect([refused.statusCode, refused.json()]).toEqual([
          401,
          { code: 'ACCOUNT_SUSPENDED', message: expect.stringContaining('está suspendida') },
        ]);
        await resume(stranger.accountId);
        jest.spyOn(Date, 'now').mockImplementation(() => now() + 10_000);
        expect([(await bySession()).statusCode, (await byKey()).statusCode]).toEqual([200, 200]);
      } finally {
        jest.restoreAllMocks();
        await other.close();
      }
    });

    it('lets people unsubscribe by the links that they have', async () => {
      await suspend(stranger.accountId);
      const email = 'ana@cliente.example';
      const token = recipientTokens(test.services.config.keys.links).sign({ accountId: stranger.accountId, email }, new Date());
      const answer = await test.app.inject({
        method: 'POST',
        url: '/V1/unsubscribe',
        body: { action: 'unsubscribe', email, token },
      });
      expect(answer.statusCode).toBe(200);
      expect(await database.select().from(suppressions).where(eq(suppressions.accountId, stranger.accountId))).toMatchObject([
        { address: email },
      ]);
    });

    it('lets people read and choose their preferences, and sends them nothing', async () => {
      const audience = await seedAudience(database, 1);
      const due = await seedOccurrence(database, audience);
      await suspend(audience.accountId);
      const { rows } = await pool.query<{ email: string }>('select email from customer where account_id = $1', [
        audience.accountId,
      ]);
      const email = rows[0]?.email ?? '';
      const token = recipientTokens(test.services.config.keys.links).sign({ accountId: audience.accountId, email }, new Date());
      const url = '/V2/subscription-preferences';
      const read = await test.app.inject({ url, query: { email, token } });
      expect([read.statusCode, read.json().channels]).toEqual([200, [expect.objectContaining({ channel: 'email' })]]);
      const chosen = await test.app.inject({ method: 'POST', url, body: { email, token, action: 'choose', channels: [] } });
      expect([chosen.statusCode, chosen.json().channels]).toEqual([200, [expect.objectContaining({ isOn: false })]]);
      const subscribed = await test.app.inject({ method: 'POST', url, body: { email, token, action: 'subscribe' } });
      expect(subscribed.statusCode).toBe(200);
      const { left, providers } = recordingProviders();
      await (await senders.start(providers)).look();
      expect([left.email, await senders.state(due)]).toEqual([[], 'programada']);
    });

    it('tells its webhooks nothing', async () => {
      await addEndpoint(database, stranger.accountId, 'https://tienda.example/avisos');
      await publishNumber(database, stranger.accountId, null, 1);
      const claim = () => claimMessages(database, { size: 10, perEndpoint: 10, busy: [], leaseSeconds: 30 });
      await suspend(stranger.accountId);
      expect(await claim()).toEqual([]);
      await resume(stranger.accountId);
      expect(await claim()).toHaveLength(1);
    });

    it('sends nothing, not even what is in progress, and goes on after a short suspension', async () => {
      const audience = await seedAudience(database, 9);
      const neighbour = await seedAudience(database, 1);
      const running = await seedOccurrence(database, audience);
      const { left, providers } = recordingProviders(async () => {
        // Suspended in the middle of the sending.
        await suspend(audience.accountId);
        return { kind: 'accepted', reference: undefined };
      });
      await (await senders.start(providers)).look();
      const counts = await senders.counts(running);
      expect(counts['pending']).toBeGreaterThan(0);
      const gone = left.email.length;
      const due = await seedOccurrence(database, audience);
      const others = await seedOccurrence(database, neighbour);
      const { left: later, providers: accepting } = recordingProviders();
      const worker = await senders.start(accepting);
      await worker.look();
      expect([await senders.state(running), await senders.state(due), await senders.state(others)]).toEqual([
        'en_curso',
        'programada',
        'completada',
      ]);
      expect(later.email).toHaveLength(1);
      await resume(audience.accountId);
      await worker.look();
      expect([await senders.state(running), await senders.state(due)]).toEqual(['completada', 'completada']);
      expect(gone + later.email.length).toBe(9 + 1 + 9);
    });

    it('omits what was due, and pauses what was in progress, after a long suspension', async () => {
      const audience = await seedAudience(database, 9);
      const running = await seedOccurrence(database, audience);
      const { providers } = recordingProviders(async () => {
        await suspend(audience.accountId);
        return { kind: 'accepted', reference: undefined };
      });
      await (await senders.start(providers)).look();
      const due = await seedOccurrence(database, audience, new Date(Date.now() - 3 * hourMs));
      const recent = await seedOccurrence(database, audience, new Date(Date.now() - hourMs));
      await pool.query(`update account set suspended_at = now() - interval '5 hours' where id = $1`, [audience.accountId]);
      await resume(audience.accountId);
      const { left, providers: accepting } = recordingProviders();
      await (await senders.start(accepting)).look();
      expect([await senders.state(running), await senders.state(due), await senders.state(recent)]).toEqual([
        'en_curso',
        'omitida',
        'completada',
      ]);
      expect(left.email).toHaveLength(9);
      const { rows } = await pool.query(
        'select s.state, o.omitted_reason as reason from occurrence o join schedule s on s.id = o.schedule_id where o.id = any($1) order by o.id',
        [[running, due]],
      );
      expect(rows).toEqual([
        { state: 'pausada', reason: null },
        { state: expect.any(String), reason: 'La cuenta estaba suspendida.' },
      ]);
    });
  });

  describe('a deletion', () => {
    it('asks for the name, suspends, waits for 30 days, and can be revoked until then', async () => {
      expect((await requestDeletion(stranger.accountId, 'Vecina')).json()).toMatchObject({
        code: 'INVALID',
        fields: { name: expect.any(String) },
      });
      const requested = (await requestDeletion(stranger.accountId, 'vecina')).json<PlatformAccount>();
      const grace = Date.parse(requested.deletionDueAt ?? '') - Date.now();
      expect(Math.round(grace / dayMs)).toBe(30);
      expect(requested.suspendedAt).toBeDefined();
      expect((await resume(stranger.accountId)).json().code).toBe('CONFLICT');
      await deleteDueAccounts(database, new Date(Date.now() + 29 * dayMs));
      const revoked = (await call('DELETE', `/${stranger.accountId}/deletion`)).json<PlatformAccount>();
      expect(revoked).toMatchObject({ name: 'vecina', users: roles.length, suspendedAt: expect.any(String) });
      expect(revoked).not.toHaveProperty('deletionDueAt');
      expect(await latestEntry()).toMatchObject({ action: 'revokeAccountDeletion', subject: 'vecina' });
    });

    it('cannot be revoked once it is due', async () => {
      await requestDeletion(stranger.accountId, 'vecina');
      await pool.query(`update account set deletion_due_at = now() where id = $1`, [stranger.accountId]);
      expect((await call('DELETE', `/${stranger.accountId}/deletion`)).json().code).toBe('CONFLICT');
    });

    /** The rows of an account by table, where it has any. */
    const rowsOf = async (accountId: number) => {
      const counted = [];
      for (const { name, rowsOf: condition } of await accountTables(database)) {
        const { rows } = await database.execute<{ total: number }>(
          sql`select count(*)::int as total from ${sql.identifier(name)} where ${condition(accountId)}`,
        );
        if (rows[0]?.total) counted.push([name, rows[0].total] as const);
      }
      return Object.fromEntries(counted);
    };

    const logInsAndEvents = ['customer_event', 'passkey', 'single_sign_on', 'single_sign_on_attempt', 'single_sign_on_domain'];
    const addLogInsAndEvents = async (accountId: number) => {
      await pool.query(
        `insert into single_sign_on (account_id, issuer, client_id, client_secret, enabled, required, provider_verifies, role_claim, role_values)
          values ($1, 'https://ingreso.example', 'pregon', '', true, false, false, '', '{}')`,
        [accountId],
      );
      await pool.query(`insert into single_sign_on_domain (account_id, domain, proof) values ($1, 'tienda.example', 'x')`, [
        accountId,
      ]);
      await pool.query(`insert into single_sign_on_attempt (token_hash, account_id, expires_at) values ($2, $1, now())`, [
        accountId,
        crypto.randomUUID(),
      ]);
      await pool.query(
        `insert into passkey (person_id, name, credential_id, public_key, counter, transports, synced)
          select person_id, 'Portátil', $2, 'x', 0, '{}', false from staff_user where account_id = $1 limit 1`,
        [accountId, crypto.randomUUID()],
      );
      await pool.query(
        `insert into customer_event (account_id, customer_id, sender_id, type, at)
          select account_id, id, 'carrito-1', 'cart', now() from customer where account_id = $1 limit 1`,
        [accountId],
      );
    };

    it('leaves nothing of the account and everything of the others, also when it is interrupted', async () => {
      const own = (await seedThings(database, 'Propia')).principal.accountId;
      const foreign = (await seedThings(database, 'Ajena')).principal.accountId;
      for (const accountId of [own, foreign]) await addLogInsAndEvents(accountId);
      const [before, others] = [await rowsOf(own), await rowsOf(foreign)];
      expect(Object.keys(before).length).toBeGreaterThan(25);
      expect(Object.keys(before)).toEqual(expect.arrayContaining(logInsAndEvents));
      const [{ name } = { name: '' }] = await database.select().from(accounts).where(eq(accounts.id, own));
      await requestDeletion(own, name);
      await pool.query(`update account set deletion_due_at = now() - interval '1 minute' where id = $1`, [own]);
      const later = new Date();
      const stopping = new AbortController();
      const execute = database.execute.bind(database);
      let statements = 0;
      const interrupted = Object.assign(Object.create(database) as typeof database, {
        execute: (...query: Parameters<typeof execute>) => {
          statements += 1;
          if (statements === 40) stopping.abort();
          return execute(...query);
        },
      });
      await expect(deleteDueAccounts(interrupted, later, { signal: stopping.signal, blocks: 1 })).rejects.toThrow('aborted');
      expect(Object.keys(await rowsOf(own)).length).toBeGreaterThan(0);

      await deleteDueAccounts(database, later, { blocks: 1 });
      expect(await rowsOf(own)).toEqual({});
      expect(await rowsOf(foreign)).toEqual(others);
      const [kept] = await database.select().from(accounts).where(eq(accounts.id, own));
      expect(kept).toMatchObject({ name: 'Cuenta eliminada', deletedAt: later });
      const { items } = (await call('GET', '')).json<{ items: PlatformAccount[] }>();
      expect(items.map(({ id }) => id)).not.toContain(own);
      expect(await latestEntry()).toMatchObject({ action: 'deleteAccount', subject: name, details: { account: own } });

      const email = 'tarde@cliente.example';
      const token = recipientTokens(test.services.config.keys.links).sign({ accountId: own, email }, new Date());
      const answer = await test.app.inject({
        method: 'POST',
        url: '/V1/unsubscribe',
        body: { action: 'unsubscribe', email, token },
      });
      expect(answer.statusCode).toBe(200);
      await deleteDueAccounts(database, later);
      expect(await rowsOf(own)).toEqual({});
    });

    it('is the only way to delete audit entries and versions of newsletters, and only once it is due', async () => {
      const { accountId } = (await seedThings(database, 'Guardada')).principal;
      const deletion = async (table: string, condition: string, named: number) => {
        const client = await pool.connect();
        try {
          await client.query('begin');
          await client.query(`select set_config('pregon.deletes_account', $1, true)`, [String(named)]);
          await client.query(`delete from ${table} where ${condition}`, [accountId]);
          return 'deleted';
        } catch (error) {
          return String(error);
        } finally {
          await client.query('rollback');
          client.release();
        }
      };
      await pool.query(`insert into audit_event (account_id, action, subject, details) values ($1, 'suspendAccount', '', '{}')`, [
        accountId,
      ]);
      await pool.query(
        `insert into newsletter_version (newsletter_id, version, template_json, template_html, approved, created_by)
          select n.id, 9, '{}', '', false, (select min(id) from staff_user where account_id = $1)
          from newsletter n where n.account_id = $1 limit 1`,
        [accountId],
      );
      const kept = [
        ['audit_event', 'account_id = $1', 'can only be added to'],
        [
          'newsletter_version',
          'version = 9 and newsletter_id in (select id from newsletter where account_id = $1)',
          'never changes',
        ],
      ] as const;
      for (const [table, condition, refusal] of kept) {
        // Not due, whatever the transaction says.
        expect(await deletion(table, condition, accountId)).toContain(refusal);
      }
      await pool.query(`update account set deletion_due_at = now() - interval '1 minute' where id = $1`, [accountId]);
      for (const [table, condition, refusal] of kept) {
        expect(await deletion(table, condition, 0)).toContain(refusal);
        await expect(pool.query(`delete from ${table} where ${condition}`, [accountId])).rejects.toThrow(refusal);
        expect(await deletion(table, condition, accountId)).toBe('deleted');
      }
    });

    it('knows every table with a column of the account', async () => {
      const { rows } = await pool.query<{ name: string }>(
        `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
          where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'account_id'
            and table_name not in (select relname from pg_class where relispartition)`,
      );
      const withAccount = rows.map(({ name }) => name);
      expect(withAccount).toEqual(
        expect.arrayContaining(['customer_event', 'single_sign_on', 'single_sign_on_attempt', 'single_sign_on_domain']),
      );
      const known = (await accountTables(database)).map(({ name }) => name);
      expect(withAccount.filter((name) => !known.includes(name))).toEqual([]);
      expect(known).toEqual(expect.arrayContaining(['passkey', 'second_factor', 'staff_session', 'refresh_token']));
    });

    it('refuses to run while it does not know whose the rows of a table are', async () => {
      await pool.query('create table new_table (id int)');
      await expect(accountTables(database)).rejects.toThrow('Whose rows are in new_table?');
      await pool.query('drop table new_table');
    });
  });
});

/** Tables that have rows in an installation without accounts. */
const ofInstallation = [
  'account',
  'audit_event',
  'outbox_message',
  'message_backfill',
  'provider_outcome',
  'provider_report',
  'receipt_backfill',
  'rate_limit',
];

oneDatabase(({ database, pool }) => {
  it('leaves no row in any table of the demo, which fills most of them', async () => {
    await seedDemo(database);
    const filled = async () => {
      const { rows } = await pool.query<{ name: string }>(
        `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
      );
      const found: string[] = [];
      for (const { name } of rows) if ((await pool.query(`select from ${name} limit 1`)).rowCount) found.push(name);
      return found.filter((name) => !ofInstallation.includes(name));
    };
    expect((await filled()).length).toBeGreaterThan(40);
    await pool.query(`update account set deletion_due_at = now() - interval '1 minute'`);
    await deleteDueAccounts(database, new Date());
    expect(await filled()).toEqual([]);
    const { rows } = await pool.query('select action from audit_event');
    expect(rows).toEqual([{ action: 'deleteAccount' }]);
  }, 300_000);
});
