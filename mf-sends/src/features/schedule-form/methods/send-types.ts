import { type Channel, channelNames } from '@pregon/contract/channels/channels';

export const isSendType = (name: string): name is Channel => channelNames.some((type) => type === name);
