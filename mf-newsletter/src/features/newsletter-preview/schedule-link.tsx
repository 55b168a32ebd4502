import { restQuery } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import { readNewsletterUses } from '@pregon/contract/newsletters/newsletter-uses.endpoints';
import { senderRoles } from '@pregon/contract/session/roles';
import { Button, buttonClass } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { archivedReason } from '../../archived-reason.ts';
import { newScheduleAddress } from '../../paths.ts';

interface ScheduleLinkProps {
  readonly identifier: string;
  /**
   * Whether its newest version is approved; undefined while it is loading. An earlier one may be, too: that is asked for only when this is
   * false.
   */
  readonly isApproved: boolean | undefined;
  readonly isArchived: boolean;
  /** The query of the page, whose campaign and profile are carried along. */
  readonly purpose: string;
}

/**
 * Leads to the form of a new schedule of the newsletter, once a version of it is approved. It stands there from the beginning, so that it
 * moves nothing when that is known.
 */
export function ScheduleLink({ identifier, isApproved, isArchived, purpose }: ScheduleLinkProps) {
  const maySchedule = useMayCall({ access: senderRoles });
  const { data } = useQuery({
    ...restQuery(readNewsletterUses, { params: { id: identifier } }),
    enabled: maySchedule && isApproved === false && !isArchived,
    staleTime: 0,
  });
  if (!maySchedule) return null;
  const older = data?.approvedVersion ?? null;
  if (isArchived || (!isApproved && older === null)) {
    return (
      <Button isDisabled disabledReason={isArchived ? archivedReason : data && 'Todavía no tiene una versión aprobada.'}>
        <Icon of={CalendarClock} />
        Programar este newsletter
      </Button>
    );
  }
  return (
    <Link className={buttonClass()} to={newScheduleAddress(identifier, purpose)}>
      <Icon of={CalendarClock} />
      {isApproved ? 'Programar este newsletter' : `Programar la versión ${older}`}
    </Link>
  );
}
