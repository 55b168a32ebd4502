import type { Fault } from '@pregon/federation-runtime/loader';
import { faultDetail } from '../remotes/fault-report.ts';

/** Carries a fault to the boundary that shows it. The thrower has reported it. */
export class RemoteFault extends Error {
  override readonly name = 'RemoteFault';
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(faultDetail(fault), { cause: fault.cause });
    this.fault = fault;
  }
}
