import { graphqlQuery } from '@pregon/auth-api/queries';
import { useSession } from '@pregon/auth-api/session';
import { audienceEstimateQuery } from '@pregon/contract/profiles/audience-estimate.operations';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type EstimateWords, estimateWords } from './estimate-words.ts';

/** How long an estimate is kept, in milliseconds: less than the exact count that follows. */
const freshFor = 30_000;

export interface EstimatedCountProps {
  readonly selection: ProfileSelection;
  /** Called with the words of the estimate, and with undefined while there is none. */
  readonly onEstimate: (estimate: EstimateWords | undefined) => void;
}

/** Asks for an early figure of an audience. Renders nothing. Without an estimate, or when it fails, the exact count is awaited. */
export function EstimatedCount({ selection, onEstimate }: EstimatedCountProps) {
  const zone = useSession().session?.user.timeZone;
  const { data } = useQuery({ ...graphqlQuery(audienceEstimateQuery, { selection }), staleTime: freshFor, retry: false });
  const estimate = data?.audienceEstimate;
  useEffect(() => {
    onEstimate(estimate ? estimateWords(estimate, zone) : undefined);
    return () => onEstimate(undefined);
  }, [estimate, zone, onEstimate]);
  return null;
}
