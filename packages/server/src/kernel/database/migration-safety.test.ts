import { describe, expect, it } from '@jest/globals';
import { type Migration, readMigrations } from './migrate.ts';
import { unsafeStatements } from './migration-safety.ts';

/** Up to here migrations were written for empty databases, before there was a rule. */
const lastWithoutRule = '0026_surveys';
const migrations = readMigrations();

describe('the migrations of this repository', () => {
  const held = migrations.slice(migrations.findIndex(({ name }) => name === lastWithoutRule) + 1);

  it('are safe on a live database with large tables', () => {
    expect(held.flatMap(unsafeStatements)).toEqual([]);
  });
});

const migration = (statements: readonly string[], transactional = true): Migration => ({
  name: 'planted',
  createdAt: 1,
  hash: '',
  statements,
  transactional,
});

describe('the rule for migrations', () => {
  it.each([
    ['an index under a lock', 'CREATE INDEX "delivery_method" ON "delivery" USING btree ("method_id")'],
    ['a unique index under a lock', 'create unique index x on purchase (a)'],
    ['a stored generated column', 'ALTER TABLE "customer" ADD COLUMN "c" text GENERATED ALWAYS AS (f(name)) STORED'],
    ['a random default', 'alter table customer add column u uuid default gen_random_uuid()'],
    ['another type', 'ALTER TABLE "purchase" ALTER COLUMN "amount" SET DATA TYPE bigint'],
    ['NOT NULL on an old column', 'alter table purchase alter column amount set not null'],
    ['a NOT NULL column without default', 'ALTER TABLE "purchase" ADD COLUMN "x" text NOT NULL'],
    [
      'a foreign key that is validated at once',
      'ALTER TABLE "purchase" ADD CONSTRAINT "f" FOREIGN KEY ("a") REFERENCES "public"."b"("id")',
    ],
    ['a unique constraint', 'ALTER TABLE "purchase" ADD CONSTRAINT "u" UNIQUE("a")'],
    ['an update of all rows', 'UPDATE "purchase" SET a = 1'],
    ['a dropped column', 'ALTER TABLE "purchase" DROP COLUMN "a"'],
    ['a dropped table', 'DROP TABLE "purchase"'],
    ['an index CONCURRENTLY in a transaction', 'create index concurrently x on purchase (a)'],
  ])('refuses %s', (_, statement) => {
    expect(unsafeStatements(migration([statement]))).toHaveLength(1);
  });

  it.each([
    ['a column with a constant default', ['ALTER TABLE "purchase" ADD COLUMN "x" integer DEFAULT 1 NOT NULL']],
    ['a column that may be null', ['alter table purchase add column x text']],
    [
      'a foreign key that is not validated',
      ['alter table purchase add constraint f foreign key (a) references b (id) not valid'],
    ],
    [
      'any change of a new table',
      ['CREATE TABLE "fresh" ("a" int)', 'CREATE INDEX "i" ON "fresh" ("a")', 'update fresh set a = 1'],
    ],
    ['what has a reason', ['-- safe: one row for each account\nUPDATE "account" SET zone = 1']],
  ])('allows %s', (_, statements) => {
    expect(unsafeStatements(migration(statements))).toEqual([]);
  });

  it('allows an index that is built concurrently outside of a transaction', () => {
    expect(unsafeStatements(migration(['-- non-transactional\ncreate index concurrently x on purchase (a)'], false))).toEqual([]);
  });
});
