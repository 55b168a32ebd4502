import { Spinner } from '@pregon/ui/page';

/** Covers the window during a log-out. */
export function LoadingOverlay({ children }: { children: string }) {
  return (
    <div className="loading-overlay">
      <Spinner>{children}</Spinner>
    </div>
  );
}
