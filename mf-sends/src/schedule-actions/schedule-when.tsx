import { useSession } from '@pregon/auth-api/session';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { formatCount } from '@pregon/ui/format';
import { NearLocalTime, NearTime } from '@pregon/ui/near-time';

/** Shows the next occurrence, or the start if none is left, in the account's time zone. */
export function ScheduleWhen({ schedule }: { readonly schedule: Schedule }) {
  const { nextOccurrence, dateStart, remainingOccurrences, omittedOccurrences, repeatSending } = schedule;
  const zone = useSession().session?.user.timeZone;
  const written = dateStart.includes('T') ? dateStart : `${dateStart}T09:00`;
  return (
    <>
      {nextOccurrence ? <NearTime moment={nextOccurrence} zone={zone} /> : <NearLocalTime written={written} zone={zone} />}
      {repeatSending && remainingOccurrences > 0 ? (
        <span className="sub">{remainingOccurrences === 1 ? 'Último envío' : `Faltan ${remainingOccurrences} envíos`}</span>
      ) : null}
      {omittedOccurrences > 0 ? (
        <span className="sub omitted">{`${formatCount(omittedOccurrences, 'envío omitido', 'envíos omitidos')} por tardar`}</span>
      ) : null}
    </>
  );
}
