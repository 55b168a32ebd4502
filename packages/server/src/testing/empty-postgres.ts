import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { administer, databaseUrl } from './each-database.ts';

/** Why there is no PostgreSQL for tests; undefined: there is one. */
export const missingPostgres = (): string | undefined =>
  process.env['TEST_POSTGRES'] ? undefined : (process.env['TEST_POSTGRES_MISSING'] ?? 'no PostgreSQL on this machine');

/**
 * Declares a suite on an empty PostgreSQL database without the schema. Skipped, with the reason in its title, where something is
 * missing. The database is dropped after the suite's own hooks, which close what it opened.
 */
export function onEmptyPostgres(title: string, suite: (url: string) => void, missing = missingPostgres()): void {
  const declare = missing ? describe.skip : describe;
  declare(missing ? `${title} (${missing})` : title, () => {
    const name = `p_${randomUUID().replaceAll('-', '')}`;
    const url = databaseUrl(process.env['TEST_POSTGRES'] ?? 'postgres://localhost', name);
    beforeAll(() => administer(url, `create database ${name} template template0`));
    suite(url);
    afterAll(() => administer(url, `drop database ${name} with (force)`));
  });
}
