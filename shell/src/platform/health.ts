import type { PlatformStatus, ReleaseState } from '@pregon/contract/platform/platform.schema';

export type App = PlatformStatus['apps'][number];
export type Health = 'fine' | 'shaky' | 'failing' | 'few' | 'unknown';

interface Counts {
  readonly loads: number;
  readonly faults: number;
}

/** Fault rates from which an app is degraded or failing. */
const shakyFrom = 0.01;
const failingFrom = 0.05;
/** Fewer measurements than this say nothing about an app: one fault of three is no rate. */
const leastSample = 20;

/** Share of failures; undefined without any load. */
export function faultRate({ loads, faults }: Counts): number | undefined {
  return loads + faults === 0 ? undefined : faults / (loads + faults);
}

export function healthOf(counts: Counts): Health {
  const rate = faultRate(counts);
  if (rate === undefined) return 'unknown';
  if (counts.loads + counts.faults < leastSample) return 'few';
  if (rate < shakyFrom) return 'fine';
  return rate < failingFrom ? 'shaky' : 'failing';
}

export function totalOf(all: readonly Counts[]): Counts {
  return {
    loads: all.reduce((sum, { loads }) => sum + loads, 0),
    faults: all.reduce((sum, { faults }) => sum + faults, 0),
  };
}

/** The health of the current releases, without the previous ones. */
export const appHealth = ({ releases }: App): Health => healthOf(totalOf(releases.filter(({ role }) => role !== 'previous')));

export const releaseAs = ({ releases }: App, role: ReleaseState['role']): ReleaseState | undefined =>
  releases.find((release) => release.role === role);
