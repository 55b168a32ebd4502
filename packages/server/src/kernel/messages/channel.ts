import type { sendTypes } from '@pregon/contract/schedules/send-method.schema';

/** What a message is sent through: e-mail, SMS or WhatsApp, as the wire names them. */
export type Channel = (typeof sendTypes)[number];
