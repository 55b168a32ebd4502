import { restQuery } from '@pregon/auth-api/queries';
import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import type { ScheduleOccurrence } from '@pregon/contract/schedules/recipients.schema';
import { listOccurrences } from '@pregon/contract/schedules/schedules.endpoints';
import { Note } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { dayName } from '../../../days/days.ts';
import type { PlanState } from '../plan/use-plan.ts';
import { wallClockIn } from '../schedule-fields.ts';

interface MovedNoteProps {
  /** The schedule that is edited. */
  readonly identifier: string;
  readonly plan: PlanState;
  readonly timeZone: string;
}

/** A sending that staff moved to another day: the moment of the rule and the moment it leaves at, as local wall-clock times. */
interface MovedSending {
  readonly from: string;
  readonly to: string;
}

/**
 * Says that sendings were moved to another day, and warns, before anything is saved, which of them go back into the repetition because
 * their moment is no longer in the plan: the hour is part of it.
 */
export function MovedNote({ identifier, plan, timeZone }: MovedNoteProps) {
  const { data } = useQuery({ ...restQuery(listOccurrences, { params: { id: identifier } }), staleTime: 0 });
  const moved = (data?.items ?? []).flatMap((sending) => movedSending(sending, timeZone));
  const moments = new Set(plan.planned.map(({ day, time }) => `${day}T${time}`));
  const lost = moments.size === 0 ? [] : moved.filter(({ from }) => !moments.has(from));
  if (moved.length === 0) return null;
  return (
    <output>
      {lost.length > 0 ? (
        <Note tone="warning">{lostSentence(lost)}</Note>
      ) : (
        <Note>{`${movedSentence(moved)} Si cambias la hora, o la repetición ya no tiene ese día, vuelve a la repetición.`}</Note>
      )}
    </output>
  );
}

const movedSending = ({ state, movedFrom, dueAt }: ScheduleOccurrence, timeZone: string): readonly MovedSending[] =>
  state === occurrenceState.scheduled && movedFrom
    ? [{ from: wallClockIn(timeZone, new Date(movedFrom)), to: wallClockIn(timeZone, new Date(dueAt)) }]
    : [];

const dayOf = (moment: string): string => dayName(moment.slice(0, 10));
const daysOf = (sendings: readonly MovedSending[]): string =>
  sendings.map(({ from, to }) => `${dayOf(from)} (sale el ${dayOf(to)})`).join(', ');

const movedSentence = (moved: readonly MovedSending[]): string =>
  moved.length === 1
    ? `Un envío está movido a otro día: el del ${daysOf(moved)}.`
    : `${moved.length} envíos están movidos a otro día: los del ${daysOf(moved)}.`;

const lostSentence = (lost: readonly MovedSending[]): string =>
  lost.length === 1
    ? `Si guardas, se pierde el cambio de día de un envío: el del ${daysOf(lost)}. Se planea otra vez según la repetición; después puedes moverlo de nuevo en el calendario.`
    : `Si guardas, se pierde el cambio de día de ${lost.length} envíos: los del ${daysOf(lost)}. Se planean otra vez según la repetición; después puedes moverlos de nuevo en el calendario.`;
