import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import type { DefaultSender } from '@pregon/contract/account/default-sender.endpoints';
import type { StoredSendMethod } from '@pregon/contract/schedules/send-method.schema';
import { readChannels } from '../../channels.ts';
import type { SavedSchedule } from './schedule.queries.ts';
import { defaultTime, emptySchedule, type ScheduleValues } from './schedule-values.ts';

/** What the form begins with: nothing, a schedule that it shall be like, or the one that it changes. */
export interface ScheduleSource {
  readonly kind: 'new' | 'copy' | 'open';
  readonly identifier: string | undefined;
}

/** What stands in the form at first. A copy has another name and no day, and is a draft. */
export function startValues(
  { kind }: ScheduleSource,
  saved: SavedSchedule | undefined,
  accountName: string,
  { senderName, senderEmail, replyTo }: DefaultSender,
): ScheduleValues {
  if (!saved) {
    const email = { ...emptySchedule.email, sender: senderName || accountName, senderEmail, respondEmail: replyTo };
    return { ...emptySchedule, email };
  }
  const values = valuesOf(saved.schedule, saved.methods);
  return kind === 'open'
    ? values
    : { ...values, name: `Copia de ${values.name}`, day: undefined, dateEnd: undefined, active: false };
}

/** A schedule that there is, as its form shows it. */
function valuesOf(schedule: Schedule, methods: readonly StoredSendMethod[]): ScheduleValues {
  const [day, time = defaultTime] = schedule.dateStart.split('T');
  return {
    name: schedule.name,
    profile: String(schedule.profileKey),
    day,
    sendingTime: schedule.sendingTime || time,
    repeatSending: schedule.repeatSending,
    dateEnd: schedule.dateEnd || undefined,
    range: textOf(schedule.range),
    sendingJustXdays: schedule.sendingJustXdays,
    repeatEachMonth: textOf(schedule.repeatEachMonth),
    dayTheMonth: schedule.dayTheMonth ?? undefined,
    ordinal: textOf(schedule.ordinal),
    weekday: textOf(schedule.weekday),
    active: schedule.active,
    methods: methods.map(({ type }) => type),
    ...readChannels(methods),
  };
}

const textOf = (number: number | null): string => (number === null ? '' : String(number));

/** Messages have left, or are about to: only what is still to come may change. */
export const hasStarted = ({ deliveries, finishedOccurrences, state }: Schedule): boolean =>
  deliveries.total > 0 || finishedOccurrences > 0 || state === 'en_curso';

/** Nothing of it is to come, for good: there is nothing to change. */
export const isOver = ({ state }: Schedule): boolean => state === 'completada' || state === 'cancelada' || state === 'fallida';
