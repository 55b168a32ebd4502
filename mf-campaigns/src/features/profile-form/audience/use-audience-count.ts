import type { Audience } from '@pregon/contract/profiles/audience.schema';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { useDebouncedValue, useDelayedFlag } from '@pregon/ui/debounce';
import { useState } from 'react';
import { useAudience } from './audience.queries.ts';

/** Debounce delay in milliseconds before a changed selection is counted. */
const debounceDelay = 300;
/** Time in milliseconds after which a running count is shown as slow. */
const slowAfter = 600;
/** Time in milliseconds after which an estimate is asked for. */
const longAfter = 250;

export interface AudienceCount {
  /** The debounced selection that is counted. */
  readonly counted: ProfileSelection;
  /** The latest figures; while `isStale`, those of an earlier selection. */
  readonly figures: Audience | undefined;
  readonly isStale: boolean;
  /** Whether the current request takes longer than usual. */
  readonly isSlow: boolean;
  /** Whether the current request takes so long that an estimate is of use. */
  readonly isLong: boolean;
  /** The error of the latest request. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Counts the audience of a selection with debounce. */
export function useAudienceCount(selection: ProfileSelection): AudienceCount {
  const counted = useDebouncedValue(selection, debounceDelay);
  const { data, error, isFetching, refetch } = useAudience(counted);
  const figures = useLatest(data?.audience);
  const isCounting = isFetching || JSON.stringify(counted) !== JSON.stringify(selection);
  return {
    counted,
    figures,
    isStale: isCounting || error !== null,
    isSlow: useDelayedFlag(isCounting, slowAfter),
    isLong: useDelayedFlag(isFetching, longAfter),
    error,
    retry: () => void refetch(),
  };
}

/** Returns the latest defined value, so that a failed request keeps the previous figures on the page. */
function useLatest<Value>(value: Value | undefined): Value | undefined {
  const [latest, setLatest] = useState(value);
  if (value !== undefined && value !== latest) setLatest(value);
  return value ?? latest;
}
