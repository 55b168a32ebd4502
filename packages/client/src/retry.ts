import { PregonError } from './errors.ts';
import { pause } from './pause.ts';

/** How often a call is tried, and how long the pauses between the attempts are. */
export interface RetrySettings {
  /** Attempts of a call in all; 4 by default, 1 for none but the first. */
  readonly attempts?: number;
  /** The longest first pause, which doubles with each attempt; 500 by default. */
  readonly firstPauseMs?: number;
  /** The longest pause. A call is given up when the server asks for a longer one; 60,000 by default. */
  readonly longestPauseMs?: number;
}

const interrupted = new Set<PregonError['code']>(['NO_RESPONSE', 'TIMEOUT', 'UNAVAILABLE']);
const gatewayStatuses = new Set([502, 503, 504]);

/**
 * Whether a call may be tried again. One that was refused by a rate limit has done nothing; one that was interrupted may have done
 * everything, and is repeated only where a repetition changes nothing.
 */
function isWorthRetrying(error: unknown, isRepeatable: boolean): error is PregonError {
  if (!(error instanceof PregonError)) return false;
  if (error.code === 'TOO_MANY_REQUESTS') return true;
  return isRepeatable && (interrupted.has(error.code) || gatewayStatuses.has(error.status ?? 0));
}

/** Retries with exponential back-off and full jitter, and waits at least as long as the server asks by `Retry-After`. */
export async function retryWithJitter<Result>(
  attempt: () => Promise<Result>,
  isRepeatable: boolean,
  { attempts = 4, firstPauseMs = 500, longestPauseMs = 60_000 }: RetrySettings,
  signal?: AbortSignal,
): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tried >= attempts || !isWorthRetrying(error, isRepeatable)) throw error;
      const askedMs = (error.retryAfter ?? 0) * 1000;
      if (askedMs > longestPauseMs) throw error;
      const backOffMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (tried - 1));
      await pause(Math.max(askedMs, Math.random() * backOffMs), signal);
    }
  }
}
