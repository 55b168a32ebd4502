import type { Channel } from '../profiles/reachable.ts';

/** How long a channel pauses when its provider takes nothing: twice as long every time, up to the second. */
const shortestMs = 1000;
const longestMs = 30_000;

/** Channels whose provider takes nothing at present. */
export interface Pauses {
  readonly isPaused: (channel: Channel) => boolean;
  /** Told of every outcome: whether the provider takes messages. */
  readonly report: (channel: Channel, available: boolean) => void;
}

export function createPauses(clock: () => Date): Pauses {
  const paused = new Map<Channel, { readonly ms: number; readonly until: number }>();
  const isPaused = (channel: Channel): boolean => clock().getTime() < (paused.get(channel)?.until ?? 0);
  return {
    isPaused,
    report(channel, available) {
      // Those that were on their way when a pause began have nothing more to say: a provider that takes one and turns away the
      // next is not asked again at once.
      if (isPaused(channel)) return;
      if (available) paused.delete(channel);
      else {
        const ms = Math.min(longestMs, Math.max(shortestMs, (paused.get(channel)?.ms ?? 0) * 2));
        paused.set(channel, { ms, until: clock().getTime() + ms });
      }
    },
  };
}
