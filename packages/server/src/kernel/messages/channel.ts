export type { Channel } from '@pregon/contract/channels/channels';
