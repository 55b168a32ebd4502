import type { User } from '@pregon/contract/users/user.schema';
import { loadPart } from '@pregon/remote-api/load-part';
import { lazy, Suspense } from 'react';
import type { UserAction } from './user-action-dialog.tsx';

const UserActionDialog = lazy(() => loadPart(() => import('./user-action-dialog.tsx')));

/** An action that waits for confirmation. */
export interface PendingUserAction {
  readonly user: User;
  readonly action: UserAction;
}

/** Renders the confirmation dialog, which is loaded on first use. */
export const LazyUserActionDialog = ({
  pending,
  onClose,
}: {
  readonly pending: PendingUserAction | undefined;
  readonly onClose: () => void;
}) =>
  pending ? (
    <Suspense>
      <UserActionDialog {...pending} onClose={onClose} />
    </Suspense>
  ) : null;
