/** The names of the channels, in the order in which forms show them and sendings use them. */
export const channelNames = ['email', 'sms', 'wa'] as const;
export type Channel = (typeof channelNames)[number];

/** The description of a channel that every part of the platform needs. */
export interface ChannelFacts {
  /** The label for staff: 'E-mail'. */
  readonly label: string;
  /** The label within a sentence, after 'por': 'e-mail'. */
  readonly phrase: string;
  /** The label for recipients who choose their channels. */
  readonly recipientLabel: string;
  /** The noun for its messages after a number: '10.000 correos'. */
  readonly messageNoun: string;
  /** The noun for a missing address: '12 sin correo'. */
  readonly addressNoun: string;
  /** The key of the channel in audience counts. The wire uses another name there than for the channel. */
  readonly audienceKey: string;
  /** The default sending hours of an account, every day on its own clock. Equal values mean any hour. */
  readonly defaultHours: { readonly from: string; readonly to: string };
  /** Whether the channel reports that a message was opened, and not only that a link in it was clicked. */
  readonly reportsOpens: boolean;
  /** Whether its messages are newsletters, over which the clicks can be drawn. */
  readonly sendsNewsletters: boolean;
}

/** The default hours of channels that make a telephone ring. E-mail has no quiet hours by default. */
const daytime = { from: '07:00', to: '20:00' } as const;

export const channelFacts = {
  email: {
    label: 'E-mail',
    phrase: 'e-mail',
    recipientLabel: 'Correo',
    messageNoun: 'correos',
    addressNoun: 'correo',
    audienceKey: 'email',
    defaultHours: { from: '00:00', to: '00:00' },
    reportsOpens: true,
    sendsNewsletters: true,
  },
  sms: {
    label: 'SMS',
    phrase: 'SMS',
    recipientLabel: 'SMS',
    messageNoun: 'SMS',
    addressNoun: 'celular',
    audienceKey: 'sms',
    defaultHours: daytime,
    reportsOpens: false,
    sendsNewsletters: false,
  },
  wa: {
    label: 'WhatsApp',
    phrase: 'WhatsApp',
    recipientLabel: 'WhatsApp',
    messageNoun: 'mensajes de WhatsApp',
    addressNoun: 'celular',
    audienceKey: 'whatsapp',
    defaultHours: daytime,
    reportsOpens: true,
    sendsNewsletters: false,
  },
} as const satisfies Readonly<Record<Channel, ChannelFacts>>;

/** The keys of the channels in audience counts. */
export type AudienceChannel = (typeof channelFacts)[Channel]['audienceKey'];

/** The channels that an account may send through its own provider; the others use the installation's provider. */
export const ownProviderChannels = ['email', 'sms', 'wa'] as const satisfies readonly Channel[];
export type OwnProviderChannel = (typeof ownProviderChannels)[number];

/** Creates an object with one value for each channel. */
export const byChannel = <Value>(valueOf: (channel: Channel) => Value): Record<Channel, Value> =>
  Object.fromEntries(channelNames.map((channel) => [channel, valueOf(channel)])) as Record<Channel, Value>;

/** Creates an object with one value for each channel, by the key that audience counts use. */
export const byAudienceChannel = <Value>(valueOf: (channel: Channel) => Value): Record<AudienceChannel, Value> =>
  Object.fromEntries(channelNames.map((channel) => [channelFacts[channel].audienceKey, valueOf(channel)])) as Record<
    AudienceChannel,
    Value
  >;
