import { type ReactNode, useState } from 'react';
import { useDelayedFlag } from '../debounce.ts';
import { documentRows, KeptElement } from '../first-rows.tsx';
import { Skeleton, Waiting, windowHeight } from '../page/waiting.tsx';
import { type ListedDraft, StoredDrafts, type StoredDraftsProps } from './draft-list.tsx';

/** Milliseconds that a list waits for its drafts at most: after them a page that loads says that it takes long. */
const longestWait = 4000;

interface BelowDraftsProps<Draft extends ListedDraft> extends StoredDraftsProps<Draft> {
  /** Whether the first request for the drafts is under way. */
  readonly isLoading: boolean;
  /** The list of what the drafts will become, or whatever stands below them. */
  readonly children: ReactNode;
}

/** Drafts, and what stands below them. It appears together with them, so that it does not move when they come. */
export function BelowDrafts<Draft extends ListedDraft>({ isLoading, children, ...drafts }: BelowDraftsProps<Draft>) {
  const isLate = useDelayedFlag(isLoading, longestWait);
  // A list that is shown already stays while its drafts come.
  const [isFirst] = useState(isLoading);
  if (isFirst && isLoading && !isLate) {
    const rows = documentRows();
    if (rows) return <KeptElement element={rows.screen} />;
    return (
      <Waiting>
        <div className="below-drafts">
          <Skeleton height={windowHeight} isRows />
        </div>
      </Waiting>
    );
  }
  return (
    <>
      <StoredDrafts {...drafts} />
      {children}
    </>
  );
}
