import * as v from 'valibot';
import { channelNames } from '../channels/channels.ts';
import { endpoint } from '../endpoint.ts';
import { accountRoles } from '../session/roles.ts';

/** The share of a quota, in percent, from which on its account is warned. */
export const quotaWarningPercent = 80;

/** How many messages of a channel an account has sent in a month of its own clock, and how many it may send. */
export const channelUse = v.object({
  channel: v.picklist(channelNames),
  used: v.number(),
  /** The quota of a month; null: there is none. */
  quota: v.nullable(v.number()),
});
export type ChannelUse = v.InferOutput<typeof channelUse>;

/** The messages of the current month, `2026-11` on the account's clock. */
export const messageUse = v.object({ month: v.string(), channels: v.array(channelUse) });
export type MessageUse = v.InferOutput<typeof messageUse>;

/** What the account has used of its quotas this month. Only platform operators change a quota. */
export const readMessageUse = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/account/message-use',
  access: accountRoles,
  response: messageUse,
  errors: [],
});
