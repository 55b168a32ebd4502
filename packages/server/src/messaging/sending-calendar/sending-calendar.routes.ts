import { dueMoment, localMoment } from '@pregon/contract/schedules/due-moment';
import * as endpoints from '@pregon/contract/schedules/sending-calendar.endpoints';
import type { FastifyInstance } from 'fastify';
import { profilesRepository } from '../../audiences/profiles/profiles.repository.ts';
import type { ChannelServices } from '../../channels/services.ts';
import { abortOnDisconnect } from '../../kernel/http/abort-on-disconnect.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import { calendarsRepository } from '../calendars/calendars.repository.ts';
import { noProfile } from '../schedules/schedule-checks.ts';
import { schedulesRepository } from '../schedules/schedules.repository.ts';
import { sendingPolicyRepository } from '../sending-rules/sending-policy.repository.ts';
import { type CalendarRange, findOccurrence, type PlannedEntry, readDraftEntries, readOccurrences } from './calendar-entries.ts';
import { countCollisions, listSharedPeople } from './count-collisions.ts';
import { delayFinder } from './delayed-entries.ts';
import { daysBetween, openDays } from './open-days.ts';
import { plannedEntry, weeksAround } from './planned-entry.ts';

interface Days {
  readonly from: string;
  readonly to: string;
}

function checkDays({ from, to }: Days): void {
  if (to < from) throw new Fault('INVALID', { fields: { to: 'No puede terminar antes de empezar.' } });
  const most = endpoints.mostCalendarDays;
  if (daysBetween(from, to).length > most) throw new Fault('INVALID', { fields: { to: `Pide ${most} días o menos.` } });
}

const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** The calendar of the team: all sendings of an account by day, and whom they share. */
export function sendingCalendarRoutes(
  app: FastifyInstance,
  { database, laggingReads }: ChannelServices,
  clock = () => new Date(),
): void {
  /** The moments of a range, and what the sending rules do with the entries in it. */
  const rulesOf = async ({ accountId }: Principal, { from, to }: Days) => {
    const timeZone = await schedulesRepository.timeZone(database, { accountId });
    const calendar = { ...(await calendarsRepository.read(database, accountId)), timeZone };
    const policy = await sendingPolicyRepository.read(database, accountId);
    const days = openDays(from, to, policy, calendar);
    const range: CalendarRange = {
      accountId,
      timeZone,
      from: dueMoment(`${from}T00:00`, timeZone),
      to: dueMoment(`${dayAfter(to)}T00:00`, timeZone),
    };
    return { range, policy, days, delayOf: delayFinder(policy, calendar, days) };
  };

  registerEndpoint(app, endpoints.readSendingCalendar, async ({ query: { from, to, ...filter }, principal }) => {
    checkDays({ from, to });
    const { range, days, delayOf } = await rulesOf(principal, { from, to });
    const planned = await readOccurrences(database, range, filter);
    const drafts = await readDraftEntries(database, range, filter);
    const items = [...planned.items, ...drafts].toSorted((one, other) => one.dueAt.localeCompare(other.dueAt));
    return {
      today: localMoment(clock(), range.timeZone).slice(0, 10),
      items: items
        .slice(0, endpoints.mostCalendarEntries)
        .map((entry) => ({ ...entry, profile: entry.profileKey, delay: delayOf(entry) })),
      total: planned.total + drafts.length,
      days,
    };
  });

  registerEndpoint(app, endpoints.countSendingCollisions, async ({ query, principal, reply }) => {
    checkDays(query);
    const { range, policy, delayOf } = await rulesOf(principal, query);
    const rules = { policy, startOf: startBy(delayOf) };
    const signal = abortOnDisconnect(reply);
    return laggingReads.run((reads) => countCollisions(reads, range, rules, signal), { current: true });
  });

  registerEndpoint(app, endpoints.listSharedPeople, async ({ params, query: page, principal, reply }) => {
    const { accountId } = principal;
    const timeZone = await schedulesRepository.timeZone(database, principal);
    const one = await findOccurrence(database, { accountId, timeZone }, params.one);
    const other = await findOccurrence(database, { accountId, timeZone }, params.other);
    if (!one || !other) throw new Fault('NOT_FOUND');
    const signal = abortOnDisconnect(reply);
    const list = laggingReads.run((reads) => listSharedPeople(reads, accountId, [one, other], page, signal), { current: true });
    return { ...(await list), one: sharing(one), other: sharing(other) };
  });

  registerEndpoint(app, endpoints.countPlannedCollisions, async ({ query, principal, reply }) => {
    const { schedule: identifier, profile, ...asked } = query;
    const schedule = identifier && (await schedulesRepository.withExperiment(database, principal, identifier));
    if (identifier && !schedule) throw new Fault('NOT_FOUND');
    if (!(await profilesRepository.selection(database, principal.accountId, profile))) throw noProfile();
    const { range, policy, delayOf } = await rulesOf(principal, weeksAround(asked.day));
    const planned = plannedEntry(range.timeZone, {
      ...asked,
      profileKey: profile,
      schedule: identifier ?? '',
      experimentId: schedule ? schedule.experimentId : null,
    });
    const rules = { policy, startOf: startBy(delayOf), planned };
    const signal = abortOnDisconnect(reply);
    const count = laggingReads.run((reads) => countCollisions(reads, range, rules, signal), { current: true });
    const { items, ...counted } = await count;
    return {
      ...counted,
      items: items.map(({ one, other, ...pair }) => ({ ...pair, occurrence: one === planned.occurrence ? other : one })),
    };
  });
}

const sharing = ({ schedule, name, day, time, state }: PlannedEntry): endpoints.SharingSending => ({
  schedule,
  name,
  day,
  time,
  state,
});

/** When an entry starts by the sending rules; undefined where they skip it. */
const startBy =
  (delayOf: ReturnType<typeof delayFinder>) =>
  (entry: PlannedEntry): Date | undefined => {
    const delay = delayOf(entry);
    if (!delay) return new Date(entry.dueAt);
    return delay.at === null ? undefined : new Date(delay.at);
  };
