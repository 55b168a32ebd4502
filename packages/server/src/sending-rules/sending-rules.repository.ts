import type { SendingRules } from '@pregon/contract/sending-rules/sending-rules.endpoints';
import { sendTypes } from '@pregon/contract/schedules/send-method.schema';
import { eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../database/database.ts';
import { sendingRules } from './sending-rules.table.ts';

/** E-mail waits in a mailbox; what makes a telephone ring keeps to the hours of the day. */
const defaults: SendingRules = {
  email: { from: '00:00', to: '00:00', onlyWorkingDays: false, weeklyLimit: null },
  sms: { from: '08:00', to: '20:00', onlyWorkingDays: false, weeklyLimit: null },
  wa: { from: '08:00', to: '20:00', onlyWorkingDays: false, weeklyLimit: null },
};

const { channel, from, to, onlyWorkingDays, weeklyLimit, accountId: owner } = sendingRules;

export const sendingRulesRepository = {
  /** What holds for an account: what it has changed, and the defaults. */
  async read(database: Queryable, accountId: number): Promise<SendingRules> {
    const rows = await database
      .select({ channel, from, to, onlyWorkingDays, weeklyLimit })
      .from(sendingRules)
      .where(eq(owner, accountId));
    const changed = Object.fromEntries(rows.map(({ channel: of, ...rule }) => [of, rule]));
    return { ...defaults, ...changed };
  },

  async change(transaction: Transaction, accountId: number, rules: SendingRules): Promise<void> {
    for (const type of sendTypes) {
      const rule = { ...rules[type], updatedAt: new Date() };
      await transaction
        .insert(sendingRules)
        .values({ accountId, channel: type, ...rule })
        .onConflictDoUpdate({ target: [owner, channel], set: rule });
    }
  },
};
