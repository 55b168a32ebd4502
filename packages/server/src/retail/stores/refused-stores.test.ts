import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createStoreMutation } from '@pregon/contract/stores/stores.operations';
import { storeNames } from '@pregon/contract/stores/store.schema';
import { exampleStoreForm } from '@pregon/contract/testing/store-examples';
import { renameKeys } from '@pregon/contract/wire-names';
import { eachDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

/** More than the pool has connections, many times over. */
const refusals = 300;

eachDatabase(({ kind, database, pool }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());

  const create = async (change: object) => {
    const variables = { store: renameKeys({ ...exampleStoreForm, ...change }, storeNames) };
    const body = { query: createStoreMutation.document, variables };
    const headers = await test.as(test.staff.administrador);
    return (await test.app.inject({ method: 'POST', url: '/V2/query', headers, body })).json();
  };
  const held = async () => {
    const { rows } = await pool.query(
      `select count(*) as count from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    return { inTransaction: rows[0].count, waiting: pool.waitingCount, busy: pool.totalCount - pool.idleCount };
  };

  it('creates a store after many refused ones, some of them concurrent', async () => {
    expect((await create({ code: 'UNO' })).errors).toBeUndefined();
    for (let refused = 0; refused < refusals; refused += 20) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => create([{ code: 'UNO' }, { name: '' }, { city: 'a\0' }][index % 3] ?? {})),
      );
      expect(answers.every(({ errors }) => errors.length > 0)).toBe(true);
    }
    expect(await held()).toEqual({ inTransaction: 0, waiting: 0, busy: 0 });
    expect((await create({ code: `DOS-${kind}` })).data.createStore).toMatchObject({ code: `DOS-${kind}` });
  }, 60_000);
});
