import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { tagCoverageQuery } from '@pregon/contract/newsletters/tag-coverage.operations';
import { audienceEstimateQuery } from '@pregon/contract/profiles/audience-estimate.operations';
import { audienceQuery } from '@pregon/contract/profiles/audience.operations';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { createApp } from './app.ts';
import { profilesRepository } from './audiences/profiles/profiles.repository.ts';
import { sessionsRepository } from './identity/session/sessions.repository.ts';
import type { ReadOptions } from './kernel/database/lagging-reads.ts';
import { databaseOn, openPool } from './kernel/database/pool.ts';
import type { Principal } from './kernel/http/principal.ts';
import { seedAudience, seedOccurrence } from './messaging/deliveries/testing/sending.ts';
import { occurrences, schedules } from './messaging/schedules/schedules.table.ts';
import { createBoardTokens } from './results/dashboards/board-token.ts';
import { oneDatabase } from './testing/each-database.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

/** The first row; the test cannot go on without it. */
function first<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The database returned no row.');
  return row;
}

oneDatabase(({ database, url }) => {
  let test: TestApp;
  let app: FastifyInstance;
  let readOnly: Pool;
  let principal: Principal;
  let schedule: string;
  let profileKey: number;
  let runs: ReadOptions[] = [];

  beforeAll(async () => {
    test = await testApp(database);
    readOnly = openPool(url, database.$client.options.max);
    readOnly.on('connect', (client) => void client.query('set default_transaction_read_only = on'));
    // As on a replica: a read that writes fails.
    const replica = databaseOn(readOnly);
    const laggingReads = {
      run: <Result>(read: (database: typeof replica) => Promise<Result>, options: ReadOptions = {}) => {
        runs.push(options);
        return read(replica);
      },
    };
    app = await createApp({ ...test.services, laggingReads });
    const audience = await seedAudience(database, 3);
    profileKey = audience.profileKey;
    const occurrence = await seedOccurrence(database, audience);
    const { identifier } = first(
      await database
        .select({ identifier: schedules.identifier })
        .from(schedules)
        .innerJoin(occurrences, eq(occurrences.scheduleId, schedules.id))
        .where(eq(occurrences.id, occurrence)),
    );
    schedule = identifier;
    const { accountId, createdBy: userId } = audience;
    const { family } = await sessionsRepository.open(database, userId, { device: 'Prueba', address: '127.0.0.1' });
    principal = { userId, accountId, role: 'administrador', family };
  });
  afterAll(async () => {
    await app?.close();
    await readOnly?.end();
    await test?.close();
  });

  async function ask(path: string, body?: object) {
    runs = [];
    const method = body ? 'POST' : 'GET';
    const answer = await app.inject({ method, url: path, headers: await test.as(principal), ...(body && { payload: body }) });
    return { status: answer.statusCode, body: answer.body, runs };
  }

  const current = { current: true };
  it.each([
    ['results of a sending', () => `/V1/schedule/${schedule}/results`, {}],
    ['sums of a list', () => `/V1/results/schedule?ids=${schedule}`, {}],
    ['people behind results', () => `/V1/results/schedule/${schedule}/people`, {}],
    ['incremental sales', () => `/V1/results/schedule/${schedule}/incremental`, {}],
    ['customers', () => '/V1/customers', current],
    ['recipients', () => `/V1/schedule/${schedule}/recipients?page=1&size=10`, current],
    ['collisions', () => '/V1/sendings/collisions?from=2026-11-20&to=2026-11-26', current],
    ['added sales of a list', () => `/V1/results/schedule/incremental?ids=${schedule}`, {}],
    ['a customer for a preview', () => `/V1/schedule/preview-customer?profile=${profileKey}&type=email`, current],
  ])('reads %s on the replica', async (_, path, options) => {
    expect(await ask(path())).toMatchObject({ status: 200, runs: [options] });
  });

  it('predicts an experiment on the replica', async () => {
    const body = { profile: profileKey, channels: ['email'], arms: 1, controlShare: 10, horizonDays: 14 };
    expect(await ask('/V1/experiment/prediction', body)).toMatchObject({ status: 200, runs: [current] });
  });

  it('measures text messages on the replica', async () => {
    const body = { profile: profileKey, sms_message: 'Hola, {{name}}' };
    expect(await ask('/V1/schedule/sms-size', body)).toMatchObject({ status: 200, runs: [current] });
  });

  it('counts the customers without a value for a tag on the replica', async () => {
    const variables = { tags: ['city'], profile: profileKey };
    const { body, runs: asked } = await ask('/V2/query', { query: tagCoverageQuery.document, variables });
    expect(JSON.parse(body)).toEqual({ data: { tagCoverage: [{ tag: 'city', total: 3, withoutValue: 3 }] } });
    expect(asked).toEqual([current]);
  });

  it.each([
    ['count', audienceQuery],
    ['estimate', audienceEstimateQuery],
  ])('makes the %s of an audience on the replica', async (_, { document }) => {
    const selection = await profilesRepository.selection(database, principal.accountId, profileKey);
    const answer = await ask('/V2/query', { query: document, variables: { selection } });
    expect(answer).toMatchObject({ status: 200, runs: [current] });
    expect(answer.body).not.toContain('"errors"');
  });

  it.each(['control', 'campaigns', 'segments', 'events', 'customers', 'accuracy', 'incremental', 'stores'] as const)(
    'draws the board %s on the replica',
    async (kind) => {
      const token = await createBoardTokens(test.services.config.keys.session).sign({ principal, kind }, 'working', new Date());
      expect(await ask(`/boards/${kind}?t=${token}`)).toMatchObject({ status: 200, runs: [{}] });
    },
  );

  it('writes a file of customers from the replica', async () => {
    const { body } = await ask('/V1/customers/export', {});
    const file = await ask(new URL(JSON.parse(body).url, 'http://x').pathname);
    expect(file).toMatchObject({ status: 200, runs: [current, current] });
    expect(file.body.match(/Cliente \d/g)).toHaveLength(3);
  });
});
