import { expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { neighbouringCustomers, theseCustomers } from './customer-selection.ts';

const written = (selection: ReturnType<typeof theseCustomers>) => new PgDialect().sqlToQuery(selection(sql`id`)).sql;

it('uses a range of ids when few ids of other accounts are in between, otherwise a list', () => {
  expect(written(neighbouringCustomers([7]))).toBe('id between $1::bigint and $2::bigint');
  expect(written(neighbouringCustomers([7, 8, 12, 18]))).toBe('id between $1::bigint and $2::bigint');
  expect(written(neighbouringCustomers([7, 8, 12, 23]))).toBe('id = any($1::bigint[])');
  expect(written(theseCustomers([7, 8]))).toBe('id = any($1::bigint[])');
});
