import type { User } from '@pregon/contract/users/user.schema';
import { loadPart } from '@pregon/remote-api/load-part';
import { lazy, Suspense } from 'react';
import type { UserAction } from './user-question.tsx';

const UserQuestion = lazy(() => loadPart(() => import('./user-question.tsx')));

/** What shall be done with whom, while it is being asked. */
export interface AskedAction {
  readonly user: User;
  readonly action: UserAction;
}

/** The question, fetched when it is asked first. */
export const UserAsked = ({ asked, onClose }: { readonly asked: AskedAction | undefined; readonly onClose: () => void }) =>
  asked ? (
    <Suspense>
      <UserQuestion {...asked} onClose={onClose} />
    </Suspense>
  ) : null;
