import type { Channel } from '@pregon/contract/channels/channels';

export const sendTypeLabels: Readonly<Record<Channel, string>> = { email: 'E-mail', sms: 'SMS', wa: 'WhatsApp' };
