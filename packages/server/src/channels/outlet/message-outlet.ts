import type { Config } from '../../kernel/config/config.ts';
import type { Database } from '../../kernel/database/database.ts';
import { type AccountOutlet, createAccountOutlet, type OutletSettings } from './account-outlet.ts';
import type { WhatsappGateway } from '../whatsapp/whatsapp-gateway.ts';
import { openMail } from '../email/open-mail.ts';
import { openTexts, type TextWays } from './open-texts.ts';
import type { OutgoingMessages } from '../outgoing-messages.ts';
import type { MessageProvider } from '../../kernel/messages/message-provider.ts';
import type { DevMailbox } from './dev-mailbox.ts';

type Channel = keyof OutgoingMessages;

/** The ways out for messages, each opened when it is needed first. */
export interface MessageOutlet {
  provider<C extends Channel>(channel: C): Promise<MessageProvider<OutgoingMessages[C]>>;
  /** The ways out for one account. The others are for what the platform itself writes to staff. */
  ofAccount(accountId: number): AccountOutlet;
  /** Where the installation's WhatsApp templates are; undefined when WhatsApp is not configured. */
  whatsapp(): Promise<WhatsappGateway | undefined>;
  /** Once more does nothing. */
  close(): Promise<void>;
}

/** A channel that nobody has set up: it takes nothing, and says why. */
const closed = (reason: string): MessageProvider<unknown> => ({
  connections: 1,
  send: async () => ({ kind: 'refused', reason, permanent: true }),
  close: () => undefined,
});

interface WayOut<Opened> {
  opened(): Promise<Opened>;
  close(): Promise<void>;
}

/** Opens once. What could not open is tried again the next time. */
function lazily<Opened extends { close(): Promise<void> }>(open: () => Promise<Opened>): WayOut<Opened> {
  let opening: Promise<Opened> | undefined;
  return {
    opened() {
      opening ??= open().catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      return opening;
    },
    async close() {
      const way = await opening;
      opening = undefined;
      await way?.close();
    },
  };
}

export function createMessageOutlet(
  config: Pick<Config, 'smtpUrl' | 'dkim'> & TextWays & OutletSettings,
  database: Database,
  devMailbox: DevMailbox,
): MessageOutlet {
  const mail = lazily(() => openMail(config, database, devMailbox));
  const texts = lazily(() => openTexts(config, database, devMailbox));
  const providers: { readonly [C in Channel]: () => Promise<MessageProvider<OutgoingMessages[C]>> } = {
    email: async () => (await mail.opened()).provider,
    sms: async () => (await texts.opened()).sms ?? closed('El envío de SMS no está configurado.'),
    wa: async () => (await texts.opened()).wa ?? closed('El envío por WhatsApp no está configurado.'),
  };
  const accounts = new Map<number, AccountOutlet>();
  const installation = {
    provider: <C extends Channel>(channel: C) => providers[channel](),
    whatsapp: async () => (await texts.opened()).whatsapp,
  };
  return {
    ...installation,
    ofAccount(accountId) {
      const known = accounts.get(accountId) ?? createAccountOutlet(accountId, { config, database, installation });
      accounts.set(accountId, known);
      return known;
    },
    async close() {
      await Promise.all([...accounts.values()].map((account) => account.close()));
      await mail.close();
      await texts.close();
    },
  };
}
