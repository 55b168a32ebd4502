import { Icon } from '@pregon/ui/icon';
import { Check, X } from 'lucide-react';

/** Yes or no, as a shape of its own. The words beside it say it too. */
export function Mark({ isYes }: { readonly isYes: boolean }) {
  return (
    <span className="mark" data-yes={isYes ? '' : undefined}>
      <Icon of={isYes ? Check : X} />
    </span>
  );
}
