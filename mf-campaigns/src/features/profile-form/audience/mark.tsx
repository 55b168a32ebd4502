import { Icon } from '@pregon/ui/icon';
import { Check, X } from 'lucide-react';

/** Icon for yes or no. The text beside it carries the same information. */
export function Mark({ isYes }: { readonly isYes: boolean }) {
  return (
    <span className="mark" data-yes={isYes ? '' : undefined}>
      <Icon of={isYes ? Check : X} />
    </span>
  );
}
