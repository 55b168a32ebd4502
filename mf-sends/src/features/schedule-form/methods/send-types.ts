import { type SendType, sendTypes } from '@pregon/contract/schedules/send-method.schema';

export const isSendType = (name: string): name is SendType => sendTypes.some((type) => type === name);
