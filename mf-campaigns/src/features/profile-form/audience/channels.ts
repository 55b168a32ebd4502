import { type AudienceChannel, type Channel, channelNames, channelFacts } from '@pregon/contract/channels/channels';
import { type LucideIcon, Mail, MessageCircle, MessageSquare } from 'lucide-react';

/** The icon of each channel. */
const icons: Readonly<Record<Channel, LucideIcon>> = { email: Mail, sms: MessageSquare, wa: MessageCircle };

/** The channels with label, icon and their key in an audience's counts, in the fixed order. */
export const audienceChannels = channelNames.map((channel) => ({ ...channelFacts[channel], icon: icons[channel] }));

/** Returns the channel of a key in an audience's counts. */
export const audienceChannelOf = (key: AudienceChannel) => audienceChannels.find(({ audienceKey }) => audienceKey === key);
