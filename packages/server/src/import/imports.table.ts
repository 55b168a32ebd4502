import type { ImportKind, ImportReport } from '@pregon/contract/data/data.endpoints';
import type { DateOrder, importCheck, ImportState, importUndo } from '@pregon/contract/data/imports.endpoints';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { InferInput } from 'valibot';
import { accounts, users } from '../identity/accounts/accounts.table.ts';
import { bytes } from '../kernel/database/bytes.ts';
import type { MissingKind } from './import-kind.ts';

/** The key of the kind's column for each column of a file; null leaves it out. */
export type ColumnMapping = readonly (string | null)[];

/** A check or an undoing as it was stored, which lacks fields that were added since. */
type StoredCheck = InferInput<typeof importCheck>;
export type StoredUndo = InferInput<typeof importUndo>;

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
    /** Bytes of the file read when the last rows were committed. */
    readBytes: bigint('read_bytes', { mode: 'number' }).notNull().default(0),
    /** The reason of a failure, in Spanish. */
    error: text(),
    /** First row of the file, read when it was uploaded for review. */
    header: jsonb().$type<readonly string[]>(),
    /** Column of the kind for each column of the file. Null: by their names. */
    mapping: jsonb().$type<ColumnMapping>(),
    /** Which comes first in dates such as 03/04/2026, as a user chose it or as the import was started. Null: as the file tells. */
    dateOrder: text('date_order').$type<DateOrder>(),
    check: jsonb().$type<StoredCheck>(),
    undo: jsonb().$type<StoredUndo>(),
    /** Whether stores and products that rows name and that do not exist are created. */
    createsMissing: boolean('creates_missing').notNull().default(false),
    /**
     * Whether the file is read by its own columns, although it is the export of a known system. The default is for imports that a process
     * of a version without this column stores during a rolling upgrade: their mapping is that of the file's own columns.
     */
    isPlain: boolean('is_plain').notNull().default(true),
    createdStores: integer('created_stores').notNull().default(0),
    createdProducts: integer('created_products').notNull().default(0),
    /** Whether `data_import_change` has the journal for undoing; older imports have none. */
    isUndoable: boolean('is_undoable').notNull().default(false),
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

/** Journal of one batch of an import, until the import can't be undone any more. */
export const dataImportChanges = pgTable(
  'data_import_change',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => dataImports.id, { onDelete: 'cascade' }),
    /** Rows of the file before the end of the batch: the order in which batches were written. */
    position: integer().notNull(),
    /** Ids of the rows that it created. */
    created: bigint({ mode: 'number' }).array().notNull(),
    /** A hash of the values written to each of them, to detect later changes. Null for kinds whose rows only imports change. */
    createdHashes: bigint('created_hashes', { mode: 'bigint' }).array(),
    /** Ids and written columns of updated rows, before and after. */
    updated: jsonb().$type<readonly UpdatedRow[]>().notNull(),
    /** Stores and products that it created because rows named them. */
    missing: jsonb().$type<readonly CreatedMissing[]>(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
);

export type UpdatedRow = { readonly id: number; readonly before: object; readonly after: object };

/** A store or product that an import created, with a hash of its values to detect later changes. */
export type CreatedMissing = { readonly kind: MissingKind; readonly id: number; readonly hash: string };

/** Rejected rows of a file with their cells. */
export const dataImportRejections = pgTable(
  'data_import_rejection',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => dataImports.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    column: text().notNull(),
    message: text().notNull(),
    cells: jsonb().$type<readonly string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
);

/** The mapping that was last confirmed for files of a kind with the same header. */
export const importMappings = pgTable(
  'import_mapping',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    kind: text().$type<ImportKind>().notNull(),
    /** SHA-256 of the header, in hexadecimal digits. */
    headerHash: text('header_hash').notNull(),
    mapping: jsonb().$type<ColumnMapping>().notNull(),
    /** Null in mappings that were confirmed when the day always came first. */
    dateOrder: text('date_order').$type<DateOrder>(),
    createsMissing: boolean('creates_missing').notNull().default(false),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind, table.headerHash] })],
);
