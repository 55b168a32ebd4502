import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Role, roles } from '@pregon/contract/session/roles';
import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { accounts, users } from '../identity/accounts/accounts.table.ts';
import { senderIdentities } from '../channels/accounts/sender-identities.table.ts';
import { createApp } from '../app.ts';
import { type Config, readConfig } from '../kernel/config/config.ts';
import type { Database } from '../kernel/database/database.ts';
import { createServices, type Services } from '../services.ts';
import { hashPassword } from '../identity/session/password.ts';
import type { Principal } from '../kernel/http/principal.ts';
import { sessionsRepository } from '../identity/session/sessions.repository.ts';

export const testPassword = 'Prueba-2026!';
let testPasswordHash: Promise<string> | undefined;

/** A store without releases: nobody creates this folder. */
const noReleases = join(tmpdir(), 'pregon-without-releases');

/** The configuration of tests, independent of the machine's environment. */
export const testConfig = (change: Partial<Config> = {}): Config => ({
  ...readConfig({
    NODE_ENV: 'test',
    DEMO: 'on',
    WORKER: 'off',
    LOG_LEVEL: 'silent',
    // Tests make many requests by one session.
    GRAPHQL_PER_MINUTE: '1000000',
    SECRET_KEY: 'a secret that none but tests know',
    DATA_DIR: change.dataDir,
    // Not the store of a server that was started from this folder.
    ...(change.dataDir === undefined && { RELEASE_STORE: noReleases }),
  }),
  ...change,
});

/** The real app on a test's database, with two accounts that have a user of each role. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly services: Services;
  /** Principals of the first account. */
  readonly staff: Readonly<Record<Role, Principal>>;
  /** Principals of the second account, which must never see data of the first. */
  readonly strangers: Readonly<Record<Role, Principal>>;
  /** Headers of an authenticated request. */
  as(principal: Principal): Promise<{ readonly authorization: string }>;
  close(): Promise<void>;
}

/** Address of a test user; the password is `testPassword`. */
export const testEmail = (role: Role, account = 'tienda'): string => `${role}@${account}.example`;

async function seedAccount(database: Database, name: string): Promise<Record<Role, Principal>> {
  const [account] = await database.insert(accounts).values({ name }).returning();
  if (!account) throw new Error('The database did not return the account.');
  const domain = { kind: 'domain' as const, value: 'tienda.example', proof: '', verifiedAt: new Date() };
  await database.insert(senderIdentities).values({ accountId: account.id, ...domain });
  testPasswordHash ??= hashPassword(testPassword);
  const passwordHash = await testPasswordHash;
  const principals = roles.map(async (role): Promise<[Role, Principal]> => {
    const values = { accountId: account.id, email: testEmail(role, name), firstName: 'Ana', lastName: role, role, passwordHash };
    const [user] = await database.insert(users).values(values).returning();
    if (!user) throw new Error('The database did not return the user.');
    const { family } = await sessionsRepository.open(database, user.id, { device: 'Prueba', address: '127.0.0.1' });
    return [role, { userId: user.id, accountId: account.id, role, family }];
  });
  return Object.fromEntries(await Promise.all(principals)) as Record<Role, Principal>;
}

/** Called once for a database in `beforeAll`; `close` belongs into `afterAll`. */
export async function testApp(database: Database, config: Partial<Config> = {}, schema?: GraphQLSchema): Promise<TestApp> {
  const services = createServices(testConfig(config), database);
  const app = await createApp(services, schema);
  return {
    app,
    services,
    staff: await seedAccount(database, 'tienda'),
    strangers: await seedAccount(database, 'vecina'),
    as: async (principal) => ({ authorization: `Bearer ${await services.accessTokens.sign(principal)}` }),
    close: async () => {
      await app.close();
      await services.queue.stop();
      await services.providerRegistry.close();
    },
  };
}
