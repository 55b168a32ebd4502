import { Skeleton, Spinner } from '@pregon/ui/page';

/** The loading state of a dashboard, with a text about it. */
export function BoardWaiting({ children }: { children: string }) {
  return (
    <div className="board-waiting">
      <Spinner>{children}</Spinner>
      <div className="board-skeletons" aria-hidden="true">
        {[1, 2, 3, 4].map((figure) => (
          <div key={figure}>
            <Skeleton width="45%" />
            <Skeleton width="70%" height="1.75rem" />
          </div>
        ))}
      </div>
      <Skeleton height="16rem" />
    </div>
  );
}
