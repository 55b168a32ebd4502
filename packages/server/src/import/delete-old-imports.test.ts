import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { eachDatabase } from '../testing/each-database.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { periodicJobs } from '../periodic-jobs.ts';
import { keptDays } from '@pregon/contract/account/retention';
import { deleteOldImports, keptImportDays } from './delete-old-imports.ts';
import { importsRepository } from './imports.repository.ts';
import { dataImportChunks, dataImports } from './imports.table.ts';

const dayMs = 24 * 60 * 60 * 1000;

eachDatabase(({ database, pool }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());
  beforeEach(() => database.delete(dataImports));

  type State = (typeof dataImports.$inferSelect)['state'];
  /** An import with a spooled file, started now, in a state. */
  async function spooled(state: State) {
    const { accountId, userId: createdBy } = test.staff.administrador;
    const { id } = await importsRepository.create(database, { accountId, createdBy, kind: 'customers', fileName: 'c.csv' });
    await importsRepository.addChunk(database, id, 0, Buffer.from('a'));
    if (state === 'done' || state === 'failed') await importsRepository.end(database, id, state, {});
    else await importsRepository.update(database, id, { state });
    return id;
  }
  const inDays = (days: number) => deleteOldImports(database, new Date(Date.now() + days * dayMs));
  const found = async () => ({
    states: (await database.select().from(dataImports)).map(({ state }) => state),
    chunks: await database.$count(dataImportChunks),
  });

  it.each(['done', 'failed'] as const)(
    'keeps an import that is %s for the days of its account, a month at first',
    async (state) => {
      await spooled(state);
      await inDays(keptDays.imports.usual - 1);
      expect(await found()).toEqual({ states: [state], chunks: 0 });
      await inDays(keptDays.imports.usual + 1);
      expect(await found()).toEqual({ states: [], chunks: 0 });
      const { accountId } = test.staff.administrador;
      await pool.query('update account set kept_import_days = 3 where id = $1', [accountId]);
      await spooled(state);
      await inDays(2);
      expect(await found()).toEqual({ states: [state], chunks: 0 });
      await inDays(4);
      expect(await found()).toEqual({ states: [], chunks: 0 });
      await pool.query('update account set kept_import_days = $2 where id = $1', [accountId, keptDays.imports.usual]);
    },
  );

  it.each([
    ['receiving', keptImportDays.receiving, 'El archivo no llegó completo.'],
    ['waiting', keptImportDays.unfinished, 'No pudimos terminar esta importación. Sube el archivo otra vez.'],
    ['running', keptImportDays.unfinished, 'No pudimos terminar esta importación. Sube el archivo otra vez.'],
  ] as const)('marks an import that stays %s as failed, deletes its file, and later its row', async (state, days, error) => {
    const id = await spooled(state);
    await inDays(days - 0.5);
    expect(await found()).toEqual({ states: [state], chunks: 1 });
    await inDays(days + 0.5);
    expect(await found()).toEqual({ states: ['failed'], chunks: 0 });
    expect((await importsRepository.findById(database, id))?.error).toBe(error);
    await inDays(days + keptDays.imports.usual);
    expect((await found()).states).toEqual(['failed']);
    await inDays(days + keptDays.imports.usual + 1);
    expect((await found()).states).toEqual([]);
  });

  it('keeps other imports', async () => {
    await spooled('done');
    await spooled('running');
    await inDays(0.5);
    expect(await found()).toEqual({ states: ['done', 'running'], chunks: 1 });
  });

  it('deletes old imports by a periodic job of the workers', async () => {
    await spooled('done');
    await pool.query(`update data_import set ended_at = now() - interval '40 days'`);
    const job = periodicJobs(test.services).find(({ name }) => name === 'delete-imports');
    await job?.run(new AbortController().signal);
    expect((await found()).states).toEqual([]);
  });
});
