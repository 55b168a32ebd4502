import { expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { textLiteral } from './text-literal.sql.ts';

const written = (condition: ReturnType<typeof textLiteral>) => new PgDialect().sqlToQuery(condition);

it('writes texts into the statement, without parameters', () => {
  const { sql: statement, params } = written(sql`state in (${textLiteral('programada', 'en_curso')})`);
  expect([statement, params]).toEqual([`state in ('programada', 'en_curso')`, []]);
});

it('doubles the quotes of a text', () => {
  expect(written(textLiteral("it's")).sql).toBe(`'it''s'`);
});
