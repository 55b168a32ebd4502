/** The error of a promise that has not settled in time. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** Adds a timeout to a promise: rejects with a TimeoutError when it has not settled after `limit` milliseconds. */
export async function withTimeout<Value>(limit: number, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`Nothing after ${Math.round(limit)} ms.`)), limit);
  });
  try {
    return await Promise.race([work, expiry]);
  } finally {
    clearTimeout(timer);
  }
}
