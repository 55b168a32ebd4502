import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import type { moveSchedule as endpoint } from '@pregon/contract/schedules/schedules.endpoints';
import type { EndpointRequest } from '@pregon/contract/endpoint';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { moveOccurrence } from './move-occurrence.ts';
import { type ScheduleTools, updateSchedule } from './save-schedule.ts';
import { schedulesRepository } from './schedules.repository.ts';

type Move = EndpointRequest<typeof endpoint>['body'];

const repeats = 'Se repite: elige cuál de sus envíos se mueve.';

/**
 * Moves a schedule, or one sending of a schedule that repeats, to another day at the same time. The move of a whole schedule is a change
 * like one made by the form, with the same checks; only the content of its messages stays pinned.
 */
export async function moveSchedule(
  tools: ScheduleTools,
  principal: Principal,
  identifier: string,
  { day, version, confirmedPeople, occurrence }: Move,
  now: Date,
): Promise<Schedule> {
  const known = await schedulesRepository.find(tools.database, principal, { identifier });
  if (!known) throw new Fault('NOT_FOUND');
  if (known.repeatSending && occurrence !== undefined) {
    return moveOccurrence(tools, principal, known, { occurrence, day, version, confirmedPeople }, now);
  }
  if (known.repeatSending) throw new Fault('INVALID', { message: repeats, fields: { day: repeats } });
  const { name, profileKey: profile, active, acceptMissingValues } = known;
  const change = {
    identifier,
    version,
    name,
    profile,
    active,
    acceptMissingValues,
    dateStart: `${day}${known.dateStart.slice(10)}`,
    sendMethods: await schedulesRepository.methodDefinitions(tools.database, principal, identifier),
    confirmedPeople,
    repeatSending: false,
    sendingTime: '',
    dateEnd: '',
    range: null,
    sendingJustXdays: [],
    repeatEachMonth: null,
    dayTheMonth: null,
    ordinal: null,
    weekday: null,
  };
  return updateSchedule(tools, principal, change, now, { keepsContent: true });
}
