/** Deduplicates keys within a time window. Remembers a limited number of keys, the newest. */
export function createRecentlySeen(forMs: number, mostKeys = 10_000): (key: string, now: Date) => boolean {
  const seenAt = new Map<string, number>();
  return (key, now) => {
    const last = seenAt.get(key);
    const isRecent = last !== undefined && now.getTime() - last < forMs;
    if (!isRecent) {
      seenAt.delete(key);
      seenAt.set(key, now.getTime());
    }
    if (seenAt.size > mostKeys) for (const oldest of seenAt.keys()) if (seenAt.delete(oldest)) break;
    return isRecent;
  };
}
