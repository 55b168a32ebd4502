import { graphqlQuery } from '@pregon/auth-api/queries';
import type { Audience } from '@pregon/contract/profiles/audience.schema';
import { legibleSelection, type Profile } from '@pregon/contract/profiles/profile.schema';
import { audienceQuery } from '@pregon/contract/profiles/audience.operations';
import { profilesQuery } from '@pregon/contract/profiles/profiles.operations';
import { useQuery } from '@tanstack/react-query';

/** The selected profile and its current audience. */
export interface Reach {
  readonly profile: Profile | undefined;
  readonly audience: Audience | undefined;
  readonly isCounting: boolean;
  readonly error: Error | null;
}

/** Loads the profile of a key and counts its audience. The key is `''` while no profile is selected. */
export function useReach(key: string): Reach {
  const filter = { key: Number(key) };
  const profileQuery = useQuery({
    ...graphqlQuery(profilesQuery, { page: 1, size: 1, filter }),
    enabled: key !== '',
  });
  const profile = key === '' ? undefined : profileQuery.data?.profiles.items[0];
  // The audience changes all the time, so the count is never read from the cache.
  const audienceCount = useQuery({
    ...graphqlQuery(audienceQuery, { selection: legibleSelection(profile) }),
    staleTime: 0,
    enabled: profile !== undefined,
  });
  return {
    profile,
    audience: profile && audienceCount.data?.audience,
    isCounting: profileQuery.isFetching || audienceCount.isFetching,
    error: profileQuery.error ?? audienceCount.error,
  };
}
