import type { Channel } from '../../../kernel/messages/channel.ts';

/** How a method is called, and its colour: the same on every board. */
export const channels: Readonly<Record<Channel, { readonly name: string; readonly colour: 1 | 2 | 3 }>> = {
  email: { name: 'E-mail', colour: 1 },
  sms: { name: 'SMS', colour: 2 },
  wa: { name: 'WhatsApp', colour: 3 },
};
const order: readonly Channel[] = ['email', 'sms', 'wa'];

/** Those that something was sent by, in their order; e-mail where nothing was. */
export function channelsIn(rows: readonly { readonly channel: Channel }[]): readonly Channel[] {
  const used = order.filter((channel) => rows.some((row) => row.channel === channel));
  return used.length > 0 ? used : ['email'];
}
