import { byChannel } from '../channels/channels.ts';
import { type ChannelRule, daysOfWeek, type SendingPolicy } from './sending-policy.schema.ts';

const anyHour = Array.from({ length: daysOfWeek }, () => ({ from: '00:00', to: '00:00' }));
const unlimited: ChannelRule = { windows: anyHour, onHolidays: true, dailyLimit: null, weeklyLimit: null };

/**
 * The policy of an account for messages of service: hours and caps, the law's included, apply to advertising alone. How long a message may
 * wait still holds.
 */
export const servicePolicy = (policy: SendingPolicy): SendingPolicy => ({
  ...policy,
  preset: null,
  channels: byChannel(() => unlimited),
  total: { dailyLimit: null, weeklyLimit: null, weeklyChannels: null },
});
