import * as v from 'valibot';
import { channelNames } from '../channels/channels.ts';

/** What a recipient can ask for: `choose` says which channels. */
export const preferenceActions = ['unsubscribe', 'subscribe', 'choose'] as const;

const channel = v.picklist(channelNames);

/** Channels to be reached by, each once. */
export const preferredChannels = v.pipe(v.array(channel), v.maxLength(channelNames.length));

/** A channel that a retailer can reach a person by. */
export const channelPreference = v.object({
  channel,
  /** E-mail address, or the end of a mobile number: `termina en 4567`. */
  address: v.string(),
  isOn: v.boolean(),
});
export type ChannelPreference = v.InferOutput<typeof channelPreference>;
