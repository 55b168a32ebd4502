import { byChannel, channelNames, channelFacts } from '@pregon/contract/channels/channels';
import type { Channel } from '../../../kernel/messages/channel.ts';

/** What each channel is called, and its colour in every chart. */
export const channels = byChannel((channel) => ({
  name: channelFacts[channel].label,
  colour: (channelNames.indexOf(channel) + 1) as 1 | 2 | 3,
}));

/** Those that something was sent by, in their order; the first one where nothing was. */
export function channelsIn(rows: readonly { readonly channel: Channel }[]): readonly Channel[] {
  const used = channelNames.filter((channel) => rows.some((row) => row.channel === channel));
  return used.length > 0 ? used : channelNames.slice(0, 1);
}
