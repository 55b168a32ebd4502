import { createHash } from 'node:crypto';
import type { PlatformReport } from '@pregon/contract/platform/platform.schema';
import type { StoredRegistry } from '@pregon/release-registry/registry.schema';
import { bucketOf } from './histogram.ts';
import { redactCause, redactPath } from '../../kernel/observability/pii-redaction.ts';
import { knownReleases, lastChanges } from './known-releases.ts';
import type { platformCounts, platformFaults } from './platform.table.ts';

export type CountRow = typeof platformCounts.$inferInsert;
export type FaultRow = typeof platformFaults.$inferInsert;

/** The rows to add to both tables: each key once, and sorted, so that concurrent statements do not deadlock. */
export interface ReportRows {
  /** Number of accepted reports. */
  readonly accepted: number;
  readonly counts: readonly CountRow[];
  readonly faults: readonly FaultRow[];
}

/** CLS has no unit and is mostly below 0.1: it is stored in thousandths, other vitals in milliseconds. */
export const scaleOf = (measure: CountRow['measure']): number => (measure === 'CLS' ? 1000 : 1);

function measured(report: PlatformReport): Pick<CountRow, 'measure' | 'bucket'> {
  if (report.kind === 'load') return { measure: 'load', bucket: bucketOf(report.ms) };
  if (report.kind === 'fault') return { measure: report.phase, bucket: 0 };
  return { measure: report.name, bucket: bucketOf(report.value * scaleOf(report.name)) };
}

/** Adds up rows with equal keys. */
function summed<Row extends { count: number }>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const key = keyOf(row);
    const before = sums.get(key);
    sums.set(key, before ? { ...before, count: before.count + row.count } : row);
  }
  return [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

const keyOfCount = ({ since, app, release, measure, bucket }: CountRow): string =>
  [since.toISOString(), app, release, measure, String(bucket)].join('\n');

function fingerprint({ since, app, release, phase, cause, path }: Omit<FaultRow, 'fingerprint'>): string {
  const text = JSON.stringify([since, app, release, phase, cause, path]);
  return createHash('sha256').update(text).digest('base64url');
}

function startOfHour(now: Date): Date {
  const start = new Date(now);
  start.setUTCMinutes(0, 0, 0);
  return start;
}

/** Aggregates reports into rows. Reports about unknown apps and releases are ignored. */
export function reportRows(reports: readonly PlatformReport[], registry: StoredRegistry, now: Date): ReportRows {
  const known = knownReleases(registry, now);
  const changed = lastChanges(registry);
  const hour = startOfHour(now);
  const sinceOf = (app: string) => {
    const change = changed.get(app);
    return change && change > hour ? change : hour;
  };
  const accepted = reports.filter(({ remote, release }) => {
    const releases = known.get(remote);
    return releases && (release === undefined || releases.has(release));
  });
  const keyed = ({ remote: app, release = '' }: PlatformReport) => ({ since: sinceOf(app), app, release, count: 1 });
  const counts = accepted.map((report): CountRow => ({ ...keyed(report), ...measured(report) }));
  const faults = accepted.flatMap((report): FaultRow[] => {
    if (report.kind !== 'fault') return [];
    const { phase, cause, path } = report;
    const row = { ...keyed(report), phase, cause: redactCause(cause), path: redactPath(path), lastAt: now };
    return [{ ...row, fingerprint: fingerprint(row) }];
  });
  return { accepted: accepted.length, counts: summed(counts, keyOfCount), faults: summed(faults, (row) => row.fingerprint) };
}
