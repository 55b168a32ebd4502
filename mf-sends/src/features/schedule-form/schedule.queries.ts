import { graphqlQuery, queryKeyOf, restMutation } from '@pregon/auth-api/queries';
import type { Newsletter } from '@pregon/contract/newsletters/newsletter.schema';
import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import { largestPage } from '@pregon/contract/page.schema';
import type { Profile } from '@pregon/contract/profiles/profile.schema';
import { audienceQuery, profilesQuery } from '@pregon/contract/profiles/profiles.operations';
import { createSchedule } from '@pregon/contract/schedules/schedules.endpoints';
import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';

interface ScheduleScreen {
  readonly data: { readonly profiles: readonly Profile[]; readonly newsletters: readonly Newsletter[] } | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** What there is to choose from: the newest profiles, and the newsletters with an approved version. */
export function useScheduleScreen(): ScheduleScreen {
  const page = { page: 1, size: largestPage };
  const [profiles, newsletters] = useQueries({
    queries: [
      { ...graphqlQuery(profilesQuery, page), staleTime: 0 },
      { ...graphqlQuery(newslettersQuery, { ...page, filter: { approve: true } }), staleTime: 0 },
    ],
  });
  return {
    data:
      profiles.data && newsletters.data
        ? { profiles: profiles.data.profiles.items, newsletters: newsletters.data.newsletter.items }
        : undefined,
    error: (profiles.data ? null : profiles.error) ?? (newsletters.data ? null : newsletters.error),
    retry: () => [profiles, newsletters].forEach(({ refetch }) => void refetch()),
  };
}

/** Whom a profile reaches now; undefined as long as none is chosen. */
export function useReach(profile: Profile | undefined) {
  const { customerFocus = [], customerCategory = [], geoHierarchy = '', geoOptions = [] } = profile ?? {};
  const selection = { customerFocus, customerCategory, geoHierarchy, geoOptions };
  // People buy, join and leave all the time: a count is never older than the screen.
  return useQuery({ ...graphqlQuery(audienceQuery, { selection }), staleTime: 0, enabled: profile !== undefined });
}

/** Adds a schedule. Lists of schedules are asked again. */
export function useCreateSchedule() {
  const client = useQueryClient();
  return useMutation({
    ...restMutation(createSchedule),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeyOf(schedulesQuery) }),
  });
}
