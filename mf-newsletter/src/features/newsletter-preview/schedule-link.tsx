import { restQuery } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import { readNewsletterUses } from '@pregon/contract/newsletters/newsletter-uses.endpoints';
import { senderRoles } from '@pregon/contract/session/roles';
import { buttonClass } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { newScheduleAddress } from '../../paths.ts';

interface ScheduleLinkProps {
  readonly identifier: string;
  /** Whether its newest version is approved. An earlier one may be, too: that is asked for only when this is false. */
  readonly isApproved: boolean;
  /** The query of the page, whose campaign and profile are carried along. */
  readonly purpose: string;
}

/** Leads to the form of a new schedule of the newsletter, once a version of it is approved. */
export function ScheduleLink({ identifier, isApproved, purpose }: ScheduleLinkProps) {
  const maySchedule = useMayCall({ access: senderRoles });
  const { data } = useQuery({
    ...restQuery(readNewsletterUses, { params: { id: identifier } }),
    enabled: maySchedule && !isApproved,
    staleTime: 0,
  });
  const hasApproved = isApproved || (data !== undefined && data.approvedVersion !== null);
  if (!maySchedule || !hasApproved) return null;
  return (
    <Link className={buttonClass()} to={newScheduleAddress(identifier, purpose)}>
      <Icon of={CalendarClock} />
      {isApproved ? 'Programar este newsletter' : `Programar la versión ${data?.approvedVersion}`}
    </Link>
  );
}
