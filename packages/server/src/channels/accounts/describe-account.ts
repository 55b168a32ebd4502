import { ownProviderChannels } from '@pregon/contract/channels/channels';
import { channelProviders } from '../channel-providers.ts';
import type { AccountChannel, AccountSettings, SenderIdentity } from '@pregon/contract/account/account-settings.schema';
import type { ChannelServices } from '../services.ts';
import { accountChannelsRepository } from './account-channels.repository.ts';
import { accountSettingsRepository } from '../../identity/accounts/account-settings.repository.ts';
import { accountWebhooksRepository, webhookUrl } from './account-webhooks.repository.ts';
import { providerReportsRepository } from './provider-reports.repository.ts';
import { installationShare } from './installation-channels.ts';
import { createSecretBox, type SecretBox } from '../../kernel/tokens/secret-box.ts';
import { type SenderRow, senderIdentitiesRepository } from './sender-identities.repository.ts';
import { senderRecord } from './verify-sender.ts';

type Tools = Pick<ChannelServices, 'config' | 'database'>;

const nothing = {
  host: null,
  port: null,
  user: null,
  accountSid: null,
  from: null,
  provider: null,
  account: null,
  app: null,
  numbers: [],
  updatedAt: null,
} as const satisfies Omit<AccountChannel, 'channel' | 'source' | 'reportUrl'> | { numbers: readonly string[] };

/** The addresses at which an account's own providers report, by channel. */
async function reportUrls({ config, database }: Tools, accountId: number, box: SecretBox) {
  const webhooks = accountWebhooksRepository(box);
  const urlOf = async (channel: AccountChannel['channel']): Promise<string | null> => {
    const key = await webhooks.keyOf(database, { accountId, channel });
    return key === undefined ? null : webhookUrl(config.publicUrl, key);
  };
  const urls = ownProviderChannels.map(async (channel) => [channel, await urlOf(channel)] as const);
  return new Map(await Promise.all(urls));
}

/** The installation's provider of a channel, for an account that may use it. */
function installationSource({ config }: Tools, channel: AccountChannel['channel']): AccountChannel['source'] {
  return channelProviders[channel].isSetUp(config) ? 'instalacion' : 'ninguno';
}

async function describeChannels(tools: Tools, accountId: number, mayShare: boolean): Promise<AccountChannel[]> {
  const { config, database } = tools;
  const box = createSecretBox(config.keys.encryption);
  const channels = accountChannelsRepository(box);
  const urls = await reportUrls(tools, accountId, box);
  const reports = await providerReportsRepository.read(database);
  return Promise.all(
    ownProviderChannels.map(async (channel) => {
      const stored = await channels.read(database, accountId, channel);
      const report = stored && reports.get(`${channel} ${accountId}`);
      return {
        ...nothing,
        numbers: [],
        channel,
        source: stored ? ('cuenta' as const) : mayShare ? installationSource(tools, channel) : ('ninguno' as const),
        ...stored?.settings,
        reportUrl: urls.get(channel) ?? null,
        updatedAt: stored?.updatedAt.toISOString() ?? null,
        ...(report && { report }),
      };
    }),
  );
}

const describeSender = (sender: SenderRow): SenderIdentity => ({
  id: sender.id,
  kind: sender.kind,
  value: sender.value,
  isVerified: sender.verifiedAt !== null,
  record: sender.kind === 'domain' ? senderRecord(sender) : null,
  createdAt: sender.createdAt.toISOString(),
});

/** All settings that administrators manage for their account, without secrets. */
export async function describeAccount(tools: Tools, accountId: number): Promise<AccountSettings> {
  const { config, database } = tools;
  const share = await installationShare(config, database, accountId);
  return {
    ...(await accountSettingsRepository.read(database, accountId)),
    installationSender: share === 'none' ? null : config.mailFrom,
    channels: await describeChannels(tools, accountId, share !== 'none'),
    senders: (await senderIdentitiesRepository.list(database, accountId)).map(describeSender),
  };
}
