import { faultPhases } from '@pregon/contract/platform/platform.schema';
import { desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { type Measure, platformCounts, platformFaults, platformReporters } from './platform.table.ts';
import type { ReportRows } from './report-rows.ts';

/**
 * Limit of distinct faults of one app and hour that are stored, so that nobody fills the table; further ones are only counted.
 */
const mostFaults = 100;

/** Successful and failed loads of a release. */
export interface Outcomes {
  readonly loads: number;
  readonly faults: number;
  /** Number of distinct reporters. */
  readonly reporters: number;
}

/** The time from which an app is examined. */
export interface Window {
  readonly app: string;
  readonly since: Date;
}

const phases: readonly Measure[] = faultPhases;
const times = sql<number>`sum(${platformCounts.count})::int`;

export const reportsRepository = {
  /** Adds reports to the counts, and records reporters of faults, in one statement. */
  async add(database: Database, { counts, faults }: ReportRows, reporter: string): Promise<void> {
    const reported = sql`${JSON.stringify(faults)}::jsonb`;
    await database.execute(sql`
      with noted as (
        insert into platform_reporter (since, app, release, reporter)
        select distinct f.since, f.app, f.release, ${reporter}
        from jsonb_to_recordset(${reported}) as f(since timestamptz, app text, release text)
        where f.release <> ''
        order by f.since, f.app, f.release
        on conflict do nothing
      ), logged as (
        insert into platform_fault (fingerprint, since, app, release, phase, cause, path, count, last_at)
        select f.fingerprint, f.since, f.app, f.release, f.phase, f.cause, f.path, f.count, f."lastAt"
        from jsonb_to_recordset(${reported}) as f(fingerprint text, since timestamptz, app text, release text,
          phase text, cause text, path text, count int, "lastAt" timestamptz)
        where (exists (select from platform_fault known where known.fingerprint = f.fingerprint)
          or (select count(*) from platform_fault known where known.since = f.since and known.app = f.app) < ${mostFaults})
        order by f.fingerprint
        on conflict (fingerprint) do update
          set count = platform_fault.count + excluded.count, last_at = greatest(platform_fault.last_at, excluded.last_at)
      )
      insert into platform_count (since, app, release, measure, bucket, count)
      select c.since, c.app, c.release, c.measure, c.bucket, c.count
      from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as c(since timestamptz, app text, release text, measure text,
        bucket smallint, count int)
      order by c.since, c.app, c.release, c.measure, c.bucket
      on conflict (since, app, release, measure, bucket) do update set count = platform_count.count + excluded.count`);
  },

  /** Counts by release, measure and bucket since a time. */
  counts(database: Database, since: Date) {
    const { app, release, measure, bucket } = platformCounts;
    return database
      .select({ app, release, measure, bucket, count: times })
      .from(platformCounts)
      .where(gte(platformCounts.since, since))
      .groupBy(app, release, measure, bucket);
  },

  /** Loads and faults of every release of some apps, each since its own time, by app and release. */
  async outcomes(database: Database, windows: readonly Window[]): Promise<ReadonlyMap<string, ReadonlyMap<string, Outcomes>>> {
    const { app, release, measure } = platformCounts;
    const { rows } = await database.execute<Record<string, unknown> & { app: string; release: string } & Outcomes>(sql`
      select ${app}, ${release},
        coalesce(sum(count) filter (where ${eq(measure, 'load')}), 0)::int as loads,
        coalesce(sum(count) filter (where ${inArray(measure, [...phases])}), 0)::int as faults,
        (select count(distinct r.reporter) from platform_reporter r
          where r.app = ${app} and r.release = ${release} and r.since >= min(w.since))::int as reporters
      from ${platformCounts}
      join jsonb_to_recordset(${JSON.stringify(windows)}::jsonb) as w(app text, since timestamptz)
        on w.app = ${app} and ${platformCounts.since} >= w.since
      group by ${app}, ${release}`);
    const outcomes = new Map<string, Map<string, Outcomes>>();
    for (const row of rows) {
      const ofApp = outcomes.get(row.app) ?? new Map<string, Outcomes>();
      outcomes.set(row.app, ofApp.set(row.release, { loads: row.loads, faults: row.faults, reporters: row.reporters }));
    }
    return outcomes;
  },

  /** The latest distinct faults since a time, newest first. */
  faults(database: Database, since: Date, most: number) {
    const { app, release, phase, cause, path, lastAt } = platformFaults;
    const latest = sql<Date>`max(${lastAt})`.mapWith(lastAt);
    return database
      .select({ app, release, phase, cause, path, count: sql<number>`sum(${platformFaults.count})::int`, lastAt: latest })
      .from(platformFaults)
      .where(gte(platformFaults.since, since))
      .groupBy(app, release, phase, cause, path)
      .orderBy(desc(latest), app, cause)
      .limit(most);
  },

  /** Deletes rows that are older than a time. */
  async forget(database: Database, before: Date): Promise<void> {
    await database.delete(platformCounts).where(lt(platformCounts.since, before));
    await database.delete(platformFaults).where(lt(platformFaults.since, before));
    await database.delete(platformReporters).where(lt(platformReporters.since, before));
  },
};
