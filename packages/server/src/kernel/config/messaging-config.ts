import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Channel } from '../messages/channel.ts';
import { ConfigError, type Settings } from './settings.ts';

/** DKIM settings of a domain. */
export interface DkimSettings {
  readonly domain: string;
  /** The public key is in the DNS at `selector._domainkey.domain`. */
  readonly selector: string;
  /** An RSA key object made once: parsing it for every message takes longer than signing. */
  readonly key: KeyObject;
}

/** Rate limits by channel in messages per second through one provider, over all workers. Undefined: unlimited. */
export type Rates = Readonly<Partial<Record<Channel, number>>>;

/** An SMS service called by one HTTP request. Placeholders of the templates: `{to}`, `{text}`, `{id}`, `{from}`. */
export interface SmsTemplateSettings {
  readonly url: string;
  /** Undefined: a GET request with all values in the address. */
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly from: string;
  /** Dotted path in the JSON response to the service's id of the message. */
  readonly referencePath: string | undefined;
}

export interface TwilioSettings {
  /** Without a trailing slash. */
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** A telephone number, a name, or the id of a messaging service (`MG…`). */
  readonly from: string;
}

export type SmsSettings = ({ readonly kind: 'template' } & SmsTemplateSettings) | ({ readonly kind: 'twilio' } & TwilioSettings);

export interface MetaSettings {
  /** With its version, without a trailing slash. */
  readonly url: string;
  readonly token: string;
  /** Id of the WhatsApp business account. */
  readonly account: string;
  /** Verifies Meta's webhooks. */
  readonly appSecret: string | undefined;
}

export interface GupshupSettings {
  readonly url: string;
  readonly token: string;
  /** Id and name of the app. */
  readonly account: string;
  readonly app: string;
  /** Digits only. */
  readonly numbers: readonly string[];
}

export type WhatsappSettings = ({ readonly kind: 'meta' } & MetaSettings) | ({ readonly kind: 'gupshup' } & GupshupSettings);

/** Default addresses of the services. */
export const providerUrls = {
  twilio: 'https://api.twilio.com',
  meta: 'https://graph.facebook.com/v23.0',
  gupshup: 'https://api.gupshup.io',
} as const;

const trimmed = (url: string): string => url.replace(/\/+$/, '');

function headersIn(text: string | undefined): Readonly<Record<string, string>> {
  if (!text) return {};
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'object' && read !== null && Object.values(read).every((value) => typeof value === 'string')) {
      return read as Record<string, string>;
    }
  } catch {
    // Reported below, as for any other invalid value.
  }
  throw new ConfigError(['SMS_HEADERS es un objeto JSON de textos, como {"authorization":"Bearer clave"}.']);
}

/** The SMS settings; undefined when none are set. Throws `ConfigError`. */
export function smsIn(values: Settings): SmsSettings | undefined {
  const { SMS_URL: url, TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, SMS_FROM: from } = values;
  if (accountSid || authToken) {
    if (!accountSid || !authToken || !from) {
      throw new ConfigError(['TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN y SMS_FROM van juntas.']);
    }
    return { kind: 'twilio', url: trimmed(url ?? providerUrls.twilio), accountSid, authToken, from };
  }
  if (!url) return undefined;
  const { SMS_BODY: body, SMS_HEADERS: headers, SMS_REFERENCE: referencePath } = values;
  return { kind: 'template', url, body, headers: headersIn(headers), from: from ?? '', referencePath };
}

/** The WhatsApp settings; undefined when none are set. Throws `ConfigError`. */
export function whatsappIn(values: Settings): WhatsappSettings | undefined {
  const { WHATSAPP_PROVIDER: kind, WHATSAPP_TOKEN: token, WHATSAPP_ACCOUNT: account, WHATSAPP_URL: url } = values;
  if (!kind) return undefined;
  if (!token || !account) throw new ConfigError(['WHATSAPP_TOKEN y WHATSAPP_ACCOUNT hacen falta con WHATSAPP_PROVIDER.']);
  if (kind === 'meta') {
    return { kind, url: trimmed(url ?? providerUrls.meta), token, account, appSecret: values.WHATSAPP_APP_SECRET };
  }
  const { WHATSAPP_APP: app, WHATSAPP_NUMBERS: numbers = [] } = values;
  if (!app || numbers.length === 0) throw new ConfigError(['WHATSAPP_APP y WHATSAPP_NUMBERS hacen falta con Gupshup.']);
  return { kind, url: trimmed(url ?? providerUrls.gupshup), token, account, app, numbers };
}

function rsaKeyIn(file: string): KeyObject {
  try {
    const key = createPrivateKey(readFileSync(file));
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch (error) {
    throw new ConfigError([`DKIM_KEY_FILE no se puede leer: ${error instanceof Error ? error.message : String(error)}.`]);
  }
  throw new ConfigError(['DKIM_KEY_FILE es una clave privada RSA.']);
}

/** The DKIM settings; undefined when none are set. Throws `ConfigError`. */
export function dkimIn({
  DKIM_DOMAIN: domain,
  DKIM_SELECTOR: selector,
  DKIM_KEY_FILE: file,
}: Settings): DkimSettings | undefined {
  if (!domain && !selector && !file) return undefined;
  if (!domain || !selector || !file) throw new ConfigError(['DKIM_DOMAIN, DKIM_SELECTOR y DKIM_KEY_FILE van juntas.']);
  return { domain, selector, key: rsaKeyIn(file) };
}

/** Rate limits by channel; an unset channel is unlimited. */
export const ratesIn = ({ EMAIL_PER_SECOND: email, SMS_PER_SECOND: sms, WA_PER_SECOND: wa }: Settings): Rates => ({
  ...(email !== undefined && { email }),
  ...(sms !== undefined && { sms }),
  ...(wa !== undefined && { wa }),
});
