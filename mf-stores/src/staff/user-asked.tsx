import type { User } from '@pregon/contract/users/user.schema';
import { loadPart } from '@pregon/remote-api/load-part';
import { lazy, Suspense } from 'react';
import type { UserAction } from './user-question.tsx';

const UserQuestion = lazy(() => loadPart(() => import('./user-question.tsx')));

/** An action that waits for confirmation. */
export interface AskedAction {
  readonly user: User;
  readonly action: UserAction;
}

/** Renders the confirmation dialog, which is loaded on first use. */
export const UserAsked = ({ asked, onClose }: { readonly asked: AskedAction | undefined; readonly onClose: () => void }) =>
  asked ? (
    <Suspense>
      <UserQuestion {...asked} onClose={onClose} />
    </Suspense>
  ) : null;
