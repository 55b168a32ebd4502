import type { Heading } from '@pregon/release-registry/registry.schema';
import { useDelayedFlag } from '@pregon/ui/debounce';
import { documentRows, KeptElement } from '@pregon/ui/first-rows';
import { PageHead, Skeleton, Waiting } from '@pregon/ui/page';
import { currentHeading } from './screen-hints.ts';

/** Milliseconds of loading after which the page says that it takes longer than usual. */
const lateAfter = 4000;

interface RouteLoadingProps {
  /** The heading of the screen; null for none. By default that of the current address, where it is known. */
  readonly heading?: Heading | null | undefined;
}

/** The loading state of a screen, with its heading; after four seconds with a notice. */
export function RouteLoading({ heading = currentHeading() }: RouteLoadingProps) {
  const isLate = useDelayedFlag(true, lateAfter);
  const rows = documentRows();
  return (
    <>
      {heading ? <PageHead {...heading} /> : null}
      {rows ? (
        <KeptElement element={rows.screen} />
      ) : (
        <Waiting>
          <div className="route-skeleton">
            {heading ? null : (
              <div>
                <Skeleton width="14rem" height="1.5rem" />
                <Skeleton width="22rem" />
              </div>
            )}
            {[1, 2, 3].map((block) => (
              <div key={block}>
                <Skeleton width="9rem" />
                <Skeleton height="2.25rem" />
                <Skeleton width="60%" />
              </div>
            ))}
          </div>
        </Waiting>
      )}
      {isLate ? <output className="late soft">Está tardando más de lo normal…</output> : null}
    </>
  );
}
