import type { Audience } from '@pregon/contract/profiles/audience.schema';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { useState } from 'react';
import { useAudience } from './audience.queries.ts';
import { useLasting } from './use-lasting.ts';
import { useSettled } from './use-settled.ts';

/** Milliseconds without a change after which the audience is counted. */
const pause = 300;
/** Milliseconds of counting after which it is said. */
const moment = 600;

export interface AudienceCount {
  /** What is counted: the selection as it last stood still. */
  readonly counted: ProfileSelection;
  /** The last figures that there were; of the selection before, while or as long as `isStale`. */
  readonly figures: Audience | undefined;
  readonly isStale: boolean;
  /** Newer figures have been on their way for more than a moment. */
  readonly isSlow: boolean;
  /** Why there are no newer figures. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Counts whom a selection reaches, each time that it has come to rest. */
export function useAudienceCount(selection: ProfileSelection): AudienceCount {
  const { settled, isSettled } = useSettled(selection, pause);
  const { data, error, isFetching, refetch } = useAudience(settled);
  const figures = useLatest(data?.audience);
  const isCounting = isFetching || !isSettled;
  return {
    counted: settled,
    figures,
    isStale: isCounting || error !== null,
    isSlow: useLasting(isCounting, moment),
    error,
    retry: () => void refetch(),
  };
}

/** The last that there was: a count that fails leaves the one before on show. */
function useLatest<Value>(value: Value | undefined): Value | undefined {
  const [latest, setLatest] = useState(value);
  if (value !== undefined && value !== latest) setLatest(value);
  return value ?? latest;
}
