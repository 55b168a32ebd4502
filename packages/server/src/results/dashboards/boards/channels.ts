import { byChannel, channelNames, channelFacts } from '@pregon/contract/channels/channels';
import type { Channel } from '../../../kernel/messages/channel.ts';

/** The name of each channel, and its colour in every chart. */
export const channels = byChannel((channel) => ({
  name: channelFacts[channel].label,
  colour: (channelNames.indexOf(channel) + 1) as 1 | 2 | 3,
}));

/** The channels in use, in order; the first one where there is none. */
export function channelsIn(rows: readonly { readonly channel: Channel }[]): readonly Channel[] {
  const used = channelNames.filter((channel) => rows.some((row) => row.channel === channel));
  return used.length > 0 ? used : channelNames.slice(0, 1);
}
