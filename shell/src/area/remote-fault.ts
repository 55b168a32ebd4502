import type { Fault } from '@pregon/federation-runtime/loader';
import { faultDetail } from '../remotes/fault-report.ts';

/** An error that carries a fault to the boundary. The thrower has reported it already. */
export class RemoteFault extends Error {
  override readonly name = 'RemoteFault';
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(faultDetail(fault), { cause: fault.cause });
    this.fault = fault;
  }
}
