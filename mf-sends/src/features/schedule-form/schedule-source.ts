import { dayExists, yearIsUsual } from '@pregon/contract/field.schema';
import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import type { DefaultSender } from '@pregon/contract/account/default-sender.endpoints';
import type { StoredSendMethod } from '@pregon/contract/schedules/send-method.schema';
import { readChannels } from '../../channels.ts';
import type { SavedSchedule } from './schedule.queries.ts';
import { newDesign } from './experiment/new-design.ts';
import { defaultTime, emptySchedule, type ScheduleValues } from './schedule-values.ts';

/** Where the initial values come from: a new schedule, a copy of one, or the one that is edited. */
export interface ScheduleSource {
  readonly kind: 'new' | 'copy' | 'open';
  readonly identifier: string | undefined;
  /**
   * What the address of a new schedule fills in: `profile` is a profile's key, `newsletter` an identifier, `day` an ISO date; `experiment=control` adds an
   * experiment with a control group.
   */
  readonly address?: URLSearchParams;
}

/** Returns the initial values of the form. A copy gets another name and no dates, and is a draft. */
export function startValues(
  { kind, address }: ScheduleSource,
  saved: SavedSchedule | undefined,
  accountName: string,
  { senderName, senderEmail, replyTo }: DefaultSender,
): ScheduleValues {
  if (!saved) {
    const newsletterId = /^[\da-f-]{36}$/i.exec(address?.get('newsletter') ?? '')?.[0] ?? '';
    const email = { ...emptySchedule.email, newsletterId, sender: senderName || accountName, senderEmail, respondEmail: replyTo };
    const day = address?.get('day') ?? '';
    return {
      ...emptySchedule,
      day: dayExists(day) && yearIsUsual(day) ? day : undefined,
      profile: /^\d{1,9}$/.exec(address?.get('profile') ?? '')?.[0] ?? '',
      email,
      experiment: address?.get('experiment') === 'control' ? JSON.stringify(newDesign) : '',
    };
  }
  const values = valuesOf(saved.schedule, saved.methods);
  return kind === 'open'
    ? values
    : { ...values, name: `Copia de ${values.name}`, day: undefined, dateEnd: undefined, active: false };
}

/** Converts a stored schedule to form values. */
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
    experiment: '',
    serviceMessage: schedule.serviceMessage,
    ...readChannels(methods),
  };
}

const textOf = (number: number | null): string => (number === null ? '' : String(number));

/** Returns whether messages have left or are about to. Only the remaining occurrences may be changed then. */
export const hasStarted = ({ deliveries, finishedOccurrences, state }: Schedule): boolean =>
  deliveries.total > 0 || finishedOccurrences > 0 || state === scheduleState.running;

/** Returns whether the schedule has reached a final state and cannot be edited. */
export const isOver = ({ state }: Schedule): boolean =>
  state === scheduleState.completed || state === scheduleState.cancelled || state === scheduleState.failed;
