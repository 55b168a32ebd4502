import { useDelayedFlag } from '@pregon/ui/debounce';
import { Skeleton, Waiting } from '@pregon/ui/page';

/** Milliseconds of loading after which the page says that it takes longer than usual. */
const lateAfter = 4000;

/** The loading state of a screen; after four seconds with a notice. */
export function RouteLoading() {
  const isLate = useDelayedFlag(true, lateAfter);
  return (
    <>
      <Waiting>
        <div className="route-skeleton">
          <div>
            <Skeleton width="14rem" height="1.5rem" />
            <Skeleton width="22rem" />
          </div>
          {[1, 2, 3].map((block) => (
            <div key={block}>
              <Skeleton width="9rem" />
              <Skeleton height="2.25rem" />
              <Skeleton width="60%" />
            </div>
          ))}
        </div>
      </Waiting>
      {isLate ? <output className="late soft">Está tardando más de lo normal…</output> : null}
    </>
  );
}
