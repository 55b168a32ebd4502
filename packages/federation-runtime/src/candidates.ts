import type { RegisteredRemote, Release } from '@pregon/release-registry/registry.schema';

/** Whether the user or browser belongs to the `percent` of users that get a remote's canary. */
export type InShare = (remote: string, percent: number) => boolean;

/** The releases of a remote in the order of attempts: the canary for its share of users, the live one, the previous one. */
export function candidates({ previous, canary, ...live }: RegisteredRemote, inShare: InShare): readonly [Release, ...Release[]] {
  const others: readonly Release[] = previous ? [previous] : [];
  return canary && inShare(live.name, canary.percent) ? [canary.release, live, ...others] : [live, ...others];
}
