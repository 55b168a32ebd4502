import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type OutsideBoard, parseOutsideBoards } from './dashboards/outside-boards.ts';

const flag = v.pipe(
  v.picklist(['on', 'off', 'true', 'false', '1', '0'], 'se escribe on u off'),
  v.transform((value) => ['on', 'true', '1'].includes(value)),
);
const port = v.pipe(
  v.string(),
  v.digits('es un número de 0 a 65535'),
  v.transform(Number),
  v.maxValue(65_535, 'llega hasta 65535'),
);
const list = v.pipe(
  v.string(),
  v.transform((value) => value.split(/[\s,]+/).filter(Boolean)),
);
const origin = v.pipe(
  v.string(),
  v.url('es una dirección completa, como https://admin.empresa.com'),
  v.transform((value) => value.replace(/\/+$/, '')),
);
const addressOf = (protocol: RegExp, example: string) => v.pipe(v.string(), v.regex(protocol, `se escribe como ${example}`));
const webAddress = v.pipe(
  addressOf(/^https?:\/\//, 'https://empresa.com/pagina'),
  v.url('se escribe como https://empresa.com/pagina'),
);
const email = v.pipe(v.string(), v.email('es un correo, como hola@empresa.com'));
const positiveInteger = v.pipe(
  v.string(),
  v.digits('es un número entero desde 1'),
  v.transform(Number),
  v.minValue(1, 'es un número entero desde 1'),
);
const share = v.pipe(v.string(), v.regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'es una parte de 0 a 1, como 0.1'), v.transform(Number));
const logLevel = v.picklist(
  ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
  'es fatal, error, warn, info, debug, trace o silent',
);

interface Setting<S extends v.GenericSchema = v.GenericSchema> {
  /** How the value is written and read. Its messages go on from "PORT …". */
  readonly schema: S;
  /** What holds without it, in words. */
  readonly without: string;
  readonly about: string;
}
const setting = <const S extends v.GenericSchema>(schema: S, without: string, about: string): Setting<S> => ({
  schema,
  without,
  about,
});

/** Everything that the environment can set: the README lists this table. */
export const settings = {
  PORT: setting(port, '8080', 'Port to listen on.'),
  HOST: setting(v.string(), 'this machine alone in the demo, else every interface', 'Interface to listen on.'),
  DATABASE_URL: setting(
    addressOf(/^postgres(ql)?:\/\//, 'postgres://usuario:clave@servidor/base'),
    'the embedded database',
    'A PostgreSQL 15 or newer.',
  ),
  DATA_DIR: setting(v.string(), '.data', 'Folder of the embedded database, the secret key and the published releases.'),
  RELEASE_STORE: setting(
    v.string(),
    'the folder `releases` in DATA_DIR',
    'Where the releases lie: a folder, or `s3://bucket/prefix`, reached as the usual `AWS_…` variables say.',
  ),
  RELEASE_KEY_FILE: setting(
    v.string(),
    '`release-key.json` in DATA_DIR, made once',
    'Signs what is released. The same for the server and for all who release.',
  ),
  CANARY_MIN_FAULTS: setting(positiveInteger, '5', 'A canary is never taken back for fewer faults.'),
  CANARY_MAX_FAULT_RATE: setting(
    share,
    '0.1',
    'A canary is taken back when a larger share of its loads fails, and at least twice the share of the live release.',
  ),
  ROOT_DOMAINS: setting(
    list,
    'none',
    'Domains whose own name is public, comma-separated: `empresa.com.co`. Any subdomain but www is the admin area.',
  ),
  PUBLIC_URL: setting(origin, 'http://localhost:PORT', 'Where recipients reach us: the links in messages start with it.'),
  ADMIN_URL: setting(origin, 'http://admin.localhost:PORT', 'Where staff reach us.'),
  SMTP_URL: setting(
    addressOf(/^smtps?:\/\//, 'smtp://usuario:clave@servidor:587'),
    'the embedded mail server of the demo',
    'Mail server that messages leave through; required outside of the demo.',
  ),
  MAIL_FROM: setting(
    email,
    'no-responder@ the host of ADMIN_URL',
    'Sender of what we write to staff: invitations, and links to choose a new password.',
  ),
  WORKER: setting(flag, 'on', 'Whether this process also sends. `worker.main.ts` is a process that only sends.'),
  DEMO: setting(
    flag,
    'on with the embedded database',
    'Demo data in an empty database, an embedded mail server, and /outbox to read what it received.',
  ),
  RECAPTCHA_SITE_KEY: setting(v.string(), 'no captcha', 'Public key of the invisible bot check.'),
  RECAPTCHA_SECRET: setting(v.string(), 'no captcha', 'Secret key of the invisible bot check.'),
  RECAPTCHA_HOSTNAMES: setting(list, 'any', 'Hosts that the bot check may have been solved on, comma-separated.'),
  RECAPTCHA_VERIFY_URL: setting(webAddress, 'that of Google', 'Where the bot check is verified.'),
  CONTACT_EMAIL: setting(email, 'made up in the demo, else left out', 'Contact address in the footer.'),
  CONTACT_PHONE: setting(v.string(), 'made up in the demo, else left out', 'Contact telephone in the footer.'),
  NETWORK_URL: setting(webAddress, 'made up in the demo, else left out', 'Professional network in the footer.'),
  PRIVACY_URL: setting(webAddress, 'our own page', 'Privacy policy in the footer.'),
  COOKIES_URL: setting(webAddress, 'our own page', 'Cookie policy in the footer.'),
  TERMS_URL: setting(webAddress, 'our own page', 'Terms of service in the footer.'),
  SECRET_KEY: setting(
    v.pipe(v.string(), v.minLength(32, 'necesita al menos 32 caracteres')),
    'made once and kept in DATA_DIR',
    'Signs sessions and links. The same for all processes; required with DATABASE_URL outside of the demo.',
  ),
  TRACKING: setting(
    flag,
    'on',
    'Whether e-mails tell that they were opened and which of their links were followed. Links to unsubscribe never do.',
  ),
  BOARDS_FILE: setting(
    v.string(),
    'none',
    'Boards of other tools, in JSON: [what stands in it](docs/decisions/boards.md#boards-of-other-tools).',
  ),
  METABASE_SECRET: setting(v.string(), 'none', 'Signs the addresses of the boards in BOARDS_FILE that Metabase draws.'),
  LOG_LEVEL: setting(logLevel, 'warn', 'What is logged: fatal, error, warn, info, debug, trace or silent.'),
} as const;

type SettingName = keyof typeof settings;
type Values = { readonly [N in SettingName]: v.InferOutput<(typeof settings)[N]['schema']> | undefined };
type Environment = Readonly<Record<string, string | undefined>>;

/** What a canary may do wrong before it is taken back. */
export interface CanaryLimits {
  readonly minFaults: number;
  /** Of all loads, 0 to 1. */
  readonly maxFaultRate: number;
}

/** The invisible bot check. */
export interface CaptchaSettings {
  readonly siteKey: string;
  readonly secret: string;
  readonly verifyUrl: string;
  /** None: any. */
  readonly hostnames: readonly string[];
}

/** What the footer says, and where it leads. */
export interface FooterSettings {
  readonly contactEmail: string | undefined;
  readonly contactPhone: string | undefined;
  readonly networkUrl: string | undefined;
  readonly privacyUrl: string | undefined;
  readonly cookiesUrl: string | undefined;
  readonly termsUrl: string | undefined;
}

/** How this process runs. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Undefined: embedded, in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /** A folder, or `s3://bucket/prefix`. */
  readonly releaseStore: string;
  readonly releaseKeyFile: string;
  readonly canary: CanaryLimits;
  readonly rootDomains: readonly string[];
  readonly publicUrl: string;
  readonly adminUrl: string;
  /** Undefined: the embedded mail server of the demo. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly worker: boolean;
  readonly demo: boolean;
  readonly captcha: CaptchaSettings | undefined;
  readonly footer: FooterSettings;
  readonly secretKey: string;
  /** Are openings and followed links of e-mails written down? */
  readonly tracking: boolean;
  /** Boards of other tools, in the order of the menu. */
  readonly outsideBoards: readonly OutsideBoard[];
  readonly metabaseSecret: string | undefined;
  readonly logLevel: v.InferOutput<typeof logLevel>;
  /** Anything but development and tests. */
  readonly production: boolean;
}

/** What is wrong with the environment, one line a setting, in Spanish for the person who starts the server. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`Revisa la configuración:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

function readValues(environment: Environment): Values {
  const problems: string[] = [];
  const values = Object.entries(settings).map(([name, { schema }]) => {
    const written = environment[name]?.trim();
    if (!written) return [name, undefined] as const;
    const result = v.safeParse(schema, written);
    if (!result.success) problems.push(`${name} ${result.issues[0].message}.`);
    return [name, result.output] as const;
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.fromEntries(values) as Values;
}

/** The key of this machine: made the first time, and readable by its owner alone. */
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

function captchaIn(values: Values): CaptchaSettings | undefined {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret, RECAPTCHA_HOSTNAMES: hostnames = [] } = values;
  if (Boolean(siteKey) !== Boolean(secret)) {
    throw new ConfigError(['RECAPTCHA_SITE_KEY y RECAPTCHA_SECRET van juntas.']);
  }
  const verifyUrl = values.RECAPTCHA_VERIFY_URL ?? 'https://www.google.com/recaptcha/api/siteverify';
  return siteKey && secret ? { siteKey, secret, verifyUrl, hostnames } : undefined;
}

const madeUp = {
  CONTACT_EMAIL: 'hola@pregon.example',
  CONTACT_PHONE: '+57 601 555 0142',
  NETWORK_URL: 'https://red.example/pregon',
} as const;

function footerIn(values: Values, demo: boolean): FooterSettings {
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

/** Reads and checks the environment. Throws `ConfigError` with everything that is wrong. */
export function readConfig(environment: Environment): Config {
  const values = readValues(environment);
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
    throw new ConfigError(['METABASE_SECRET hace falta con un tablero de Metabase en BOARDS_FILE.']);
  }
  return {
    port: listeningPort,
    // The demo's password stands in the README.
    host: values.HOST ?? (demo ? 'localhost' : '0.0.0.0'),
    databaseUrl: values.DATABASE_URL,
    dataDir,
    releaseStore: values.RELEASE_STORE ?? join(dataDir, 'releases'),
    releaseKeyFile: values.RELEASE_KEY_FILE ?? join(dataDir, 'release-key.json'),
    canary: { minFaults: values.CANARY_MIN_FAULTS ?? 5, maxFaultRate: values.CANARY_MAX_FAULT_RATE ?? 0.1 },
    rootDomains: values.ROOT_DOMAINS ?? [],
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${listeningPort}`,
    adminUrl,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `no-responder@${new URL(adminUrl).hostname}`,
    worker: values.WORKER ?? true,
    demo,
    captcha,
    footer: footerIn(values, demo),
    secretKey: values.SECRET_KEY ?? keptSecretKey(dataDir),
    tracking: values.TRACKING ?? true,
    outsideBoards,
    metabaseSecret: values.METABASE_SECRET,
    logLevel: values.LOG_LEVEL ?? 'warn',
    production,
  };
}
