import type { ImportKind } from '@pregon/contract/data/data.endpoints';
import type { SourceLogin, SourceProtocol, SourceRunState } from '@pregon/contract/data/import-sources.schema';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts, users } from '../../identity/accounts/accounts.table.ts';
import { dataImports } from '../imports.table.ts';

/** Files that may still be written to, as they were first seen: a file is taken when it stays the same. */
export interface Sightings {
  /** ISO moment of the first of the runs that wait for them. */
  readonly since: string;
  /** The version of each file by its path, and when it was seen first. */
  readonly files: Readonly<Record<string, { readonly version: string; readonly at: string }>>;
}

/** Addresses of SFTP and HTTPS from which imports are pulled on a schedule. */
export const importSources = pgTable(
  'import_source',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    kind: text().$type<ImportKind>().notNull(),
    protocol: text().$type<SourceProtocol>().notNull(),
    address: text().notNull(),
    /** Of SFTP, the file or its pattern. */
    path: text().notNull(),
    login: text().$type<SourceLogin>().notNull(),
    user: text('user_name').notNull(),
    /** Encrypted: the password, key or token, with the passphrase of a key, in JSON. Null where none is needed. */
    secret: text(),
    /** Of SFTP, the SHA-256 of the host key as OpenSSH prints it. */
    fingerprint: text().notNull(),
    /** ISO weekdays on the account's calendar. */
    days: integer().array().notNull(),
    /** `06:30` on the account's clock. */
    time: text().notNull(),
    createsMissing: boolean('creates_missing').notNull(),
    active: boolean().notNull(),
    /** Null while it is paused. */
    nextAt: timestamp('next_at', { withTimezone: true }),
    /** Since when a worker has it or should have it. Null: no run is due. */
    pullingSince: timestamp('pulling_since', { withTimezone: true }),
    /** Failed attempts in a row. */
    attempts: integer().notNull().default(0),
    failingSince: timestamp('failing_since', { withTimezone: true }),
    /** When its maker was told of the failures. Null: not since the last success. */
    noticedAt: timestamp('noticed_at', { withTimezone: true }),
    sightings: jsonb().$type<Sightings>(),
    lastAt: timestamp('last_at', { withTimezone: true }),
    lastState: text('last_state').$type<SourceRunState>(),
    lastMessage: text('last_message'),
    lastFiles: integer('last_files').notNull().default(0),
    lastImportId: integer('last_import_id').references(() => dataImports.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('import_source_account').on(table.accountId),
    index('import_source_next').on(table.nextAt),
    index('import_source_import').on(table.lastImportId),
  ],
);

/** Files that a source has taken, so that none is taken twice. */
export const importSourceFiles = pgTable(
  'import_source_file',
  {
    sourceId: integer('source_id')
      .notNull()
      .references(() => importSources.id, { onDelete: 'cascade' }),
    path: text().notNull(),
    /** Size and time of modification, an ETag, or a hash of the content. */
    version: text().notNull(),
    takenAt: timestamp('taken_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.path, table.version] })],
);
