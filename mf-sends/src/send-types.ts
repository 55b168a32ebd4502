import type { SendType } from '@pregon/contract/schedules/send-method.schema';

export const sendTypeLabels: Readonly<Record<SendType, string>> = { email: 'E-mail', sms: 'SMS', wa: 'WhatsApp' };
