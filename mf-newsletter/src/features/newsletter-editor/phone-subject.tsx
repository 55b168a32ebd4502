import { restQuery } from '@pregon/auth-api/queries';
import { readNewsletterUses } from '@pregon/contract/newsletters/newsletter-uses.endpoints';
import { Note } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { archivedReason } from '../../archived-reason.ts';
import { newScheduleAddress, paths } from '../../paths.ts';
import { isPending } from './status/newsletter-uses.tsx';

/** The most schedules that are offered; the line above the editor has all of them. */
const most = 3;

/**
 * Where the subject of a newsletter is written: each schedule has its own. Leads to the forms of the schedules that still send it, and to a
 * new one once a version is approved.
 *
 * @param saved the identifier of the newsletter; undefined for a new one
 */
export default function PhoneSubject({
  saved,
  isArchived,
}: {
  readonly saved: string | undefined;
  readonly isArchived: boolean;
}) {
  const { search } = useLocation();
  const { data } = useQuery({
    ...restQuery(readNewsletterUses, { params: { id: saved ?? '' } }),
    enabled: saved !== undefined,
    staleTime: 0,
  });
  const pending = data?.schedules.filter(isPending).slice(0, most) ?? [];
  return (
    <Note>
      <p>El asunto se escribe en cada programación.</p>
      {pending.map(({ schedule, name }) => (
        <p key={schedule}>
          <Link className="link" to={paths.editSchedule(schedule)}>{`Cambiar el asunto de «${name}»`}</Link>
        </p>
      ))}
      {isArchived ? <p>{archivedReason}</p> : null}
      {saved && data && data.approvedVersion !== null && !isArchived ? (
        <p>
          <Link className="link" to={newScheduleAddress(saved, search)}>
            Escribirlo en una programación nueva
          </Link>
        </p>
      ) : null}
      {(data?.approvedVersion === null && !isArchived) || saved === undefined ? (
        <p>Apruébalo y prográmalo para escribirlo.</p>
      ) : null}
    </Note>
  );
}
