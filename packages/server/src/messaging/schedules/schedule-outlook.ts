import { channelHours } from '@pregon/contract/sending-rules/channel-hours';
import type { PlannedOccurrence } from '@pregon/contract/schedules/occurrences';
import { type Sending, sendingDeadline, type SendingStart } from '@pregon/contract/sending-rules/sending-start';
import { calendarsRepository } from '../calendars/calendars.repository.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { claimRule, type SendingRule, startOf } from '../deliveries/sending-rule.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { sendingPolicyRepository } from '../sending-rules/sending-policy.repository.ts';
import type { MethodRules } from './reach.ts';
import { schedulesRepository } from './schedules.repository.ts';

/** How the account's rules meet a sending that is to come, by method. */
export interface Outlook {
  readonly dueAt: Date;
  readonly rule: SendingRule;
  /** When the first message may leave, and why not when it is due. */
  readonly starts: ReadonlyMap<Channel, SendingStart>;
  /** What holds for messages then, of the methods by which any leave. */
  readonly methods: MethodRules;
  /** How many sendings begin later than planned by some method, and how many do not leave at all. */
  readonly moved: number;
  readonly omitted: number;
}

/** A plan of which more sendings than this are to come is looked at as far as this. */
const mostLookedAt = 100;

/** The sendings of a plan, the next ones. `soonest`: nothing leaves before it. */
export function sendingsOf(
  planned: readonly PlannedOccurrence[],
  { repeatSending, dateEnd }: { readonly repeatSending: boolean; readonly dateEnd: string | null },
  soonest: Date,
): readonly Sending[] {
  return planned.slice(0, mostLookedAt).map(({ at }, index) => ({
    dueAt: at > soonest ? at : soonest,
    nextDueAt: planned[index + 1]?.at ?? null,
    dateEnd: repeatSending ? dateEnd || null : null,
  }));
}

/** Looks ahead to the sendings of a plan under the rules of today. The first one of which something leaves is looked at closely. */
export async function outlookOf(
  database: Queryable,
  principal: Principal,
  channels: readonly Channel[],
  sendings: readonly Sending[],
): Promise<Outlook> {
  const timeZone = await schedulesRepository.timeZone(database, principal);
  const { isHoliday, isLegalHoliday } = await calendarsRepository.read(database, principal.accountId);
  const policy = await sendingPolicyRepository.read(database, principal.accountId);
  const looks = sendings.map((sending) => {
    const deadline = sendingDeadline(sending, policy.waitDays, timeZone);
    const rule: SendingRule = { policy, calendar: { timeZone, isHoliday, isLegalHoliday }, deadline };
    const starts = new Map(channels.map((channel) => [channel, startOf(sending, channel, rule)]));
    return { dueAt: sending.dueAt, rule, starts };
  });
  const leaves = ({ starts }: (typeof looks)[number]): boolean => [...starts.values()].some(({ at }) => at !== null);
  const [first] = looks;
  const look = looks.find(leaves) ?? first;
  if (!look) throw new Error('There is no sending to look ahead to.');
  const methods = [...look.starts].flatMap(([channel, { at }]) =>
    at === null ? [] : [[channel, claimRule(channel, look.rule, at)] as const],
  );
  return {
    ...look,
    methods: new Map(methods),
    moved: looks.filter(({ starts }) => [...starts.values()].some(({ at, reason }) => at !== null && reason !== null)).length,
    omitted: looks.filter((one) => !leaves(one)).length,
  };
}

export const hoursOf = ({ rule: { policy } }: Outlook, channel: Channel) => channelHours(policy, channel);
