import { type ChannelRule, daysOfWeek } from '@pregon/contract/sending-rules/sending-policy.schema';
import type { SendingRules } from '@pregon/contract/sending-rules/sending-rules.endpoints';

/** A channel's rule in the form from before there were hours by weekday: the same hours every day. */
type AlikeRule = SendingRules['email'];

/** Hours by weekday of a rule that has the same every day. */
export function windowsOf({ from, to, onlyWorkingDays }: Omit<AlikeRule, 'weeklyLimit'>): ChannelRule['windows'] {
  const sunday = daysOfWeek - 1;
  return Array.from({ length: daysOfWeek }, (_, index) => (onlyWorkingDays && index === sunday ? null : { from, to }));
}

/** What a client or a server from before sees of a rule: the hours of its first open day. */
export function alikeRule({ windows, onHolidays, weeklyLimit }: ChannelRule): AlikeRule {
  const { from, to } = windows.find((window) => window !== null) ?? { from: '08:00', to: '08:01' };
  return { from, to, onlyWorkingDays: !onHolidays, weeklyLimit };
}

/** A rule that a client from before has changed. What that client does not know stays. */
export const changedAlike = (rule: ChannelRule, changed: AlikeRule): ChannelRule => ({
  ...rule,
  windows: windowsOf(changed),
  onHolidays: !changed.onlyWorkingDays,
  weeklyLimit: changed.weeklyLimit,
});
