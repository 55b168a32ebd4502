import { graphqlQuery } from '@pregon/auth-api/queries';
import { nationalCode, optionCode } from '@pregon/contract/options/option-code';
import { emptyProfile, type ProfileValues } from '@pregon/contract/profiles/profile-fields';
import type { Profile } from '@pregon/contract/profiles/profile.schema';
import { profilesQuery } from '@pregon/contract/profiles/profiles.operations';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { valuesOf } from './profile-values.ts';

/** What the form begins with: nothing, a saved profile to go on with, or one to copy. */
export interface ProfileSource {
  readonly kind: 'new' | 'open' | 'copy';
  /** Of the profile that is opened or copied. */
  readonly identifier: string;
}

/** What the address asks for. */
export function useProfileSource(): ProfileSource {
  const [query] = useSearchParams();
  const opened = query.get('profile');
  if (opened) return { kind: 'open', identifier: opened };
  const copied = query.get('copy');
  return copied ? { kind: 'copy', identifier: copied } : { kind: 'new', identifier: '' };
}

/** The saved profile of a source, as it is now. Null: there is none. */
export function useSavedProfile({ kind, identifier }: ProfileSource, campaignId: string) {
  const query = graphqlQuery(profilesQuery, { page: 1, size: 1, filter: { identifier } });
  // Read once: an answer that came later would take away what was typed meanwhile.
  const answer = useQuery({ ...query, enabled: kind !== 'new', staleTime: 0, gcTime: 0, refetchOnReconnect: false });
  const [found] = answer.data?.profiles.items ?? [];
  const isOfCampaign = found?.campaignIdentifier === campaignId;
  return { ...answer, profile: answer.data && (isOfCampaign ? found : null) };
}

/** Longest name of a profile. */
const longestName = 120;

/** The values that a form starts with. */
export function startValues(source: ProfileSource, saved: Profile | undefined, levels: readonly string[]): ProfileValues {
  if (!saved) return { ...emptyProfile, geoHierarchy: levels.find((level) => optionCode(level) === nationalCode) ?? '' };
  const values = valuesOf(saved);
  return source.kind === 'copy' ? { ...values, name: `Copia de ${values.name}`.slice(0, longestName) } : values;
}
