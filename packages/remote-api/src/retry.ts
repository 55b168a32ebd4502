/** Average delay before each retry, in milliseconds. */
const defaultDelays: readonly number[] = [50, 300];

/**
 * Calls an asynchronous function and retries it with jitter when it rejects, once for each delay. Rejects with the last error, or at
 * once when `isFinal` says that a retry cannot help.
 *
 * Dynamic imports need the retries: a browser answers the first requests for a file with the cached failure of its preload hint,
 * once for each script and style sheet.
 */
export async function retryWithJitter<Value>(
  load: () => Promise<Value>,
  delays: readonly number[] = defaultDelays,
  isFinal: (error: unknown) => boolean = () => false,
): Promise<Value> {
  const [first, ...later] = delays;
  try {
    return await load();
  } catch (error) {
    if (first === undefined || isFinal(error)) throw error;
    await delay(jitter(first));
    return retryWithJitter(load, later, isFinal);
  }
}

/** Adds jitter to a delay: between half and one and a half times as long, so that clients that failed together retry apart. */
export function jitter(milliseconds: number): number {
  return milliseconds * (0.5 + Math.random());
}

/** Resolves after a number of milliseconds. */
export function delay(milliseconds: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, milliseconds);
  });
}
