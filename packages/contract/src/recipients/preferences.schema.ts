import * as v from 'valibot';
import { channelNames } from '../channels/channels.ts';

/** The actions of a recipient: `choose` sets the channels. */
export const preferenceActions = ['unsubscribe', 'subscribe', 'choose'] as const;

const channel = v.picklist(channelNames);

/** The chosen channels, without repetition. */
export const preferredChannels = v.pipe(v.array(channel), v.maxLength(channelNames.length));

/** A channel by which a retailer can reach a person. */
export const channelPreference = v.object({
  channel,
  /** The e-mail address, or the end of a mobile number: `termina en 4567`. */
  address: v.string(),
  isOn: v.boolean(),
});
export type ChannelPreference = v.InferOutput<typeof channelPreference>;
