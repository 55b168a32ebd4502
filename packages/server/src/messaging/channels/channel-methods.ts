import type { Channel } from '../../kernel/messages/channel.ts';
import type { ChannelMethod, DefinitionOf } from './channel-method.ts';
import { emailChannel } from './email.channel.ts';
import { smsChannel } from './sms.channel.ts';
import { waChannel } from './wa.channel.ts';

type ChannelMethods = { readonly [C in Channel]: ChannelMethod<C> };

/** How schedules send, by channel. A new channel is one more file here; `docs/how-to/add-a-channel.md` names the other places. */
export const channelMethods: ChannelMethods = { email: emailChannel, sms: smsChannel, wa: waChannel };

/** The descriptor of the channel that a method is sent by. */
export function channelMethodOf<C extends Channel>(definition: DefinitionOf<C>): ChannelMethod<C> {
  return channelMethods[definition.type];
}
