import type { ImportReport, ImportState } from '@pregon/contract/data/data.endpoints';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { accounts, users } from '../identity/accounts/accounts.table.ts';
import { bytes } from '../kernel/database/bytes.ts';

/** Imports of files that were uploaded, with how far each has come. */
export const dataImports = pgTable(
  'data_import',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    identifier: uuid().notNull().unique().defaultRandom(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    kind: text().$type<ImportReport['kind']>().notNull(),
    fileName: text('file_name').notNull(),
    state: text().$type<ImportState>().notNull().default('receiving'),
    /** Of the file, in bytes. */
    size: bigint({ mode: 'number' }).notNull().default(0),
    /** What is committed: a process that goes on with it begins behind these rows. */
    rows: integer().notNull().default(0),
    created: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    rejected: integer().notNull().default(0),
    problems: jsonb().$type<ImportReport['problems']>().notNull().default([]),
    /** Bytes of the file that were read when the last rows were committed. */
    readBytes: bigint('read_bytes', { mode: 'number' }).notNull().default(0),
    /** Why it failed, for the person whose file it is. */
    error: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [index('data_import_account').on(table.accountId, table.createdAt)],
);

/** The pieces of a file until its import has ended: any process of the installation can read them. */
export const dataImportChunks = pgTable(
  'data_import_chunk',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => dataImports.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    content: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
);
