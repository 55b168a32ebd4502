import type { Channel } from '../kernel/messages/channel.ts';
import type { Config } from '../kernel/config/config.ts';
import type { MessageProvider, OutgoingMail } from '../kernel/messages/message-provider.ts';
import type { Mail } from './email/open-mail.ts';
import type { OutgoingTemplate, OutgoingText } from './outgoing-messages.ts';
import type { TextProviders } from './providers/open-text-providers.ts';

/** The type of outgoing message of each channel. */
export interface OutgoingMessages {
  readonly email: OutgoingMail;
  readonly sms: OutgoingText;
  readonly wa: OutgoingTemplate;
}

/** One provider for each channel. */
export type Providers = { readonly [C in Channel]: MessageProvider<OutgoingMessages[C]> };

/** The installation's providers, each opened on first use. */
export interface InstallationProviders {
  readonly mail: () => Promise<Mail>;
  readonly texts: () => Promise<TextProviders>;
}

/** Describes how the messages of one channel leave. */
interface ChannelProvider<Message> {
  /** Whether the settings say what the installation sends through. */
  readonly isSetUp: (config: Pick<Config, 'demo' | 'sms' | 'whatsapp'>) => boolean;
  /** The installation's provider; undefined when none is set up. */
  readonly open: (installed: InstallationProviders) => Promise<MessageProvider<Message> | undefined>;
  /** How many messages the provider of an account takes at the same time. */
  readonly connections: number;
  /** The sender's address, for a channel whose senders have to be verified. */
  readonly senderOf?: (message: Message) => string;
  /** Why a message is refused: the installation has no provider, the account has none. */
  readonly notSetUp: string;
  readonly noneOfAccount: string;
}

/** The provider side of each channel. */
export const channelProviders: { readonly [C in Channel]: ChannelProvider<OutgoingMessages[C]> } = {
  email: {
    isSetUp: () => true,
    open: async ({ mail }) => (await mail()).provider,
    connections: 5,
    senderOf: ({ from }) => from.address,
    notSetUp: 'El envío de correo no está configurado.',
    noneOfAccount: 'La cuenta no tiene un servidor de correo.',
  },
  sms: {
    isSetUp: ({ demo, sms }) => demo || sms !== undefined,
    open: async ({ texts }) => (await texts()).sms,
    connections: 8,
    notSetUp: 'El envío de SMS no está configurado.',
    noneOfAccount: 'La cuenta no tiene un proveedor de SMS.',
  },
  wa: {
    isSetUp: ({ demo, whatsapp }) => demo || whatsapp !== undefined,
    open: async ({ texts }) => (await texts()).wa,
    connections: 8,
    notSetUp: 'El envío por WhatsApp no está configurado.',
    noneOfAccount: 'La cuenta no tiene un proveedor de WhatsApp.',
  },
};
