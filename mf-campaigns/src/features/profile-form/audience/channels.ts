import { type AudienceChannel, type Channel, channelNames, channelFacts } from '@pregon/contract/channels/channels';
import { type LucideIcon, Mail, MessageCircle, MessageSquare } from 'lucide-react';

/** How each channel is drawn. */
const icons: Readonly<Record<Channel, LucideIcon>> = { email: Mail, sms: MessageSquare, wa: MessageCircle };

/** How each channel is called and drawn, in the order of the channels, with the name by which an audience counts it. */
export const channelLooks = channelNames.map((channel) => ({ ...channelFacts[channel], icon: icons[channel] }));

/** The same for the name by which an audience counts it. */
export const lookOf = (key: AudienceChannel) => channelLooks.find(({ audienceKey }) => audienceKey === key);
