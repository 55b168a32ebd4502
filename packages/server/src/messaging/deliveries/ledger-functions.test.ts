import { describe, expect, it } from '@jest/globals';
import { readMigrations } from '../../kernel/database/migrate.ts';
import { ledgerFunctions } from './ledger-functions.sql.ts';

describe('the function', () => {
  it.each(Object.entries(ledgerFunctions))('%s is created by a migration as the code composes it', (name, text) => {
    const statements = readMigrations().flatMap((migration) => migration.statements);
    const newest = statements.findLast((statement) => statement.includes(`create or replace function ${name}(`)) ?? '';
    expect(newest.slice(newest.indexOf('create or replace')).trim()).toBe(`${text};`);
  });
});
