import { TrustError } from './trusted-registry.ts';

/**
 * How far a load came before it failed: to the registry, to its signature or a foreign origin, to what the release needs of its
 * host, to its entry, to a file behind that, to its start.
 */
export type FaultPhase = 'registry' | 'trust' | 'contract' | 'entry' | 'chunk' | 'start';

/** Why a remote is not there. A value, not an exception. What took too long has a TimeoutError for its cause. */
export interface Fault {
  readonly phase: FaultPhase;
  readonly remote: string;
  /** Version of the release that failed; undefined when the registry names none. */
  readonly release: string | undefined;
  readonly cause: Error;
}

/** An error on its way to becoming a fault. */
class PhaseError extends Error {
  override readonly name = 'PhaseError';
  override readonly cause: Error;
  readonly phase: FaultPhase;

  constructor(phase: FaultPhase, cause: Error) {
    super(cause.message);
    this.phase = phase;
    this.cause = cause;
  }
}

/**
 * Rejects like the work, with the phase noted in which that happened; where only the error tells, it is asked. What cannot be
 * trusted is so in every phase.
 */
export async function inPhase<Value>(
  phase: FaultPhase | ((error: unknown) => FaultPhase),
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TrustError) throw new PhaseError('trust', error);
    throw new PhaseError(typeof phase === 'string' ? phase : phase(error), asError(error));
  }
}

/** The fault of a remote that an error stands for. What no phase was noted for happened at the start. */
export function faultOf(error: unknown, remote: string, release?: string): Fault {
  const { phase, cause } = error instanceof PhaseError ? error : { phase: 'start' as const, cause: asError(error) };
  return { phase, remote, release, cause };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
