/** Attempts after which a message becomes a dead letter: with the delays below, after about two days. */
export const mostAttempts = 20;

const longestSeconds = 8 * 3600;

/**
 * The delay after failed attempts in seconds: exponential back-off from 5 s up to 8 h, with jitter between half of it and all of it, so
 * that many messages do not return at the same moment.
 */
export function retryDelay(failures: number, random: () => number = Math.random): number {
  const whole = Math.min(longestSeconds, 5 * 2 ** Math.min(failures - 1, 20));
  return whole * (0.5 + random() / 2);
}

/** The longest pause of an endpoint whose messages fail, in seconds: short, so that it notices soon that the receiver is back. */
const longestPauseSeconds = 300;

/** The pause of an endpoint after consecutive failures in seconds, with the same back-off and jitter. */
export const endpointPause = (failures: number, random?: () => number): number =>
  Math.min(longestPauseSeconds, retryDelay(failures, random));
