import { channelNames } from '@pregon/contract/channels/channels';
import type { Channel } from '../../kernel/messages/channel.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Database } from '../../kernel/database/database.ts';
import {
  type AccountProviderRegistry,
  createAccountProviderRegistry,
  type InstallationProviders,
  type ProviderRegistrySettings,
} from './account-provider-registry.ts';
import { openMail } from '../email/open-mail.ts';
import { openTextProviders, type TextProviderSettings } from './open-text-providers.ts';
import { channelProviders, type OutgoingMessages, type Providers } from '../channel-providers.ts';
import type { MessageProvider } from '../../kernel/messages/message-provider.ts';
import type { DevMailbox } from './dev-mailbox.ts';

/** The providers of the installation and of its accounts. */
export interface ProviderRegistry extends InstallationProviders {
  /** The providers of one account. Those of the installation are for what the platform itself writes to staff. */
  ofAccount(accountId: number): AccountProviderRegistry;
  /** Idempotent: closing a second time does nothing. */
  close(): Promise<void>;
}

/** The provider of a channel that is not configured: it refuses every message with the reason. */
const unconfigured = (reason: string): MessageProvider<unknown> => ({
  connections: 1,
  send: async () => ({ kind: 'refused', reason, permanent: true }),
  close: () => undefined,
});

interface LazyProvider<Opened> {
  opened(): Promise<Opened>;
  close(): Promise<void>;
}

/** Lazy initialization: opens once, at the first use. A failure is not cached, so the next use tries again. */
function lazily<Opened extends { close(): Promise<void> }>(open: () => Promise<Opened>): LazyProvider<Opened> {
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
      const opened = await opening;
      opening = undefined;
      await opened?.close();
    },
  };
}

export function createProviderRegistry(
  config: Pick<Config, 'smtpUrl' | 'dkim'> & TextProviderSettings & ProviderRegistrySettings,
  database: Database,
  devMailbox: DevMailbox,
): ProviderRegistry {
  const mail = lazily(() => openMail(config, database, devMailbox));
  const texts = lazily(() => openTextProviders(config, database, devMailbox));
  const ways = { mail: () => mail.opened(), texts: () => texts.opened() };
  const accounts = new Map<number, AccountProviderRegistry>();
  const installation = {
    async provider<C extends Channel>(channel: C): Promise<MessageProvider<OutgoingMessages[C]>> {
      const { open, notSetUp } = channelProviders[channel];
      return (await open(ways)) ?? unconfigured(notSetUp);
    },
    whatsapp: async () => (await texts.opened()).whatsapp,
  };
  return {
    ...installation,
    ofAccount(accountId) {
      const known = accounts.get(accountId) ?? createAccountProviderRegistry(accountId, { config, database, installation });
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

/** Opens the providers of all channels. */
export async function openProviders(registry: Pick<ProviderRegistry, 'provider'>): Promise<Providers> {
  const opened = channelNames.map(async (channel) => [channel, await registry.provider(channel)] as const);
  return Object.fromEntries(await Promise.all(opened)) as unknown as Providers;
}
