import { type Channel, channelFacts } from '@pregon/contract/channels/channels';
import type { Holiday } from '@pregon/contract/calendars/holidays.endpoints';
import type { PlannedOccurrence } from '@pregon/contract/schedules/occurrences';
import { channelHours } from '@pregon/contract/sending-rules/channel-hours';
import type { SendingCalendar } from '@pregon/contract/sending-rules/open-spans';
import type { SendingPolicy } from '@pregon/contract/sending-rules/sending-policy.schema';
import { sendingDeadline, type SendingStart, sendingStart } from '@pregon/contract/sending-rules/sending-start';
import { formatDateTime } from '@pregon/ui/format';
import { closedReasonLabels } from '../../../sending-rules/closed-reason-labels.ts';

/** The sending rules and what they are evaluated with. */
export interface RuleContext {
  readonly policy: SendingPolicy;
  readonly types: readonly Channel[];
  readonly timeZone: string;
  readonly holidays: readonly Holiday[];
  readonly removed: readonly Holiday[];
  /** The last day of a repeating schedule; null for a single sending. */
  readonly dateEnd: string | null;
}

function calendarOf({ holidays, removed, timeZone }: RuleContext): SendingCalendar {
  const days = new Set(holidays.map(({ day }) => day));
  const legal = new Set([...holidays.filter(({ source }) => source === 'pais'), ...removed].map(({ day }) => day));
  return { timeZone, isHoliday: (day) => days.has(day), isLegalHoliday: (day) => legal.has(day) };
}

function formatStart({ at, reason }: SendingStart, timeZone: string): string | undefined {
  if (reason === null) return undefined;
  return at === null
    ? `no sale: ${closedReasonLabels[reason]}`
    : `sale el ${formatDateTime(at, timeZone)}: ${closedReasonLabels[reason]}`;
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Explains what the sending rules do with one occurrence: whether it is moved or omitted, and why, per method
 * if the methods differ.
 * Undefined when it leaves as planned. The server evaluates the same rules.
 * @param next the following occurrence, which bounds how long this one may wait
 */
export function ruleNote(
  { at: dueAt }: PlannedOccurrence,
  next: PlannedOccurrence | undefined,
  context: RuleContext,
): string | undefined {
  const { policy, types, timeZone, dateEnd } = context;
  const deadline = sendingDeadline({ dueAt, nextDueAt: next?.at ?? null, dateEnd }, policy.waitDays, timeZone);
  const calendar = calendarOf(context);
  const notes = types.map((type) => {
    return { type, note: formatStart(sendingStart(channelHours(policy, type), dueAt, deadline, calendar), timeZone) };
  });
  const [first] = notes;
  if (first && notes.every(({ note }) => note === first.note)) return first.note && upperFirst(first.note);
  return notes.flatMap(({ type, note }) => (note ? [`${channelFacts[type].label} ${note}`] : [])).join('. ');
}
