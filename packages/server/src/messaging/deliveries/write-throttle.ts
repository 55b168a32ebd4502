/** Returns whether something may be written again: at most once for each key in some time, in this process. */
export function createWriteThrottle(everyMs: number): (key: string) => boolean {
  const writtenAt = new Map<string, number>();
  return (key) => {
    const at = performance.now();
    if (at - (writtenAt.get(key) ?? Number.NEGATIVE_INFINITY) < everyMs) return false;
    writtenAt.set(key, at);
    return true;
  };
}
