/** Milliseconds before each further try, on average. */
const usualPauses: readonly number[] = [50, 300];

/**
 * Loads a part of a page, and asks again when it does not come: what the browser answers may be the old fault of a preload
 * hint, which it gives out once for each file, script and style, and not at the same moment. Throws the last fault; at once
 * when `isFinal` says that asking again is of no use.
 */
export async function loadPatiently<Value>(
  load: () => Promise<Value>,
  pauses: readonly number[] = usualPauses,
  isFinal: (error: unknown) => boolean = () => false,
): Promise<Value> {
  const [pause, ...later] = pauses;
  try {
    return await load();
  } catch (error) {
    if (pause === undefined || isFinal(error)) throw error;
    await wait(varied(pause));
    return loadPatiently(load, later, isFinal);
  }
}

/** Half as long to half as long again: whoever failed together does not come back together. */
export function varied(milliseconds: number): number {
  return milliseconds * (0.5 + Math.random());
}

/** Lets so many milliseconds pass. */
export function wait(milliseconds: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, milliseconds);
  });
}
