import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { oneDatabase } from '../../src/testing/each-database.ts';
import { readCitusCatalog } from './citus-catalog.ts';
import { distributeStatements } from './distribute-statements.ts';

oneDatabase(({ pool }) => {
  it('distribute.sql is what the list of tables and the schema say', async () => {
    const statements = distributeStatements(await readCitusCatalog(pool));
    const file = readFileSync(join(import.meta.dirname, 'distribute.sql'), 'utf8');
    expect(file.split('\n').filter((line) => line !== '')).toEqual(statements);
  });
});
