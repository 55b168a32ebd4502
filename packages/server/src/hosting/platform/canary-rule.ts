import type { CanaryLimits } from '../../kernel/config/config.ts';
import type { Outcomes } from './reports.repository.ts';

/** Share of failed loads, 0 to 1. */
function faultRate({ loads, faults }: Pick<Outcomes, 'loads' | 'faults'>): number {
  return faults === 0 ? 0 : faults / (loads + faults);
}

/**
 * Whether a canary fails: enough faults to be significant, of enough reporters that none of them alone can withdraw it, a fault
 * rate above the limit, and at least twice the live release's rate in the same time, in case the fault is in the network or the
 * API.
 */
export function isFailing(canary: Outcomes, live: Outcomes, { minFaults, minReporters, maxFaultRate }: CanaryLimits): boolean {
  const rate = faultRate(canary);
  if (canary.reporters < minReporters) return false;
  return canary.faults >= minFaults && rate > maxFaultRate && rate >= 2 * faultRate(live);
}
