import { type Channel, type OwnProviderChannel, ownProviderChannels } from '@pregon/contract/channels/channels';
import * as v from 'valibot';

/** The schemas of an account's provider by channel: `settings` may be shown again, `secrets` never. */
export const channelSchemas = {
  email: {
    settings: v.object({ host: v.string(), port: v.number(), user: v.string() }),
    secrets: v.object({ password: v.string() }),
  },
  sms: {
    settings: v.object({ accountSid: v.string(), from: v.string() }),
    secrets: v.object({ authToken: v.string() }),
  },
  wa: {
    settings: v.object({
      provider: v.picklist(['meta', 'gupshup']),
      account: v.string(),
      app: v.string(),
      numbers: v.array(v.string()),
    }),
    secrets: v.object({ token: v.string(), appSecret: v.string() }),
  },
} as const satisfies Readonly<Record<OwnProviderChannel, unknown>>;

/** The channels that an account may use through a provider of its own. */
export type OwnChannel = OwnProviderChannel;
export const hasOwnProvider = (channel: Channel): channel is OwnChannel => ownProviderChannels.some((one) => one === channel);

export type ChannelSettings<C extends OwnChannel> = v.InferOutput<(typeof channelSchemas)[C]['settings']>;
export type ChannelSecrets<C extends OwnChannel> = v.InferOutput<(typeof channelSchemas)[C]['secrets']>;
