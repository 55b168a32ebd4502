import type { Fault } from '@pregon/federation-runtime/loader';
import { faultDetail } from '../remotes/fault-report.ts';

/** A fault on its way to the boundary that shows it. Whoever throws it has reported it. */
export class RemoteFault extends Error {
  override readonly name = 'RemoteFault';
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(faultDetail(fault), { cause: fault.cause });
    this.fault = fault;
  }
}
