import { TrustError } from './verified-registry.ts';

/**
 * The phase in which a load failed: the registry, its signature or a foreign origin, the release's requirements, its entry, a
 * further file, or its start.
 */
export type FaultPhase = 'registry' | 'trust' | 'contract' | 'entry' | 'chunk' | 'start';

/** Why a remote is not available. A value, not an exception. A timeout has a TimeoutError as its cause. */
export interface Fault {
  readonly phase: FaultPhase;
  readonly remote: string;
  /** Version of the release that failed; undefined when the registry names none. */
  readonly release: string | undefined;
  readonly cause: Error;
}

/** An error with its phase. */
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

/** Rejects like the work, with the phase added; `phase` may depend on the error. */
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
 * Converts an error into a fault. A TrustError has the phase `trust` everywhere; without a noted phase it is `registry` without a
 * release, else `start`.
 */
export function faultOf(error: unknown, remote: string, release?: string): Fault {
  const cause = asError(error instanceof PhaseError ? error.cause : error);
  const noted = error instanceof PhaseError ? error.phase : release ? 'start' : 'registry';
  return { phase: cause instanceof TrustError ? 'trust' : noted, remote, release, cause };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
