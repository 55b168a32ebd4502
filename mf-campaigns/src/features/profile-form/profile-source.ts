import { graphqlQuery } from '@pregon/auth-api/queries';
import { everyone, nationalCode, optionCode } from '@pregon/contract/options/option-code';
import { emptyProfile, type ProfileValues } from '@pregon/contract/profiles/profile-fields';
import type { Profile } from '@pregon/contract/profiles/profile.schema';
import { profilesQuery } from '@pregon/contract/profiles/profiles.operations';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { filtersIn, focusMoveIn, resultPeopleIn } from '../../prefilled-filters.ts';
import { valuesOf } from './profile-values.ts';

/** Where the initial values come from: a new profile, a saved one, or a copy of one. */
export interface ProfileSource {
  readonly kind: 'new' | 'open' | 'copy' | 'draft';
  /** The identifier of the profile that is opened or copied, or of the stored draft that is continued. */
  readonly identifier: string;
  /** Of a new profile: the filters in the address. */
  readonly filters?: URLSearchParams;
}

/** Reads the source from the address. */
export function useProfileSource(): ProfileSource {
  const [query] = useSearchParams();
  const opened = query.get('profile');
  if (opened) return { kind: 'open', identifier: opened };
  const draft = query.get('draft');
  if (draft) return { kind: 'draft', identifier: draft };
  const copied = query.get('copy');
  return copied ? { kind: 'copy', identifier: copied } : { kind: 'new', identifier: '', filters: filtersIn(query) };
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

/** Returns the filter by customers who bought in a month, such as `2026-11`. */
function boughtIn(month: string): Partial<ProfileValues> {
  const [year = 0, number = 0] = /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ? month.split('-').map(Number) : [];
  if (year === 0) return {};
  const lastDay = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  const bought = { conditionMetric: 'Número de compras', metricSign: '>=', metricValue: 1, filterConditionMetric: true };
  return { ...bought, rankStart: `${month}-01`, rankEnd: lastDay };
}

/** Returns the filter by the month of the first purchase. */
const firstPurchaseIn = (month: string): Partial<ProfileValues> =>
  /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ? { firstPurchaseMonth: month } : {};

/** Returns the values of a new profile: the whole country, or what the filters of the address select. */
function newProfile(filters: URLSearchParams | undefined, levels: readonly string[]): ProfileValues {
  const level = (code: string) => levels.find((one) => optionCode(one) === code);
  const [focus, category, city] = ['focus', 'category', 'city'].map((name) => filters?.get(name));
  const cities = city ? level('CIUDAD') : undefined;
  return {
    ...emptyProfile,
    geoHierarchy: cities ?? level(nationalCode) ?? '',
    ...(city && cities && { geoOptions: [city] }),
    customerFocus: [focus || everyone],
    customerCategory: [category || everyone],
    ...boughtIn(filters?.get('boughtIn') ?? ''),
    ...firstPurchaseIn(filters?.get('firstPurchase') ?? ''),
    ...(filters && focusMoveIn(filters)),
    ...(filters && resultPeopleIn(filters)),
  };
}

/** Returns the initial values of a form. */
export function startValues(source: ProfileSource, saved: Profile | undefined, levels: readonly string[]): ProfileValues {
  if (!saved) return newProfile(source.filters, levels);
  const values = valuesOf(saved);
  return source.kind === 'copy' ? { ...values, name: `Copia de ${values.name}`.slice(0, longestName) } : values;
}
