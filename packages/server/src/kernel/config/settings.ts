import * as v from 'valibot';
import { keyRing } from './key-ring-setting.ts';
import { readSecret, type WrittenSecret } from './secret-files.ts';
import { privateHostProblem } from '../http/private-hosts.ts';
import { trustedProxiesProblem } from '../http/trusted-proxies.ts';
import { OperatorError } from '../process/operator-error.ts';

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
const proxies = v.pipe(
  list,
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = dataset.typed ? trustedProxiesProblem(dataset.value) : undefined;
    if (problem) addIssue({ message: problem });
  }),
);
const privateHostList = v.pipe(
  list,
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = dataset.typed ? dataset.value.map(privateHostProblem).find((found) => found !== undefined) : undefined;
    if (problem) addIssue({ message: problem });
  }),
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
const mapTiles = v.pipe(
  webAddress,
  v.check(
    (text) => ['{z}', '{x}', '{y}'].every((part) => text.includes(part)) && !text.includes('{s}'),
    'se escribe como https://mapas.empresa.com/{z}/{x}/{y}.png',
  ),
);
const email = v.pipe(v.string(), v.email('es un correo, como hola@empresa.com'));
const emails = v.pipe(list, v.array(v.pipe(v.string(), v.email('son correos, como hola@empresa.com'), v.toLowerCase())));
const positiveInteger = v.pipe(
  v.string(),
  v.digits('es un número entero desde 1'),
  v.transform(Number),
  v.minValue(1, 'es un número entero desde 1'),
);
const wholeNumber = v.pipe(v.string(), v.digits('es un número entero desde 0'), v.transform(Number));
const share = v.pipe(v.string(), v.regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'es una parte de 0 a 1, como 0.1'), v.transform(Number));
function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
/** Pairs of name and value, as OpenTelemetry writes them. */
const otlpHeaders = v.pipe(
  v.string(),
  v.regex(/^\s*[\w-]+=[^,]+(?:,\s*[\w-]+=[^,]+)*\s*$/, 'se escribe como nombre=valor, separados por comas'),
  v.check(isEncoded, 'tiene un % que no es un código como %20'),
  v.transform((text) => Object.fromEntries(text.split(',').map((pair) => pairOf(pair.trim())))),
);
const pairOf = (text: string): [string, string] => {
  const at = text.indexOf('=');
  return [text.slice(0, at), decodeURIComponent(text.slice(at + 1))];
};
const logLevel = v.picklist(
  ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
  'es fatal, error, warn, info, debug, trace o silent',
);

interface Setting<S extends v.GenericSchema = v.GenericSchema> {
  /** The schema of the value. Its messages continue "PORT …". */
  readonly schema: S;
  /** The default, in words. */
  readonly without: string;
  readonly about: string;
  /** Whether it may be read from the file in `<NAME>_FILE`. */
  readonly isSecret?: true;
}
const setting = <const S extends v.GenericSchema>(schema: S, without: string, about: string): Setting<S> => ({
  schema,
  without,
  about,
});

const secret = <const S extends v.GenericSchema>(schema: S, without: string, about: string): Setting<S> => ({
  ...setting(schema, without, about),
  isSecret: true,
});

const ringAbout =
  '`id:key` pairs, comma-separated, of which the first signs: [how to rotate a key](docs/operation.md#rotate-a-key).';

/** All settings of the environment: the README lists this table. */
export const settings = {
  PORT: setting(port, '8080', 'Port to listen on.'),
  HOST: setting(v.string(), 'this machine alone in the demo, else every interface', 'Interface to listen on.'),
  TRUST_PROXY: setting(
    proxies,
    'loopback',
    'Proxies in front of this server, comma-separated: addresses or ranges (`10.0.0.0/8`), `loopback`, `linklocal`, `uniquelocal`, or `off`. Only their `X-Forwarded-For` says where a request comes from.',
  ),
  DATABASE_URL: secret(
    addressOf(/^postgres(ql)?:\/\//, 'postgres://usuario:clave@servidor/base'),
    'the embedded database',
    'A PostgreSQL 15 or newer.',
  ),
  DATABASE_DIRECT_URL: secret(
    addressOf(/^postgres(ql)?:\/\//, 'postgres://usuario:clave@servidor/base'),
    'DATABASE_URL',
    'Address of the same PostgreSQL past a connection pooler in transaction mode: [what changes then](docs/operation.md#connection-poolers).',
  ),
  DATABASE_READ_URL: secret(
    addressOf(/^postgres(ql)?:\/\//, 'postgres://usuario:clave@servidor/base'),
    'DATABASE_URL',
    'A streaming replica of it, for counts, boards, results and files of lists: [what it answers](docs/operation.md#read-replica).',
  ),
  DATABASE_READ_MAX_LAG_SECONDS: setting(positiveInteger, '10', 'A replica that is further behind is not read.'),
  DATABASE_POOL_SIZE: setting(
    positiveInteger,
    '10',
    'Connections of each pool of a process: of requests, of other work, and of a replica.',
  ),
  MIGRATE: setting(
    flag,
    'on',
    'Whether this process brings the schema up to date when it starts. Off: it refuses to start until `npm run migrate` has done so.',
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
    'The keys of releases, the same for all who release: the first signs. A server with [public keys alone](docs/feature-teams.md#keep-the-key-off-the-servers-and-exchange-it) verifies and changes nothing.',
  ),
  S3_BUCKET: setting(
    v.string(),
    'pictures and photos are in the database',
    'Bucket for pictures and photos, at Amazon or a compatible service: [how to move to it](docs/operation.md#pictures-and-photos-in-a-bucket).',
  ),
  S3_ENDPOINT: setting(webAddress, 'that of Amazon', 'Address of the service, such as `https://objetos.empresa.com`.'),
  S3_REGION: setting(v.string(), 'us-east-1', 'Region of the bucket.'),
  S3_ACCESS_KEY_ID: secret(v.string(), 'as every AWS program finds it', 'Key of the bucket.'),
  S3_SECRET_ACCESS_KEY: secret(v.string(), 'as every AWS program finds it', 'Secret of that key.'),
  S3_PATH_STYLE: setting(
    flag,
    'on with S3_ENDPOINT, else off',
    'Whether the bucket is named in the path (`/bucket/…`) instead of the host name.',
  ),
  S3_PREFIX: setting(
    v.pipe(
      v.string(),
      v.regex(/^[\w!.*'()/-]+$/, 'es una carpeta, como tienda/archivos'),
      v.transform((value) => value.replace(/^\/+|\/+$/g, '')),
    ),
    'none',
    'Folder of the bucket in which they are, so that several installations may share one.',
  ),
  CANARY_MIN_FAULTS: setting(positiveInteger, '5', 'A canary is never taken back for fewer faults.'),
  CANARY_MIN_REPORTERS: setting(
    positiveInteger,
    '2',
    'A canary is never taken back for faults that fewer people report: members of staff, or networks on public pages.',
  ),
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
  PLATFORM_ADMINS: setting(
    emails,
    'the demo user in the demo, else nobody',
    'Log-ins of who may change the releases that everybody gets, comma-separated. They count in the oldest account alone.',
  ),
  PUBLIC_URL: setting(origin, 'http://localhost:PORT', 'Where recipients reach us: the links in messages start with it.'),
  ADMIN_URL: setting(origin, 'http://admin.localhost:PORT', 'Where staff reach us.'),
  SHARED_CHANNELS: setting(
    flag,
    'on in the demo, else off',
    'Whether all accounts may send through the providers set here. Otherwise the oldest account alone may, and others set up their own.',
  ),
  PRIVATE_HOSTS: setting(
    flag,
    'on in the demo, else off',
    'Whether accounts may name mail servers, webhooks and identity providers in private networks.',
  ),
  PRIVATE_IMPORT_HOSTS: setting(
    privateHostList,
    'none',
    'Servers in private networks from which imports may be pulled nevertheless, comma-separated: names, addresses or ranges (`10.0.0.0/8`).',
  ),
  SMTP_URL: secret(
    addressOf(/^smtps?:\/\//, 'smtp://usuario:clave@servidor:587'),
    'the embedded mail server of the demo',
    'Mail server that messages leave through; required outside of the demo.',
  ),
  DKIM_DOMAIN: setting(v.string(), 'mail is not signed here', 'Domain whose messages are signed (DKIM).'),
  DKIM_SELECTOR: setting(
    v.string(),
    'mail is not signed here',
    'Selector of the DKIM key; its public key is published at `selector._domainkey.domain`.',
  ),
  DKIM_KEY_FILE: setting(v.string(), 'mail is not signed here', 'File with the private RSA key that signs, in PEM.'),
  EMAIL_PER_SECOND: setting(
    positiveInteger,
    'no limit',
    'E-mails a second at most through one provider, over all workers together.',
  ),
  SMS_PER_SECOND: setting(positiveInteger, 'no limit', 'SMS a second at most through one provider, over all workers together.'),
  WA_PER_SECOND: setting(
    positiveInteger,
    'no limit',
    'WhatsApp messages a second at most through one provider, over all workers together.',
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
  RECAPTCHA_SECRET: secret(v.string(), 'no captcha', 'Secret key of the invisible bot check.'),
  RECAPTCHA_HOSTNAMES: setting(list, 'any', 'Hosts that the bot check may have been solved on, comma-separated.'),
  RECAPTCHA_VERIFY_URL: setting(webAddress, 'that of Google', 'Where the bot check is verified.'),
  CONTACT_EMAIL: setting(email, 'made up in the demo, else left out', 'Contact address in the footer.'),
  CONTACT_PHONE: setting(v.string(), 'made up in the demo, else left out', 'Contact telephone in the footer.'),
  NETWORK_URL: setting(webAddress, 'made up in the demo, else left out', 'Professional network in the footer.'),
  PRIVACY_URL: setting(webAddress, 'our own page', 'Privacy policy in the footer.'),
  COOKIES_URL: setting(webAddress, 'our own page', 'Cookie policy in the footer.'),
  TERMS_URL: setting(webAddress, 'our own page', 'Terms of service in the footer.'),
  SECRET_KEY: secret(
    v.pipe(v.string(), v.minLength(32, 'necesita al menos 32 caracteres')),
    'made once and kept in DATA_DIR',
    'Signs sessions and links. The same for all processes; required with DATABASE_URL outside of the demo.',
  ),
  SESSION_KEYS: secret(keyRing, 'SECRET_KEY', `Keys for sessions of staff: ${ringAbout}`),
  LINK_KEYS: secret(keyRing, 'SECRET_KEY', `Keys for links in messages, which are valid for a year: ${ringAbout}`),
  ENCRYPTION_KEYS: secret(keyRing, 'SECRET_KEY', `Keys for the secrets of accounts in the database: ${ringAbout}`),
  SUPPRESSION_KEYS: secret(keyRing, 'SECRET_KEY', `Keys for the hashes by which erased people are recognised: ${ringAbout}`),
  TRACKING: setting(
    flag,
    'on',
    'Whether e-mails tell that they were opened and which of their links were followed. Links to unsubscribe never do.',
  ),
  UNDO_SECONDS: setting(
    wholeNumber,
    '30',
    'How long what somebody confirmed to be sent can be taken back: nothing of it leaves before.',
  ),
  BOARDS_FILE: setting(
    v.string(),
    'none',
    'Boards of other tools, in JSON: [its format](docs/adr/0039-server-rendered-dashboards.md#boards-of-other-tools).',
  ),
  METABASE_SECRET: secret(v.string(), 'none', 'Signs the addresses of the boards in BOARDS_FILE that Metabase draws.'),
  MAP_TILES_URL: setting(
    mapTiles,
    'maps with the coast, the departments and their capitals, and no pictures',
    'Where the pictures of maps come from, with `{z}`, `{x}` and `{y}`: `https://mapas.empresa.com/{z}/{x}/{y}.png`.',
  ),
  MAP_ATTRIBUTION: setting(
    v.string(),
    'none',
    'Attribution shown on maps with tiles, as their provider requires: mandatory with MAP_TILES_URL.',
  ),
  GEOCODER_URL: setting(
    webAddress,
    'no search for addresses',
    'Base of a geocoder that speaks Nominatim’s protocol, such as `https://nominatim.empresa.com`: finds addresses on maps.',
  ),
  ASSISTANT_URL: setting(
    webAddress,
    'no assistant',
    'Base of an end point that speaks the protocol of OpenAI’s chat completions, such as `https://api.openai.com/v1`: the editor’s assistant.',
  ),
  ASSISTANT_KEY: secret(v.string(), 'none', 'Key of that end point, if it wants one.'),
  ASSISTANT_MODEL: setting(v.string(), 'no assistant', 'Model that is asked there.'),
  SMS_URL: secret(
    webAddress,
    'no SMS outside of the demo',
    'Service that takes an SMS by one request: [how it is written](docs/messages.md#sms). With Twilio: its base, if it is not the usual one.',
  ),
  SMS_BODY: secret(v.string(), 'a GET', 'Body of that request, with the places `{to}`, `{text}`, `{id}` and `{from}`.'),
  SMS_HEADERS: secret(v.string(), 'none', 'Headers of that request, as a JSON object.'),
  SMS_REFERENCE: setting(v.string(), 'none', 'Path in its JSON answer to its own name for the message, such as `messages.0.id`.'),
  SMS_FROM: setting(v.string(), 'none', 'Sender of SMS: a number, a name, or Twilio’s id of a messaging service.'),
  TWILIO_ACCOUNT_SID: setting(v.string(), 'no Twilio', 'Account that SMS leave through.'),
  TWILIO_AUTH_TOKEN: secret(v.string(), 'no Twilio', 'Secret of that account; it also signs what Twilio tells us.'),
  WHATSAPP_PROVIDER: setting(
    v.picklist(['meta', 'gupshup'], 'es meta o gupshup'),
    'no WhatsApp outside of the demo',
    'Service that WhatsApp messages leave through: [what each wants](docs/messages.md#whatsapp).',
  ),
  WHATSAPP_URL: setting(webAddress, 'that of the service', 'Its base, with its version.'),
  WHATSAPP_TOKEN: secret(v.string(), 'none', 'Key of that service.'),
  WHATSAPP_ACCOUNT: setting(v.string(), 'none', 'Id of the WhatsApp business account at Meta, or of the app at Gupshup.'),
  WHATSAPP_APP: setting(v.string(), 'none', 'Name of the app at Gupshup.'),
  WHATSAPP_NUMBERS: setting(list, 'none', 'Numbers to write from, at Gupshup, comma-separated.'),
  WHATSAPP_APP_SECRET: secret(v.string(), 'nothing is taken from Meta', 'Signs what Meta tells us of messages.'),
  WEBHOOK_KEY: secret(
    v.pipe(v.string(), v.minLength(16, 'necesita al menos 16 caracteres')),
    'none is taken',
    'Part of the addresses at which services tell what became of messages: [which they are](docs/messages.md#what-services-tell).',
  ),
  METRICS_PORT: setting(
    port,
    'metrics for this machine alone, on PORT',
    'Port of its own for `/livez`, `/readyz` and `/metrics`: [operation](docs/operation.md#health-and-metrics). Also of a worker.',
  ),
  DRAIN_SECONDS: setting(
    wholeNumber,
    '0',
    'How long a server that is asked to stop still takes requests after `/readyz` has turned off: until the balancer has seen it.',
  ),
  UNSIGNED_UNSUBSCRIBES_PER_HOUR: setting(
    positiveInteger,
    '300',
    'Unsubscribes without a signed link that are accepted in an hour, over all processes. Beyond it they are refused, and an alarm is logged.',
  ),
  GRAPHQL_PER_MINUTE: setting(
    positiveInteger,
    '600',
    'GraphQL requests a minute of one session, over all processes; a network may make ten times as many.',
  ),
  LOG_LEVEL: setting(logLevel, 'warn', 'What is logged: fatal, error, warn, info, debug, trace or silent.'),
  ACCESS_LOG: setting(
    flag,
    'off',
    'Whether each request is logged on standard output, as a line of JSON: [what it contains](docs/operation.md#logs).',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    webAddress,
    'no traces are exported',
    'Collector that takes traces of OpenTelemetry by OTLP over HTTP, such as `http://collector:4318`: [what they contain](docs/operation.md#traces).',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: secret(otlpHeaders, 'none', 'Headers for that collector: `name=value`, comma-separated.'),
  OTEL_SERVICE_NAME: setting(v.string(), 'pregon', 'Name of this process in traces.'),
  OTEL_TRACES_SAMPLER_ARG: setting(
    share,
    '1',
    'Share of the traces that is exported, from 0 to 1, where the caller has not decided.',
  ),
  TRACE_PROVIDERS: setting(
    flag,
    'on',
    'Whether requests to providers of SMS and WhatsApp and to webhooks carry `traceparent`, where traces are exported.',
  ),
} as const;

type SettingName = keyof typeof settings;
/** The validated settings; unset ones are undefined. */
export type Settings = { readonly [N in SettingName]: v.InferOutput<(typeof settings)[N]['schema']> | undefined };
export type Environment = Readonly<Record<string, string | undefined>>;

/** Invalid settings, one line each, in Spanish for the operator. */
export class ConfigError extends OperatorError {
  constructor(problems: readonly string[]) {
    super(`Revisa la configuración:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** Validates each setting by itself. Throws `ConfigError` with all problems. */
export function readSettings(environment: Environment): Settings {
  const problems: string[] = [];
  const values = Object.entries<Setting>(settings).map(([name, { schema, isSecret }]) => {
    const read: WrittenSecret = isSecret ? readSecret(environment, name) : { value: environment[name]?.trim() };
    if ('problem' in read) problems.push(read.problem);
    const written = 'value' in read ? read.value : undefined;
    if (!written) return [name, undefined] as const;
    const result = v.safeParse(schema, written);
    if (!result.success) problems.push(`${name} ${result.issues[0].message}.`);
    return [name, result.output] as const;
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.fromEntries(values) as Settings;
}
