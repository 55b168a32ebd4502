import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rates } from './messaging-config.ts';
import type { DkimSettings } from './messaging-config.ts';
import { demoOperator } from './demo-operator.ts';
import { type OutsideBoard, parseOutsideBoards } from './outside-boards.ts';
import { bucketIn, type BucketSettings } from './bucket-config.ts';
import { mapIn, type MapSettings } from './map-config.ts';
import { dkimIn, providerUrls, ratesIn, type SmsSettings, smsIn, type WhatsappSettings, whatsappIn } from './messaging-config.ts';
import { type KeyRing, type KeyRings, singleKey } from '../tokens/key-ring.ts';
import { withSecretKey } from './key-ring-setting.ts';
import { trustedProxies } from '../http/trusted-proxies.ts';
import { traceExportIn, type TraceExportConfig } from './trace-export-config.ts';
import { ConfigError, type Environment, readSettings, type Settings } from './settings.ts';

/** Limits of a canary before it is withdrawn. */
export interface CanaryLimits {
  readonly minFaults: number;
  /** Distinct reporters of faults: users or anonymous networks. */
  readonly minReporters: number;
  /** Share of all loads, 0 to 1. */
  readonly maxFaultRate: number;
}

/** The invisible bot check. */
export interface CaptchaSettings {
  readonly siteKey: string;
  readonly secret: string;
  readonly verifyUrl: string;
  /** Empty: any. */
  readonly hostnames: readonly string[];
}

/** The endpoint of the editor's assistant. */
export interface AssistantSettings {
  /** Without a trailing slash. */
  readonly url: string;
  readonly key: string | undefined;
  readonly model: string;
}

/** Texts and links of the footer. */
export interface FooterSettings {
  readonly contactEmail: string | undefined;
  readonly contactPhone: string | undefined;
  readonly networkUrl: string | undefined;
  readonly privacyUrl: string | undefined;
  readonly cookiesUrl: string | undefined;
  readonly termsUrl: string | undefined;
}

/** The configuration of this process. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Proxies whose `X-Forwarded-…` headers count; false for none. */
  readonly trustProxy: string[] | false;
  /** Undefined: embedded, in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Direct address of the same PostgreSQL, where `databaseUrl` is a pooler in transaction mode. */
  readonly databaseDirectUrl: string | undefined;
  readonly databaseReadUrl: string | undefined;
  readonly databaseReadMaxLagSeconds: number;
  readonly databasePoolSize: number;
  /** Whether the schema is migrated at start. */
  readonly migrate: boolean;
  readonly dataDir: string;
  /** A folder, or `s3://bucket/prefix`. */
  readonly releaseStore: string;
  readonly releaseKeyFile: string;
  /** Undefined: pictures and photos are in the database. */
  readonly bucket: BucketSettings | undefined;
  readonly canary: CanaryLimits;
  readonly rootDomains: readonly string[];
  /** E-mail addresses of platform operators, in lower case. */
  readonly platformAdmins: readonly string[];
  /** Whether all accounts may send through the installation's providers. */
  readonly sharedChannels: boolean;
  /** Whether accounts may use mail servers, webhooks and identity providers in private networks. */
  readonly privateHosts: boolean;
  /** Servers in private networks from which imports may be pulled nevertheless. */
  readonly privateImportHosts: readonly string[];
  /** Base addresses of the providers that accounts may configure. */
  readonly providerUrls: { readonly twilio: string; readonly meta: string; readonly gupshup: string };
  readonly publicUrl: string;
  readonly adminUrl: string;
  /** Undefined: the embedded mail server of the demo. */
  readonly smtpUrl: string | undefined;
  /** DKIM settings of e-mails. */
  readonly dkim: DkimSettings | undefined;
  /** Rate limits in messages per second, by channel. */
  readonly rates: Rates;
  readonly mailFrom: string;
  readonly worker: boolean;
  readonly demo: boolean;
  readonly captcha: CaptchaSettings | undefined;
  readonly footer: FooterSettings;
  readonly secretKey: string;
  /** The keys that sign and encrypt, by purpose. */
  readonly keys: KeyRings;
  /** Whether openings and clicks of e-mails are tracked. */
  readonly tracking: boolean;
  /** Undo period of a confirmation, in seconds. */
  readonly undoSeconds: number;
  /** Dashboards of other tools, in the order of the menu. */
  readonly outsideBoards: readonly OutsideBoard[];
  readonly metabaseSecret: string | undefined;
  readonly assistant: AssistantSettings | undefined;
  /** Undefined: maps without tiles. */
  readonly map: MapSettings | undefined;
  /** Base address of the geocoder, without a trailing slash. Undefined: none. */
  readonly geocoderUrl: string | undefined;
  /** Undefined: the demo's gateway, or none. */
  readonly sms: SmsSettings | undefined;
  readonly whatsapp: WhatsappSettings | undefined;
  /** Undefined: the installation's webhooks are disabled. */
  readonly webhookKey: string | undefined;
  /** Undefined: metrics are served on the main port, to the loopback address only. */
  readonly metricsPort: number | undefined;
  readonly drainSeconds: number;
  /** Limit of unsubscriptions without a signed link, over all processes. */
  readonly unsignedUnsubscribesPerHour: number;
  /** Rate limit of GraphQL requests of one session. */
  readonly graphqlPerMinute: number;
  readonly logLevel: NonNullable<Settings['LOG_LEVEL']>;
  /** Whether each request is logged. */
  readonly accessLog: boolean;
  /** Where spans are exported to; undefined: nowhere. */
  readonly traceExport: TraceExportConfig | undefined;
  /** Everything but development and tests. */
  readonly production: boolean;
}

/** The secret key of this machine: generated once, and readable by its owner only. */
function keptSecretKey(dataDir: string): string {
  const file = join(dataDir, 'secret-key');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}

function readOutsideBoards(file: string | undefined): readonly OutsideBoard[] {
  if (!file) return [];
  try {
    return parseOutsideBoards(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError([`BOARDS_FILE ${error instanceof Error ? error.message : String(error)}`]);
  }
}

function captchaIn(values: Settings): CaptchaSettings | undefined {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret, RECAPTCHA_HOSTNAMES: hostnames = [] } = values;
  if (Boolean(siteKey) !== Boolean(secret)) {
    throw new ConfigError(['RECAPTCHA_SITE_KEY y RECAPTCHA_SECRET van juntas.']);
  }
  const verifyUrl = values.RECAPTCHA_VERIFY_URL ?? 'https://www.google.com/recaptcha/api/siteverify';
  return siteKey && secret ? { siteKey, secret, verifyUrl, hostnames } : undefined;
}

function assistantIn({
  ASSISTANT_URL: url,
  ASSISTANT_KEY: key,
  ASSISTANT_MODEL: model,
}: Settings): AssistantSettings | undefined {
  if (Boolean(url) !== Boolean(model)) throw new ConfigError(['ASSISTANT_URL y ASSISTANT_MODEL van juntas.']);
  return url && model ? { url: url.replace(/\/+$/, ''), key, model } : undefined;
}

const madeUp = {
  CONTACT_EMAIL: 'hola@pregon.example',
  CONTACT_PHONE: '+57 601 555 0142',
  NETWORK_URL: 'https://red.example/pregon',
} as const;

function footerIn(values: Settings, demo: boolean): FooterSettings {
  const without: Partial<typeof madeUp> = demo ? madeUp : {};
  return {
    contactEmail: values.CONTACT_EMAIL ?? without.CONTACT_EMAIL,
    contactPhone: values.CONTACT_PHONE ?? without.CONTACT_PHONE,
    networkUrl: values.NETWORK_URL ?? without.NETWORK_URL,
    privacyUrl: values.PRIVACY_URL,
    cookiesUrl: values.COOKIES_URL,
    termsUrl: values.TERMS_URL,
  };
}

function keysIn({ SESSION_KEYS, LINK_KEYS, ENCRYPTION_KEYS, SUPPRESSION_KEYS }: Settings, secretKey: string): KeyRings {
  const ring = (written: KeyRing | undefined) => (written ? withSecretKey(written, secretKey) : singleKey(secretKey));
  return {
    session: ring(SESSION_KEYS),
    links: ring(LINK_KEYS),
    encryption: ring(ENCRYPTION_KEYS),
    suppression: ring(SUPPRESSION_KEYS),
  };
}

/** Reads and validates the environment. Throws `ConfigError` with all problems. */
export function readConfig(environment: Environment): Config {
  const values = readSettings(environment);
  const listeningPort = values.PORT ?? 8080;
  const dataDir = values.DATA_DIR ?? '.data';
  const demo = values.DEMO ?? values.DATABASE_URL === undefined;
  const production = !['development', 'test'].includes(environment['NODE_ENV'] ?? '');
  if (values.DATABASE_URL && production && !demo && !values.SECRET_KEY) {
    throw new ConfigError(['SECRET_KEY hace falta con DATABASE_URL: todos los procesos firman con la misma.']);
  }
  if (!demo && !values.SMTP_URL && values.WORKER !== false) {
    throw new ConfigError(['SMTP_URL hace falta fuera de la demostración: los mensajes salen por ese servidor de correo.']);
  }
  const captcha = captchaIn(values);
  const adminUrl = values.ADMIN_URL ?? `http://admin.localhost:${listeningPort}`;
  const outsideBoards = readOutsideBoards(values.BOARDS_FILE);
  if (!values.METABASE_SECRET && outsideBoards.some(({ kind }) => kind === 'metabase')) {
    throw new ConfigError(['METABASE_SECRET hace falta con un panel de Metabase en BOARDS_FILE.']);
  }
  const secretKey = values.SECRET_KEY ?? keptSecretKey(dataDir);
  return {
    port: listeningPort,
    // The demo's password is public, so the demo listens on localhost only.
    host: values.HOST ?? (demo ? 'localhost' : '0.0.0.0'),
    trustProxy: trustedProxies(values.TRUST_PROXY ?? ['loopback']),
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    databaseReadMaxLagSeconds: values.DATABASE_READ_MAX_LAG_SECONDS ?? 10,
    databasePoolSize: values.DATABASE_POOL_SIZE ?? 10,
    migrate: values.MIGRATE ?? true,
    dataDir,
    releaseStore: values.RELEASE_STORE ?? join(dataDir, 'releases'),
    releaseKeyFile: values.RELEASE_KEY_FILE ?? join(dataDir, 'release-key.json'),
    bucket: bucketIn(values),
    canary: {
      minFaults: values.CANARY_MIN_FAULTS ?? 5,
      minReporters: values.CANARY_MIN_REPORTERS ?? 2,
      maxFaultRate: values.CANARY_MAX_FAULT_RATE ?? 0.1,
    },
    rootDomains: values.ROOT_DOMAINS ?? [],
    platformAdmins: values.PLATFORM_ADMINS ?? (demo ? [demoOperator] : []),
    sharedChannels: values.SHARED_CHANNELS ?? demo,
    privateHosts: values.PRIVATE_HOSTS ?? demo,
    privateImportHosts: values.PRIVATE_IMPORT_HOSTS ?? [],
    providerUrls,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${listeningPort}`,
    adminUrl,
    smtpUrl: values.SMTP_URL,
    dkim: dkimIn(values),
    rates: ratesIn(values),
    mailFrom: values.MAIL_FROM ?? `no-responder@${new URL(adminUrl).hostname}`,
    worker: values.WORKER ?? true,
    demo,
    captcha,
    footer: footerIn(values, demo),
    secretKey,
    keys: keysIn(values, secretKey),
    tracking: values.TRACKING ?? true,
    undoSeconds: values.UNDO_SECONDS ?? 30,
    outsideBoards,
    metabaseSecret: values.METABASE_SECRET,
    assistant: assistantIn(values),
    map: mapIn(values),
    geocoderUrl: values.GEOCODER_URL?.replace(/\/+$/, ''),
    sms: smsIn(values),
    whatsapp: whatsappIn(values),
    webhookKey: values.WEBHOOK_KEY,
    metricsPort: values.METRICS_PORT,
    drainSeconds: values.DRAIN_SECONDS ?? 0,
    unsignedUnsubscribesPerHour: values.UNSIGNED_UNSUBSCRIBES_PER_HOUR ?? 300,
    graphqlPerMinute: values.GRAPHQL_PER_MINUTE ?? 600,
    logLevel: values.LOG_LEVEL ?? 'warn',
    accessLog: values.ACCESS_LOG ?? false,
    traceExport: traceExportIn(values),
    production,
  };
}
