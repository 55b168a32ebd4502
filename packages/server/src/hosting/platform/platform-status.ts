import { faultPhases, type PlatformStatus, type ReleaseState, vitalNames } from '@pregon/contract/platform/platform.schema';
import type { Change, StoredRegistry } from '@pregon/release-registry/registry.schema';
import type { Database } from '../../kernel/database/database.ts';
import { quantile, totalOf } from './histogram.ts';
import type { Measure } from './platform.table.ts';
import { scaleOf } from './report-rows.ts';
import { reportsRepository } from './reports.repository.ts';
import { readSendingHold } from './sending-hold.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Limit of listed faults and changes. */
const mostListed = 50;

type Histograms = ReadonlyMap<Measure, ReadonlyMap<number, number>>;
type Counts = Awaited<ReturnType<typeof reportsRepository.counts>>;

/** The histograms of each release, by `app release`. */
function histogramsOf(counts: Counts): ReadonlyMap<string, Histograms> {
  const all = new Map<string, Map<Measure, Map<number, number>>>();
  for (const { app, release, measure, bucket, count } of counts) {
    const ofRelease = all.get(`${app} ${release}`) ?? new Map<Measure, Map<number, number>>();
    const histogram = ofRelease.get(measure) ?? new Map<number, number>();
    all.set(`${app} ${release}`, ofRelease.set(measure, histogram.set(bucket, count)));
  }
  return all;
}

const nothing: ReadonlyMap<number, number> = new Map();

function measured(histograms: Histograms): Pick<ReleaseState, 'loads' | 'faults' | 'loadMs' | 'vitals'> {
  const of = (measure: Measure) => histograms.get(measure) ?? nothing;
  const [p50, p95] = [quantile(of('load'), 0.5), quantile(of('load'), 0.95)];
  const vitals = vitalNames.flatMap((name) => {
    const p75 = quantile(of(name), 0.75);
    return p75 === undefined ? [] : [[name, p75 / scaleOf(name)] as const];
  });
  return {
    loads: totalOf(of('load')),
    faults: faultPhases.reduce((sum, phase) => sum + totalOf(of(phase)), 0),
    ...(p50 !== undefined && p95 !== undefined && { loadMs: { p50, p95 } }),
    vitals: Object.fromEntries(vitals),
  };
}

type Place = Pick<ReleaseState, 'version' | 'role' | 'percent'>;

/** The releases of an app by role. */
function placesOf(
  live: { readonly version: string },
  canary?: { readonly percent: number; readonly release: { readonly version: string } },
  previous?: { readonly version: string },
): Place[] {
  return [
    { version: live.version, role: 'live' },
    ...(canary ? [{ version: canary.release.version, role: 'canary' as const, percent: canary.percent }] : []),
    ...(previous ? [{ version: previous.version, role: 'previous' as const }] : []),
  ];
}

const makesLive: readonly Change['action'][] = ['publish', 'promote', 'roll-back', 'activate'];

/** The change that gave a release its role. The previous release got its role when the live one replaced it. */
function changeThatPlaced(changes: readonly Change[], app: string, { role, version }: Place): Change | undefined {
  return changes.findLast((change) => {
    if (change.app !== app) return false;
    if (role === 'canary') return change.action === 'canary' && change.version === version;
    return makesLive.includes(change.action) && (role === 'live' ? change.version : change.from) === version;
  });
}

/** The apps in the order of the list: the shell first. */
function appsOf({ shell, remotes }: StoredRegistry): (readonly [string, Place[]])[] {
  const byName = Object.entries(remotes).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [
    ...(shell ? [['shell', placesOf(shell, undefined, shell.previous)] as const] : []),
    ...byName.map(([name, remote]) => [name, placesOf(remote, remote.canary, remote.previous)] as const),
  ];
}

/** The platform status from the registry, and reports of the last 24 full hours. Three statements. */
export async function platformStatus(
  database: Database,
  registry: StoredRegistry,
  now: Date,
): Promise<Omit<PlatformStatus, 'isOperator'>> {
  const since = new Date(now.getTime() - dayMs);
  const [counts, faults, hold] = await Promise.all([
    reportsRepository.counts(database, since),
    reportsRepository.faults(database, since, mostListed),
    readSendingHold(database),
  ]);
  const histograms = histogramsOf(counts);
  const { generation, changes } = registry;
  const stateOf = (app: string, place: Place): ReleaseState => {
    const change = changeThatPlaced(changes, app, place);
    return {
      ...place,
      ...(change && { since: change.at, by: change.by }),
      ...measured(histograms.get(`${app} ${place.version}`) ?? new Map()),
    };
  };
  return {
    generation,
    ...(hold && { sendingHold: { heldAt: hold.heldAt.toISOString(), backupAt: hold.backupAt.toISOString() } }),
    apps: appsOf(registry).map(([name, places]) => ({ name, releases: places.map((place) => stateOf(name, place)) })),
    faults: faults.map(({ release, lastAt, ...fault }) => ({
      ...fault,
      lastAt: lastAt.toISOString(),
      ...(release && { release }),
    })),
    changes: changes.slice(-mostListed).toReversed(),
  };
}
