import { Spinner } from '@pregon/ui/page';

/** Over the whole window, while something is under way after which nothing of it will be left. */
export function LoadingOverlay({ children }: { children: string }) {
  return (
    <div className="loading-overlay">
      <Spinner>{children}</Spinner>
    </div>
  );
}
