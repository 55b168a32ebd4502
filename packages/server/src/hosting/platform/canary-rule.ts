import type { CanaryLimits } from '../../kernel/config/config.ts';
import type { Outcomes } from './reports.repository.ts';

/** Which part of all tries failed, 0 to 1. */
function faultRate({ loads, faults }: Pick<Outcomes, 'loads' | 'faults'>): number {
  return faults === 0 ? 0 : faults / (loads + faults);
}

/**
 * Whether a canary does so badly that it is taken back: enough faults to mean something, of enough people that none of them alone can
 * take it back, a larger share of them than is borne, and
 * at least twice the share of the live release in the same time, for when the fault is the network's, the API's, or everybody's.
 */
export function isFailing(canary: Outcomes, live: Outcomes, { minFaults, minReporters, maxFaultRate }: CanaryLimits): boolean {
  const rate = faultRate(canary);
  if (canary.reporters < minReporters) return false;
  return canary.faults >= minFaults && rate > maxFaultRate && rate >= 2 * faultRate(live);
}
