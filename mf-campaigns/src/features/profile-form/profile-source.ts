import { graphqlQuery } from '@pregon/auth-api/queries';
import { nationalCode, optionCode } from '@pregon/contract/options/option-code';
import { emptyProfile, type ProfileValues } from '@pregon/contract/profiles/profile-fields';
import type { Profile } from '@pregon/contract/profiles/profile.schema';
import { profilesQuery } from '@pregon/contract/profiles/profiles.operations';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { valuesOf } from './profile-values.ts';

/** Where the initial values come from: a new profile, a saved one, or a copy of one. */
export interface ProfileSource {
  readonly kind: 'new' | 'open' | 'copy';
  /** The identifier of the profile that is opened or copied. */
  readonly identifier: string;
}

/** Reads the source from the address. */
export function useProfileSource(): ProfileSource {
  const [query] = useSearchParams();
  const opened = query.get('profile');
  if (opened) return { kind: 'open', identifier: opened };
  const copied = query.get('copy');
  return copied ? { kind: 'copy', identifier: copied } : { kind: 'new', identifier: '' };
}

/** Loads the current revision of the source's profile. Null when it does not exist in this campaign. */
export function useSavedProfile({ kind, identifier }: ProfileSource, campaignId: string) {
  const query = graphqlQuery(profilesQuery, { page: 1, size: 1, filter: { identifier } });
  // Refetching is off, because a later response would replace what the user has typed.
  const answer = useQuery({ ...query, enabled: kind !== 'new', staleTime: 0, gcTime: 0, refetchOnReconnect: false });
  const [found] = answer.data?.profiles.items ?? [];
  const isOfCampaign = found?.campaignIdentifier === campaignId;
  return { ...answer, profile: answer.data && (isOfCampaign ? found : null) };
}

/** The longest name of a profile, in characters. */
const longestName = 120;

/** Returns the initial values of a form. */
export function startValues(source: ProfileSource, saved: Profile | undefined, levels: readonly string[]): ProfileValues {
  if (!saved) return { ...emptyProfile, geoHierarchy: levels.find((level) => optionCode(level) === nationalCode) ?? '' };
  const values = valuesOf(saved);
  return source.kind === 'copy' ? { ...values, name: `Copia de ${values.name}`.slice(0, longestName) } : values;
}
