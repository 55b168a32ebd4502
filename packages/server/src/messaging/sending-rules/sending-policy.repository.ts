import { byChannel, type Channel, channelNames, channelFacts } from '@pregon/contract/channels/channels';
import {
  type ChannelRule,
  daysOfWeek,
  type SendingPolicy,
  type SendingWindow,
} from '@pregon/contract/sending-rules/sending-policy.schema';
import { eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { alikeRule, windowsOf } from './alike-windows.ts';
import { sendingPolicies } from './sending-policies.table.ts';
import { sendingRules } from './sending-rules.table.ts';

const everyDay = (window: SendingWindow): ChannelRule['windows'] => Array.from({ length: daysOfWeek }, () => window);
const usual = { onHolidays: true, dailyLimit: null, weeklyLimit: null };

const defaultChannels: SendingPolicy['channels'] = byChannel((channel) => ({
  ...usual,
  windows: everyDay(channelFacts[channel].defaultHours),
}));

/** An account without changes follows its country's law. */
const defaultPolicy: SendingPolicy = {
  preset: 'CO',
  presetOffReason: '',
  waitDays: 3,
  channels: defaultChannels,
  total: { dailyLimit: null, weeklyLimit: null, weeklyChannels: null },
};

type RuleRow = typeof sendingRules.$inferSelect;

const channelRule = (row: RuleRow): ChannelRule => ({
  windows: row.windows ?? windowsOf(row),
  onHolidays: !row.onlyWorkingDays,
  dailyLimit: row.dailyLimit,
  weeklyLimit: row.weeklyLimit,
});

const { accountId: owner } = sendingPolicies;

export const sendingPolicyRepository = {
  /** The effective policy of an account: its changes over the defaults. */
  async read(database: Queryable, accountId: number): Promise<SendingPolicy> {
    const [row] = await database.select().from(sendingPolicies).where(eq(owner, accountId));
    const rules = await database.select().from(sendingRules).where(eq(sendingRules.accountId, accountId));
    const changed = Object.fromEntries(rules.map((rule) => [rule.channel, channelRule(rule)]));
    const channels: Record<Channel, ChannelRule> = { ...defaultChannels, ...changed };
    if (!row) return { ...defaultPolicy, channels };
    const { preset, presetOffReason, waitDays, dailyLimit, weeklyLimit, weeklyChannels } = row;
    return { preset, presetOffReason, waitDays, channels, total: { dailyLimit, weeklyLimit, weeklyChannels } };
  },

  async change(transaction: Transaction, accountId: number, policy: SendingPolicy): Promise<SendingPolicy> {
    const { preset, waitDays, total, channels } = policy;
    const presetOffReason = preset === null ? policy.presetOffReason : '';
    const values = { preset, presetOffReason, waitDays, ...total, updatedAt: new Date() };
    await transaction
      .insert(sendingPolicies)
      .values({ accountId, ...values })
      .onConflictDoUpdate({ target: owner, set: values });
    for (const channel of channelNames) {
      const { windows, dailyLimit } = channels[channel];
      const rule = { ...alikeRule(channels[channel]), windows, dailyLimit, updatedAt: new Date() };
      await transaction
        .insert(sendingRules)
        .values({ accountId, channel, ...rule })
        .onConflictDoUpdate({ target: [sendingRules.accountId, sendingRules.channel], set: rule });
    }
    return { ...policy, presetOffReason };
  },
};
