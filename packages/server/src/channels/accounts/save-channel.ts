import type { EmailChannelForm, SmsChannelForm, WhatsappChannelForm } from '@pregon/contract/account/account-settings.schema';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { ChannelServices } from '../services.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { accountChannelsRepository, type KeptChannel } from './account-channels.repository.ts';
import type { ChannelSecrets, ChannelSettings, OwnChannel } from './channel-settings.ts';
import { HostRefused, mailHostAddress } from '../email/mail-host.ts';
import { createSecretBox } from '../../kernel/tokens/secret-box.ts';

type Tools = Pick<ChannelServices, 'config' | 'database'>;
type Whole<C extends OwnChannel> = Pick<KeptChannel<C>, 'settings' | 'secrets'>;

const invalid = (field: string, message: string): Fault => new Fault('INVALID', { fields: { [field]: message } });

/**
 * The typed secret, or else the stored one: the latter only for the same login at the same provider, so that no secret is sent to
 * another host.
 */
function secretOf(typed: string, stored: string | undefined, isSame: boolean, field: string, message: string): string {
  if (typed) return typed;
  if (isSame && stored !== undefined) return stored;
  throw invalid(field, message);
}

async function save<C extends OwnChannel>(
  { config, database }: Tools,
  principal: Principal,
  channel: C,
  complete: (before: KeptChannel<C> | undefined) => Whole<C>,
): Promise<void> {
  const channels = accountChannelsRepository(createSecretBox(config.keys.encryption));
  const { accountId } = principal;
  await database.transaction(async (transaction) => {
    const before = await channels.read(transaction, accountId, channel);
    const whole = complete(before);
    await channels.save(transaction, { accountId, channel }, whole);
    const details = { channel, ...whole.settings };
    await auditRepository.record(transaction, principal, { action: 'saveChannel', subject: channel, details });
  });
}

/** Saves the SMTP server of an account. Throws INVALID at a forbidden host, or without the password that it needs. */
export async function saveEmail(tools: Tools, principal: Principal, { password, ...settings }: EmailChannelForm): Promise<void> {
  try {
    await mailHostAddress(settings.host, { allowPrivate: tools.config.privateHosts });
  } catch (error) {
    if (error instanceof HostRefused) throw invalid('host', error.message);
    throw error;
  }
  await save(tools, principal, 'email', (before) => {
    const isSame = before?.settings.host === settings.host && before.settings.user === settings.user;
    const secrets: ChannelSecrets<'email'> = {
      password: settings.user
        ? secretOf(password, before?.secrets.password, isSame, 'password', 'Escribe la contraseña de este usuario.')
        : '',
    };
    return { settings, secrets };
  });
}

/** Saves the Twilio settings of an account. */
export const saveSms = (tools: Tools, principal: Principal, { authToken, ...settings }: SmsChannelForm): Promise<void> =>
  save(tools, principal, 'sms', (before) => ({
    settings,
    secrets: {
      authToken: secretOf(
        authToken,
        before?.secrets.authToken,
        before?.settings.accountSid === settings.accountSid,
        'authToken',
        'Escribe el token de esta cuenta de Twilio.',
      ),
    },
  }));

/** Saves the WhatsApp settings of an account. */
export function saveWhatsapp(
  tools: Tools,
  principal: Principal,
  { token, appSecret, ...settings }: WhatsappChannelForm,
): Promise<void> {
  if (settings.provider === 'gupshup') {
    if (!settings.app) throw invalid('app', 'Escribe el nombre de la aplicación.');
    if (settings.numbers.length === 0) throw invalid('numbers', 'Escribe al menos un número.');
  }
  return save(tools, principal, 'wa', (before) => {
    const isSame = before?.settings.provider === settings.provider && before.settings.account === settings.account;
    const publicSettings: ChannelSettings<'wa'> = settings;
    return {
      settings: publicSettings,
      secrets: {
        token: secretOf(token, before?.secrets.token, isSame, 'token', 'Escribe el token de esta cuenta.'),
        appSecret: appSecret || (isSame ? before.secrets.appSecret : ''),
      },
    };
  });
}
