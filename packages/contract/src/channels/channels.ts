/** The channels: the ways to reach a person, in the order in which forms show them and sendings use them. */
export const channelNames = ['email', 'sms', 'wa'] as const;
export type Channel = (typeof channelNames)[number];

/** What every part of the platform has to know of a channel. */
export interface ChannelFacts {
  /** What staff read: 'E-mail'. */
  readonly label: string;
  /** The same within a sentence: 'por e-mail'. */
  readonly phrase: string;
  /** What recipients read where they choose their channels. */
  readonly recipientLabel: string;
  /** What those lack who have no address: '12 sin correo'. */
  readonly addressNoun: string;
  /** The name of the channel where an audience is counted. The wire keeps it apart from the name of the channel. */
  readonly audienceKey: string;
  /** When an account that has changed nothing sends, each day on its own clock; equal: at any hour. */
  readonly defaultHours: { readonly from: string; readonly to: string };
  /** Whether it is told that a message was opened, not only that a link in it was. */
  readonly reportsOpens: boolean;
}

/** What makes a telephone ring keeps to the hours of the day; e-mail waits in a mailbox. */
const daytime = { from: '07:00', to: '20:00' } as const;

export const channelFacts = {
  email: {
    label: 'E-mail',
    phrase: 'e-mail',
    recipientLabel: 'Correo',
    addressNoun: 'correo',
    audienceKey: 'email',
    defaultHours: { from: '00:00', to: '00:00' },
    reportsOpens: true,
  },
  sms: {
    label: 'SMS',
    phrase: 'SMS',
    recipientLabel: 'SMS',
    addressNoun: 'móvil',
    audienceKey: 'sms',
    defaultHours: daytime,
    reportsOpens: false,
  },
  wa: {
    label: 'WhatsApp',
    phrase: 'WhatsApp',
    recipientLabel: 'WhatsApp',
    addressNoun: 'móvil',
    audienceKey: 'whatsapp',
    defaultHours: daytime,
    reportsOpens: true,
  },
} as const satisfies Readonly<Record<Channel, ChannelFacts>>;

/** The channels as an audience names them. */
export type AudienceChannel = (typeof channelFacts)[Channel]['audienceKey'];

/** Those that an account may use through a provider of its own; the others leave through the installation's. */
export const ownProviderChannels = ['email', 'sms', 'wa'] as const satisfies readonly Channel[];
export type OwnProviderChannel = (typeof ownProviderChannels)[number];

/** One value for each channel. */
export const byChannel = <Value>(valueOf: (channel: Channel) => Value): Record<Channel, Value> =>
  Object.fromEntries(channelNames.map((channel) => [channel, valueOf(channel)])) as Record<Channel, Value>;

/** One value for each channel, by the name that an audience gives it. */
export const byAudienceChannel = <Value>(valueOf: (channel: Channel) => Value): Record<AudienceChannel, Value> =>
  Object.fromEntries(channelNames.map((channel) => [channelFacts[channel].audienceKey, valueOf(channel)])) as Record<
    AudienceChannel,
    Value
  >;
