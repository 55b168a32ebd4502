import { restQuery } from '@pregon/auth-api/queries';
import { overviewSizes, readCampaignOverview } from '@pregon/contract/results/campaign-overview.endpoints';
import { useQuery } from '@tanstack/react-query';
import { useAddressValue } from '../../address-value.ts';

/** The request for the rest of a list. */
export interface Rest {
  readonly isLoading: boolean;
  readonly error: Error | null;
  /** Requests it, again after an error. */
  readonly request: () => void;
}

const { newsletters, events } = overviewSizes;

/**
 * The newsletters and events of a campaign: the first ones of each list, and the rest on request, which
 * the address keeps: `?newsletters=todos&historia=todo`. A failure of the rest keeps the first.
 */
export function useCampaignOverview(campaign: string) {
  const first = useQuery(optionsOf(campaign));
  const [withNewsletters, restOfNewsletters] = useRest(campaign, { newsletters: newsletters.most }, ['newsletters', 'todos']);
  const [withEvents, restOfEvents] = useRest(campaign, { events: events.most }, ['historia', 'todo']);
  return {
    newsletters: withNewsletters ?? first.data,
    restOfNewsletters,
    events: withEvents ?? first.data,
    restOfEvents,
    error: first.error,
    retry: () => void first.refetch(),
  };
}

interface Sizes {
  readonly newsletters?: number;
  readonly events?: number;
}

const optionsOf = (campaign: string, sizes: Sizes = {}) => ({
  ...restQuery(readCampaignOverview, { params: { id: campaign }, query: sizes }),
  staleTime: 0,
});

function useRest(campaign: string, sizes: Sizes, [name, whole]: readonly [name: string, whole: string]) {
  const [kept, keep] = useAddressValue(name);
  const isRequested = kept === whole;
  const { data, error, isFetching, refetch } = useQuery({ ...optionsOf(campaign, sizes), enabled: isRequested });
  const rest: Rest = { isLoading: isFetching, error, request: () => (isRequested ? void refetch() : keep(whole)) };
  return [data, rest] as const;
}
