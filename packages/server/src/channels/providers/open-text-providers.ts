import type { Config } from '../../kernel/config/config.ts';
import type { Database } from '../../kernel/database/database.ts';
import { logFault } from '../../kernel/observability/log.ts';
import type { MetaSettings } from '../../kernel/config/messaging-config.ts';
import { gupshupGateway } from '../whatsapp/gupshup-gateway.ts';
import { metaGateway } from '../whatsapp/meta-gateway.ts';
import type { WhatsappGateway } from '../whatsapp/whatsapp-gateway.ts';
import { httpProvider } from '../http/http-provider.ts';
import type { OutgoingTemplate, OutgoingText } from '../outgoing-messages.ts';
import type { MessageProvider } from '../../kernel/messages/message-provider.ts';
import { smsTemplateProvider } from '../sms/sms-template.provider.ts';
import { twilioProvider } from '../sms/twilio.provider.ts';
import type { DevMailbox, LocalServer } from './dev-mailbox.ts';

/** Settings of the installation's SMS and WhatsApp providers. */
export type TextProviderSettings = Pick<Config, 'sms' | 'whatsapp' | 'demo' | 'webhookKey' | 'publicUrl'>;

/** The installation's SMS and WhatsApp providers. One that is not configured is undefined. */
export interface TextProviders {
  readonly sms: MessageProvider<OutgoingText> | undefined;
  readonly wa: MessageProvider<OutgoingTemplate> | undefined;
  readonly whatsapp: WhatsappGateway | undefined;
  close(): Promise<void>;
}

/** The webhook address to which Twilio reports the status of a message. */
const twilioCallback = ({ webhookKey, publicUrl }: TextProviderSettings): string | undefined =>
  webhookKey && `${publicUrl}/webhooks/twilio/${encodeURIComponent(webhookKey)}`;

function smsProviderOf(config: TextProviderSettings, own: LocalServer | undefined): MessageProvider<OutgoingText> | undefined {
  const { sms } = config;
  if (sms?.kind === 'twilio') return twilioProvider({ ...sms, statusCallback: twilioCallback(config) });
  if (sms) return smsTemplateProvider(sms);
  if (!own) return undefined;
  const body = JSON.stringify({ to: '{to}', text: '{text}', id: '{id}', from: '{from}' });
  return smsTemplateProvider({ url: `${own.url}/sms`, body, headers: {}, from: 'CEIBA', referencePath: 'id' });
}

function gatewayOf({ whatsapp }: TextProviderSettings, own: LocalServer | undefined): WhatsappGateway | undefined {
  if (whatsapp?.kind === 'gupshup') return gupshupGateway(whatsapp);
  if (whatsapp) return metaGateway(whatsapp);
  const settings: Omit<MetaSettings, 'url'> = { token: 'demo', account: 'demo', appSecret: undefined };
  return own && metaGateway({ ...settings, url: own.url });
}

/** Opens the configured providers. In the demo, a gateway of the dev mailbox (/outbox) replaces those that are not configured. */
export async function openTextProviders(
  config: TextProviderSettings,
  database: Database,
  devMailbox: Pick<DevMailbox, 'startMessageGateway'>,
): Promise<TextProviders> {
  const needsOwn = config.demo && !(config.sms && config.whatsapp);
  const own = needsOwn ? await devMailbox.startMessageGateway(database, logFault) : undefined;
  const whatsapp = gatewayOf(config, own);
  return {
    sms: smsProviderOf(config, own),
    wa: whatsapp && httpProvider(whatsapp.protocol),
    whatsapp,
    close: async () => own?.stop(),
  };
}
