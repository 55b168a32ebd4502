import { byChannel } from '@pregon/contract/channels/channels';
import { hasOwnProvider, type OwnChannel } from '../accounts/channel-settings.ts';
import { accountChannelsRepository } from '../accounts/account-channels.repository.ts';
import { accountWebhooksRepository, webhookUrl } from '../accounts/account-webhooks.repository.ts';
import { installationShare, maySendFrom } from '../accounts/installation-channels.ts';
import { createSecretBox } from '../../kernel/tokens/secret-box.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { WhatsappGateway } from '../whatsapp/whatsapp-gateway.ts';
import { type AccountProviderSettings, openOwnProvider, type OwnProvider } from './account-providers.ts';
import { channelProviders, type OutgoingMessages, type Providers } from '../channel-providers.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import type { MessageProvider, Outcome } from '../../kernel/messages/message-provider.ts';

/** Time to live of cached account settings and senders, in milliseconds: a change takes effect within seconds. */
const cacheTtlMs = 3000;

/** The message providers of one account: its own, or else those of the installation if the account may use them. */
export interface AccountProviderRegistry {
  /** Each looks up the current provider when it sends, and refuses a message from a sender that the account has not verified. */
  readonly providers: Providers;
  /** Whether the account sends through a provider of its own on a channel. */
  isOwn(channel: Channel): Promise<boolean>;
  /** Whether the account has a provider of a channel: its own, or the installation's. */
  has(channel: Channel): Promise<boolean>;
  /** The gateway that lists its WhatsApp templates; undefined when it has no WhatsApp. */
  whatsapp(): Promise<WhatsappGateway | undefined>;
  close(): Promise<void>;
}

export type ProviderRegistrySettings = AccountProviderSettings &
  Pick<Config, 'sharedChannels' | 'mailFrom' | 'demo' | 'sms' | 'whatsapp'>;

/** The message providers of the installation, one for each channel, each opened lazily. */
export interface InstallationProviders {
  provider<C extends Channel>(channel: C): Promise<MessageProvider<OutgoingMessages[C]>>;
  /** The gateway that lists the installation's WhatsApp templates; undefined when WhatsApp is not configured. */
  whatsapp(): Promise<WhatsappGateway | undefined>;
}

const refused = (reason: string): Outcome => ({ kind: 'refused', reason, permanent: true });
/** An outage of a provider that the account has replaced: the message is retried, and the circuit of the current provider stays closed. */
const withoutPause = (outcome: Outcome): Outcome =>
  outcome.kind === 'unavailable' ? { kind: 'refused', reason: outcome.reason, permanent: false } : outcome;

/** Memoizes an asynchronous lookup for `cacheTtlMs`. A rejection is not cached. */
function cachedBriefly<Key, Value>(ask: (key: Key) => Promise<Value>) {
  const answers = new Map<Key, { readonly until: number; readonly value: Promise<Value> }>();
  return (key: Key): Promise<Value> => {
    const known = answers.get(key);
    if (known && known.until > performance.now()) return known.value;
    if (answers.size > 1000) answers.clear();
    const value = ask(key);
    answers.set(key, { until: performance.now() + cacheTtlMs, value });
    value.catch(() => answers.delete(key));
    return value;
  };
}

interface Opened<C extends OwnChannel> extends OwnProvider<C> {
  readonly since: number;
}

export function createAccountProviderRegistry(
  accountId: number,
  {
    config,
    database,
    installation,
  }: { readonly config: ProviderRegistrySettings; readonly database: Database; readonly installation: InstallationProviders },
): AccountProviderRegistry {
  const box = createSecretBox(config.keys.encryption);
  const channels = accountChannelsRepository(box);
  const webhooks = accountWebhooksRepository(box);
  const opened = new Map<OwnChannel, Opened<OwnChannel>>();

  /** Opens the account's own provider with its current settings, and closes the one opened with older settings. */
  const ownProvider = async <C extends OwnChannel>(channel: C): Promise<OwnProvider<C> | undefined> => {
    const settings = await channels.read(database, accountId, channel);
    const before = opened.get(channel) as Opened<C> | undefined;
    if (settings && before?.since === settings.updatedAt.getTime()) return before;
    before?.provider.close();
    opened.delete(channel);
    if (!settings) return undefined;
    const key = await webhooks.keyOf(database, { accountId, channel });
    const reportUrl = key && webhookUrl(config.publicUrl, key);
    const provider = await openOwnProvider(channel, { ...settings, reportUrl }, config);
    opened.set(channel, { ...provider, since: settings.updatedAt.getTime() } as Opened<OwnChannel>);
    return provider;
  };
  const own = cachedBriefly((channel: OwnChannel) => ownProvider(channel));
  const mayUseInstallation = cachedBriefly(async () => (await installationShare(config, database, accountId)) !== 'none');
  const maySend = cachedBriefly((address: string) => maySendFrom(config, database, { accountId, address }));

  const ownOf = async (channel: Channel) => (hasOwnProvider(channel) ? own(channel) : undefined);

  const providerNow = async <C extends Channel>(channel: C): Promise<MessageProvider<OutgoingMessages[C]> | undefined> => {
    const ownNow = (await ownOf(channel)) as { readonly provider: MessageProvider<OutgoingMessages[C]> } | undefined;
    if (ownNow) {
      const isCurrent = async (): Promise<boolean> => (await ownOf(channel)) === ownNow;
      const send = async (message: OutgoingMessages[C]): Promise<Outcome> => {
        const outcome = await ownNow.provider.send(message);
        return outcome.kind === 'unavailable' && !(await isCurrent()) ? withoutPause(outcome) : outcome;
      };
      return { ...ownNow.provider, send };
    }
    return (await mayUseInstallation(undefined)) ? installation.provider(channel) : undefined;
  };

  const provider = <C extends Channel>(channel: C): MessageProvider<OutgoingMessages[C]> => {
    const { connections, senderOf, noneOfAccount } = channelProviders[channel];
    return {
      connections,
      async send(message) {
        try {
          const sender = senderOf?.(message);
          if (sender !== undefined && !(await maySend(sender.toLowerCase()))) {
            return refused(`El remitente ${sender} no está verificado.`);
          }
          const now = await providerNow(channel);
          return now ? await now.send(message) : refused(noneOfAccount);
        } catch (error) {
          return { kind: 'refused', reason: error instanceof Error ? error.message : String(error), permanent: false };
        }
      },
      close: () => undefined,
    };
  };

  return {
    providers: byChannel((channel) => provider(channel)),
    isOwn: async (channel) => (await ownOf(channel)) !== undefined,
    has: async (channel) =>
      (await ownOf(channel)) !== undefined ||
      (channelProviders[channel].isSetUp(config) && (await mayUseInstallation(undefined))),
    async whatsapp() {
      const ownWhatsapp = await own('wa');
      if (ownWhatsapp) return ownWhatsapp.whatsapp;
      return (await mayUseInstallation(undefined)) ? installation.whatsapp() : undefined;
    },
    async close() {
      for (const { provider: ownProviderOfChannel } of opened.values()) ownProviderOfChannel.close();
      opened.clear();
    },
  };
}
