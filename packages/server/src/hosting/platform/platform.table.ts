import type { PlatformReport } from '@pregon/contract/platform/platform.schema';
import { index, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';

type Fault = Extract<PlatformReport, { kind: 'fault' }>;
type Vital = Extract<PlatformReport, { kind: 'vital' }>;

/** What is counted: loads, the vitals of pages, and faults by their phase. */
export type Measure = 'load' | Vital['name'] | Fault['phase'];

/** How often something was reported of a release. Loads and vitals are histograms, with the buckets of `histogram.ts`. */
export const platformCounts = pgTable(
  'platform_count',
  {
    /** Start of the hour, or the app's last change of release within it: nothing counted before and after one stands in one row. */
    since: timestamp({ withTimezone: true }).notNull(),
    app: text().notNull(),
    /** Empty where a browser did not know it. */
    release: text().notNull(),
    measure: text().$type<Measure>().notNull(),
    bucket: smallint().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.since, table.app, table.release, table.measure, table.bucket] })],
);

/** Why something failed. Equal faults of one `since` are one row. */
export const platformFaults = pgTable(
  'platform_fault',
  {
    /** SHA-256, base64url, of all that makes two faults equal: the texts are too long for a key. */
    fingerprint: text().primaryKey(),
    /** As of `platform_count`. */
    since: timestamp({ withTimezone: true }).notNull(),
    app: text().notNull(),
    release: text().notNull(),
    phase: text().$type<Fault['phase']>().notNull(),
    cause: text().notNull(),
    path: text().notNull(),
    count: integer().notNull(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('platform_fault_since').on(table.since, table.app)],
);

/** Who reported faults of a release: one row for each person, or network of people without a session. Counts say how many are affected. */
export const platformReporters = pgTable(
  'platform_reporter',
  {
    /** As of `platform_count`. */
    since: timestamp({ withTimezone: true }).notNull(),
    app: text().notNull(),
    release: text().notNull(),
    /** SHA-256 of the user's id or of the network. */
    reporter: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.since, table.app, table.release, table.reporter] })],
);
