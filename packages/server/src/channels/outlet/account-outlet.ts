import type { OwnChannel } from '../accounts/channel-settings.ts';
import { accountChannelsRepository } from '../accounts/account-channels.repository.ts';
import { accountWebhooksRepository, webhookUrl } from '../accounts/account-webhooks.repository.ts';
import { installationShare, maySendFrom } from '../accounts/installation-channels.ts';
import { createSecretBox } from '../../kernel/tokens/secret-box.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { WhatsappGateway } from '../whatsapp/whatsapp-gateway.ts';
import { type AccountProviderSettings, openOwnProvider, type OwnProvider } from './account-providers.ts';
import type { MessageOutlet } from './message-outlet.ts';
import type { OutgoingMessages, Providers } from '../outgoing-messages.ts';
import type { MessageProvider, Outcome } from '../../kernel/messages/message-provider.ts';

/** How long it is believed what an account's settings and senders are, so that a change of them holds within seconds. */
const believedMs = 3000;

/** The ways out for the messages of one account: its own providers, or else those of the installation if it may use them. */
export interface AccountOutlet {
  /** What they send through is looked up when a message leaves. They take no message from a sender that the account has not verified. */
  readonly providers: Providers;
  /** Whether the account sends through a provider of its own on a channel. */
  isOwn(channel: OwnChannel): Promise<boolean>;
  /** Where its WhatsApp templates are; undefined when it has no WhatsApp. */
  whatsapp(): Promise<WhatsappGateway | undefined>;
  close(): Promise<void>;
}

export type OutletSettings = AccountProviderSettings & Pick<Config, 'sharedChannels' | 'mailFrom'>;
type Installation = Pick<MessageOutlet, 'provider' | 'whatsapp'>;

const refused = (reason: string): Outcome => ({ kind: 'refused', reason, permanent: true });
/** An outage of a provider that is the account's no longer: tried again later, and no reason to pause the one that is used now. */
const withoutPause = (outcome: Outcome): Outcome =>
  outcome.kind === 'unavailable' ? { kind: 'refused', reason: outcome.reason, permanent: false } : outcome;
const noProvider: Readonly<Record<OwnChannel, string>> = {
  email: 'La cuenta no tiene un servidor de correo.',
  sms: 'La cuenta no tiene un proveedor de SMS.',
  wa: 'La cuenta no tiene un proveedor de WhatsApp.',
};

/** What a question was answered, for a few seconds. A failure is not kept. */
function believed<Key, Value>(ask: (key: Key) => Promise<Value>) {
  const answers = new Map<Key, { readonly until: number; readonly value: Promise<Value> }>();
  return (key: Key): Promise<Value> => {
    const known = answers.get(key);
    if (known && known.until > performance.now()) return known.value;
    if (answers.size > 1000) answers.clear();
    const value = ask(key);
    answers.set(key, { until: performance.now() + believedMs, value });
    value.catch(() => answers.delete(key));
    return value;
  };
}

interface Opened<C extends OwnChannel> extends OwnProvider<C> {
  readonly since: number;
}

export function createAccountOutlet(
  accountId: number,
  {
    config,
    database,
    installation,
  }: { readonly config: OutletSettings; readonly database: Database; readonly installation: Installation },
): AccountOutlet {
  const box = createSecretBox(config.secretKey);
  const channels = accountChannelsRepository(box);
  const webhooks = accountWebhooksRepository(box);
  const opened = new Map<OwnChannel, Opened<OwnChannel>>();

  /** The account's own provider as it is set up now; the one before is closed. */
  const ownProvider = async <C extends OwnChannel>(channel: C): Promise<OwnProvider<C> | undefined> => {
    const kept = await channels.read(database, accountId, channel);
    const before = opened.get(channel) as Opened<C> | undefined;
    if (kept && before?.since === kept.updatedAt.getTime()) return before;
    before?.provider.close();
    opened.delete(channel);
    if (!kept) return undefined;
    const key = await webhooks.keyOf(database, { accountId, channel });
    const reportUrl = key && webhookUrl(config.publicUrl, key);
    const provider = await openOwnProvider(channel, { ...kept, reportUrl }, config);
    opened.set(channel, { ...provider, since: kept.updatedAt.getTime() } as Opened<OwnChannel>);
    return provider;
  };
  const own = believed((channel: OwnChannel) => ownProvider(channel));
  const mayUseInstallation = believed(async () => (await installationShare(config, database, accountId)) !== 'none');
  const maySend = believed((address: string) => maySendFrom(config, database, { accountId, address }));

  const providerNow = async <C extends OwnChannel>(channel: C): Promise<MessageProvider<OutgoingMessages[C]> | undefined> => {
    const mine = (await own(channel)) as OwnProvider<C> | undefined;
    if (mine) {
      const isCurrent = async (): Promise<boolean> => (await own(channel)) === mine;
      const send = async (message: OutgoingMessages[C]): Promise<Outcome> => {
        const outcome = await mine.provider.send(message);
        return outcome.kind === 'unavailable' && !(await isCurrent()) ? withoutPause(outcome) : outcome;
      };
      return { ...mine.provider, send };
    }
    return (await mayUseInstallation(undefined)) ? installation.provider(channel) : undefined;
  };

  const provider = <C extends OwnChannel>(
    channel: C,
    connections: number,
    check: (message: OutgoingMessages[C]) => Promise<string | undefined> = async () => undefined,
  ): MessageProvider<OutgoingMessages[C]> => ({
    connections,
    async send(message) {
      try {
        const problem = await check(message);
        if (problem) return refused(problem);
        const now = await providerNow(channel);
        return now ? await now.send(message) : refused(noProvider[channel]);
      } catch (error) {
        return { kind: 'refused', reason: error instanceof Error ? error.message : String(error), permanent: false };
      }
    },
    close: () => undefined,
  });

  return {
    providers: {
      email: provider('email', 5, async ({ from: { address } }) =>
        (await maySend(address.toLowerCase())) ? undefined : `El remitente ${address} no está verificado.`,
      ),
      sms: provider('sms', 8),
      wa: provider('wa', 8),
    },
    isOwn: async (channel) => (await own(channel)) !== undefined,
    async whatsapp() {
      const mine = await own('wa');
      if (mine) return mine.whatsapp;
      return (await mayUseInstallation(undefined)) ? installation.whatsapp() : undefined;
    },
    async close() {
      for (const { provider: way } of opened.values()) way.close();
      opened.clear();
    },
  };
}
