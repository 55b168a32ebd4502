import type { ImportReport, ImportState } from '@pregon/contract/data/data.endpoints';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { accounts, users } from '../identity/accounts/accounts.table.ts';
import { bytes } from '../kernel/database/bytes.ts';

/** Imports of uploaded files, with their progress. */
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
    /** Size of the file in bytes. */
    size: bigint({ mode: 'number' }).notNull().default(0),
    /** Committed rows: a process that resumes the import skips them. */
    rows: integer().notNull().default(0),
    created: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    rejected: integer().notNull().default(0),
    problems: jsonb().$type<ImportReport['problems']>().notNull().default([]),
    /** Bytes of the file that were read when the last rows were committed. */
    readBytes: bigint('read_bytes', { mode: 'number' }).notNull().default(0),
    /** Why it failed, in Spanish. */
    error: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [index('data_import_account').on(table.accountId, table.createdAt)],
);

/** Chunks of a file until its import has ended, readable by any process. */
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
