import { TrustError } from './verified-registry.ts';

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

/** Rejects like the work, with the phase noted in which that happened; where only the error tells, it is asked. */
export async function inPhase<Value>(
  phase: FaultPhase | ((error: unknown) => FaultPhase),
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw new PhaseError(typeof phase === 'string' ? phase : phase(error), asError(error));
  }
}

/**
 * The fault of a remote that an error stands for. What cannot be trusted is so in every phase; where none was noted, it is the
 * registry's without a release, and else that of the start.
 */
export function faultOf(error: unknown, remote: string, release?: string): Fault {
  const cause = asError(error instanceof PhaseError ? error.cause : error);
  const noted = error instanceof PhaseError ? error.phase : release ? 'start' : 'registry';
  return { phase: cause instanceof TrustError ? 'trust' : noted, remote, release, cause };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
