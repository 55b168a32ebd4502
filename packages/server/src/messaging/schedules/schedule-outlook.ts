import { channelHours } from '@pregon/contract/sending-rules/channel-hours';
import type { PlannedOccurrence } from '@pregon/contract/schedules/occurrences';
import { type Sending, sendingDeadline, type SendingStart } from '@pregon/contract/sending-rules/sending-start';
import { calendarsRepository } from '../calendars/calendars.repository.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { claimRule, type SendingRule, startOf } from '../deliveries/sending-rule.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { type MessageKind, messagePolicy } from '../sending-rules/message-policy.ts';
import type { MethodRules } from './reach.ts';
import { schedulesRepository } from './schedules.repository.ts';

/** The effect of the account's sending rules on a planned occurrence, by method. */
export interface Outlook {
  readonly dueAt: Date;
  readonly rule: SendingRule;
  /** When the first message may be sent, and why not at the due time. */
  readonly starts: ReadonlyMap<Channel, SendingStart>;
  /** The claim rules at that time, of the methods that send anything. */
  readonly methods: MethodRules;
  /** How many occurrences start late by some method, and how many are skipped. */
  readonly moved: number;
  readonly omitted: number;
}

/** Limit of the occurrences of a plan that are examined. */
const mostLookedAt = 100;

/** The next occurrences of a plan. `soonest`: the earliest possible time. */
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

/** A simulation looks at hours and caps only; the review shows quotas by themselves. */
const noQuotas: SendingRule['quotas'] = new Set();

/** Simulates the occurrences of a plan under today's rules. The first one that sends anything is examined in detail. */
export async function outlookOf(
  database: Queryable,
  principal: Principal,
  channels: readonly Channel[],
  sendings: readonly Sending[],
  kind: MessageKind,
): Promise<Outlook> {
  const timeZone = await schedulesRepository.timeZone(database, principal);
  const { isHoliday, isLegalHoliday } = await calendarsRepository.read(database, principal.accountId);
  const policy = await messagePolicy(database, principal.accountId, kind);
  const looks = sendings.map((sending) => {
    const deadline = sendingDeadline(sending, policy.waitDays, timeZone);
    const rule: SendingRule = { policy, calendar: { timeZone, isHoliday, isLegalHoliday }, deadline, quotas: noQuotas };
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
