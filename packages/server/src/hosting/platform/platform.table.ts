import type { PlatformReport } from '@pregon/contract/platform/platform.schema';
import { index, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';

type Fault = Extract<PlatformReport, { kind: 'fault' }>;
type Vital = Extract<PlatformReport, { kind: 'vital' }>;

/** The measures: loads, web vitals, and faults by phase. */
export type Measure = 'load' | Vital['name'] | Fault['phase'];

/** Report counts by release and hour. Loads and vitals are histograms with the buckets of `histogram.ts`. */
export const platformCounts = pgTable(
  'platform_count',
  {
    /**
     * Start of the hour, or the app's last release change within it, so that a row never mixes counts from before and after a
     * change.
     */
    since: timestamp({ withTimezone: true }).notNull(),
    app: text().notNull(),
    /** Empty where the browser did not know it. */
    release: text().notNull(),
    measure: text().$type<Measure>().notNull(),
    bucket: smallint().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.since, table.app, table.release, table.measure, table.bucket] })],
);

/** Causes of faults. Equal faults within one `since` share a row. */
export const platformFaults = pgTable(
  'platform_fault',
  {
    /** SHA-256 (base64url) of the fields that make faults equal, because the texts are too long for a key. */
    fingerprint: text().primaryKey(),
    /** See `platform_count`. */
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

/** Reporters of faults by release: a row for each user or anonymous network. Their number is how many are affected. */
export const platformReporters = pgTable(
  'platform_reporter',
  {
    /** See `platform_count`. */
    since: timestamp({ withTimezone: true }).notNull(),
    app: text().notNull(),
    release: text().notNull(),
    /** Keyed hash of the user's id or of the network. */
    reporter: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.since, table.app, table.release, table.reporter] })],
);
