/** What one call may change. */
export interface CallOptions {
  /** Ends the call, its pauses and its attempts included. */
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** Makes repetitions of `sendMessage` harmless, those by other processes too. Without it each call has a random one. */
  readonly idempotencyKey?: string;
}
