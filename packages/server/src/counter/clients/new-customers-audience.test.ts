import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { profileSelection } from '@pregon/contract/profiles/profile.schema';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { audienceScope } from '../../audiences/audience/audience-scope.ts';
import { countAudience } from '../../audiences/audience/count-audience.ts';
import { selectionSql } from '../../audiences/audience/audience-statement.ts';
import { nightQueue, runNightOf } from '../../insight/nights/insight-jobs.ts';
import { recomputeWithRuns } from '../../insight/nights/testing/recompute-with-runs.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { stores } from '../../retail/stores/stores.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { periodicJobs } from '../../periodic-jobs.ts';
import { staleCustomers } from '../../retail/changes/stale-customers.table.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { publicKeys } from '../public-keys/public-keys.table.ts';

const key = 'clave-del-mostrador';
const newcomers = v.parse(profileSelection, { customerFocus: ['Nuevos'] });
const { signal } = new AbortController();

eachDatabase(({ database }) => {
  let test: TestApp;
  let accountId = 0;
  beforeAll(async () => {
    test = await testApp(database);
    ({ accountId } = test.staff.lector);
    const place = { city: 'Cali', department: 'Valle del Cauca', zone: 'Sur', channel: 'Almacén', code: 'T1', name: 'Centro' };
    const [store] = await database
      .insert(stores)
      .values({ ...place, accountId })
      .returning();
    await database.insert(publicKeys).values({ key, accountId, storeId: store?.id ?? 0 });
  });
  afterAll(() => test.close());

  const register = async (number: string): Promise<number> => {
    const person = {
      document: 'CC',
      number,
      name: 'Marcela',
      lastName: 'Ospina',
      coutryCode: '57',
      movil: `300${number.slice(-7)}`,
    };
    const body = { ...person, email: `m${number}@correo.example`, apikey: key };
    const answer = await test.app.inject({ method: 'POST', url: '/V2/store/clients/register', body });
    expect(answer.statusCode).toBe(200);
    const [row] = await database.select({ id: customers.id }).from(customers).where(eq(customers.document, number));
    return row?.id ?? 0;
  };
  const selected = async (): Promise<number[]> => {
    const { rows } = await database.execute<{ id: number }>(selectionSql(await audienceScope(database, accountId), newcomers));
    return rows.map(({ id }) => id);
  };
  const counted = async () =>
    (await countAudience(database, { accountId }, newcomers)).steps.find(({ key: step }) => step === 'focus');

  it('selects somebody who has just registered at a counter as Nuevos, before and after scores are computed', async () => {
    expect(await selected()).toEqual([]);
    const first = await register('1017244906');
    // At once: without any job.
    expect([await selected(), (await counted())?.remaining]).toEqual([[first], 1]);
    await recomputeWithRuns(test.services, new Date(), signal);
    await runNightOf(test.services, accountId, new Date(), signal);
    const second = await register('1017244907');
    expect([await selected(), (await counted())?.remaining]).toEqual([[first, second], 2]);
    await recomputeWithRuns(test.services, new Date(), signal);
    expect([await selected(), (await counted())?.remaining]).toEqual([[first, second], 2]);
  });

  it('selects a registered person as Nuevos within 60 s, while the jobs of a worker compute the person', async () => {
    const { queue } = test.services;
    const night = ({ accountId: id = 0, everything = 0 }, stopped: AbortSignal) =>
      runNightOf(test.services, id, new Date(), stopped, { everything: everything === 1 });
    await queue.runJobs(nightQueue, night, { unique: true });
    await queue.repeat(periodicJobs(test.services).filter(({ name }) => name === 'recompute-customers'));
    const isComputed = async () => (await database.$count(staleCustomers, eq(staleCustomers.accountId, accountId))) === 0;
    /** Waits until something is true. Resolves to how many milliseconds that took. */
    const until = async (isTrue: () => Promise<boolean>): Promise<number> => {
      const start = performance.now();
      while (!(await isTrue())) await wait(250);
      return performance.now() - start;
    };
    await until(isComputed);
    const third = await register('1017244908');
    const isSelected = async () => (await selected()).includes(third);
    expect(await until(isSelected)).toBeLessThan(60_000);
    // The job runs once at the start of the queue and then each minute. The person stays among them all the time.
    const lost: number[] = [];
    const tookMs = await until(async () => {
      if (!(await isSelected())) lost.push(third);
      return isComputed();
    });
    expect(lost).toEqual([]);
    expect(await isSelected()).toBe(true);
    // A minute, until the queue has read its clock, and the job.
    expect(tookMs).toBeLessThan(120_000);
    await queue.stop();
  }, 240_000);
});
