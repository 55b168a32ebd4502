import type { KeptChannel } from '../accounts/account-channels.repository.ts';
import type { OwnChannel } from '../accounts/channel-settings.ts';
import { mailHostAddress } from '../email/mail-host.ts';
import type { Config } from '../../kernel/config/config.ts';
import { gupshupGateway } from '../whatsapp/gupshup-gateway.ts';
import { metaGateway } from '../whatsapp/meta-gateway.ts';
import type { WhatsappGateway } from '../whatsapp/whatsapp-gateway.ts';
import { httpProvider } from '../http/http-provider.ts';
import type { OutgoingMessages } from '../channel-providers.ts';
import type { MessageProvider } from '../../kernel/messages/message-provider.ts';
import { smtpProvider } from '../email/smtp-provider.ts';
import { twilioProvider } from '../sms/twilio.provider.ts';

export type AccountProviderSettings = Pick<Config, 'privateHosts' | 'providerUrls' | 'publicUrl' | 'keys'>;

/** An account's own provider on one channel. */
export interface OwnProvider<C extends OwnChannel> {
  readonly provider: MessageProvider<OutgoingMessages[C]>;
  readonly whatsapp: WhatsappGateway | undefined;
}

/** Makes the SMTP URL with credentials, for a host that was resolved. */
export const smtpUrl = ({ settings, secrets }: Pick<KeptChannel<'email'>, 'settings' | 'secrets'>, address: string): string => {
  const { port, user } = settings;
  const credentials = user ? `${encodeURIComponent(user)}:${encodeURIComponent(secrets.password)}@` : '';
  const host = address.includes(':') ? `[${address}]` : address;
  return `${[465, 2465].includes(port) ? 'smtps' : 'smtp'}://${credentials}${host}:${port}`;
};

export function whatsappGatewayOf(
  { settings, secrets }: Pick<KeptChannel<'wa'>, 'settings' | 'secrets'>,
  { providerUrls }: Pick<AccountProviderSettings, 'providerUrls'>,
): WhatsappGateway {
  const { account, app, numbers } = settings;
  const { token, appSecret } = secrets;
  return settings.provider === 'meta'
    ? metaGateway({ url: providerUrls.meta, token, account, appSecret: appSecret || undefined })
    : gupshupGateway({ url: providerUrls.gupshup, token, account, app, numbers });
}

/** An account's provider settings with its webhook address. */
export type SetUpChannel<C extends OwnChannel> = KeptChannel<C> & { readonly reportUrl: string | undefined };

type Openers = {
  readonly [C in OwnChannel]: (kept: SetUpChannel<C>, settings: AccountProviderSettings) => Promise<OwnProvider<C>>;
};

/** Twilio refuses messages whose status callback it cannot reach, such as one on localhost. */
const statusCallbackOf = (reportUrl: string | undefined): string | undefined =>
  reportUrl !== undefined && /(?:^|\.)localhost$/.test(new URL(reportUrl).hostname) ? undefined : reportUrl;

const openers: Openers = {
  async email(kept, { privateHosts }) {
    const { host } = kept.settings;
    const address = await mailHostAddress(host, { allowPrivate: privateHosts });
    return { provider: smtpProvider(smtpUrl(kept, address), { tls: { servername: host } }), whatsapp: undefined };
  },
  async sms({ settings, secrets, reportUrl }, config) {
    const statusCallback = statusCallbackOf(reportUrl);
    const provider = twilioProvider({ url: config.providerUrls.twilio, ...settings, ...secrets, statusCallback });
    return { provider, whatsapp: undefined };
  },
  async wa(kept, config) {
    const whatsapp = whatsappGatewayOf(kept, config);
    return { provider: httpProvider(whatsapp.protocol), whatsapp };
  },
};

/** Opens the provider that an account has configured. Throws `HostRefused` where its mail server must not be connected to. */
export const openOwnProvider = <C extends OwnChannel>(
  channel: C,
  kept: SetUpChannel<C>,
  settings: AccountProviderSettings,
): Promise<OwnProvider<C>> => openers[channel](kept, settings);
