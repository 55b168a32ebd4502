import { type ChannelRule, daysOfWeek } from '@pregon/contract/sending-rules/sending-policy.schema';
import type { SendingRules } from '@pregon/contract/sending-rules/sending-rules.endpoints';

/** A channel's rule in the format before hours by weekday: the same hours every day. */
type AlikeRule = SendingRules['email'];

/** Converts it to hours by weekday. */
export function windowsOf({ from, to, onlyWorkingDays }: Omit<AlikeRule, 'weeklyLimit'>): ChannelRule['windows'] {
  const sunday = daysOfWeek - 1;
  return Array.from({ length: daysOfWeek }, (_, index) => (onlyWorkingDays && index === sunday ? null : { from, to }));
}

/** Converts a rule to the old format for older clients and servers: the hours of its first open day. */
export function alikeRule({ windows, onHolidays, weeklyLimit }: ChannelRule): AlikeRule {
  const { from, to } = windows.find((window) => window !== null) ?? { from: '08:00', to: '08:01' };
  return { from, to, onlyWorkingDays: !onHolidays, weeklyLimit };
}

/** Merges a change by an older client into a rule. Fields that the client does not know stay. */
export const changedAlike = (rule: ChannelRule, changed: AlikeRule): ChannelRule => ({
  ...rule,
  windows: windowsOf(changed),
  onHolidays: !changed.onlyWorkingDays,
  weeklyLimit: changed.weeklyLimit,
});
