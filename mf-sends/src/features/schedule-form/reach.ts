import { graphqlQuery } from '@pregon/auth-api/queries';
import type { Audience } from '@pregon/contract/profiles/audience.schema';
import { legibleSelection, type Profile } from '@pregon/contract/profiles/profile.schema';
import { audienceQuery, profilesQuery } from '@pregon/contract/profiles/profiles.operations';
import { useQuery } from '@tanstack/react-query';

/** The profile that is chosen, and whom it reaches now. */
export interface Reach {
  readonly profile: Profile | undefined;
  readonly audience: Audience | undefined;
  readonly isCounting: boolean;
  readonly error: Error | null;
}

/** Reads the profile of a key, `''` while none is chosen, and counts whom it reaches. */
export function useReach(key: string): Reach {
  const filter = { key: Number(key) };
  const known = useQuery({
    ...graphqlQuery(profilesQuery, { page: 1, size: 1, filter }),
    enabled: key !== '',
  });
  const profile = key === '' ? undefined : known.data?.profiles.items[0];
  // People buy, join and leave all the time: a count is never older than the screen.
  const count = useQuery({
    ...graphqlQuery(audienceQuery, { selection: legibleSelection(profile) }),
    staleTime: 0,
    enabled: profile !== undefined,
  });
  return {
    profile,
    audience: profile && count.data?.audience,
    isCounting: known.isFetching || count.isFetching,
    error: known.error ?? count.error,
  };
}
