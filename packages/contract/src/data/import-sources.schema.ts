import * as v from 'valibot';
import { moment, optionalText, requiredText } from '../field.schema.ts';
import { importKinds } from './data.endpoints.ts';

export const sourceProtocols = ['sftp', 'https'] as const;
export type SourceProtocol = (typeof sourceProtocols)[number];

/** How a server recognizes us: a password or private key of SFTP; nothing, a bearer token, or a name and password (basic) of HTTPS. */
export const sourceLogins = ['password', 'key', 'none', 'bearer', 'basic'] as const;
export type SourceLogin = (typeof sourceLogins)[number];

export const loginsOf: Readonly<Record<SourceProtocol, readonly SourceLogin[]>> = {
  sftp: ['password', 'key'],
  https: ['none', 'bearer', 'basic'],
};

/** The largest number of sources of an account. */
export const mostImportSources = 20;

const badAddress =
  'Escribe una dirección como sftp://archivos.empresa.com o https://empresa.com/ventas.csv, sin usuario ni contraseña.';
const addresses: Readonly<Record<SourceProtocol, RegExp>> = {
  sftp: /^sftp:\/\/[^/?#@\s:]+(?::\d{1,5})?$|^sftp:\/\/\[[\da-f:.]+\](?::\d{1,5})?$/i,
  https: /^https:\/\/[^/?#@\s]+(?:[/?][^#\s]*)?$/i,
};
const parsable = v.pipe(v.string(), v.url());

/** The address is one of its protocol, with a port that exists. */
function isAddress({ protocol, address }: { readonly protocol: SourceProtocol; readonly address: string }): boolean {
  return addresses[protocol].test(address) && v.is(parsable, address);
}

/** A file, or a pattern: `*` stands for any letters in the name of the file, and folders are written out. */
const isPattern = (path: string): boolean => !path.slice(0, path.lastIndexOf('/') + 1).includes('*') && !path.endsWith('/');

/** A fingerprint of a host key as OpenSSH prints it. */
const fingerprintSigns = /^(?:SHA256:[A-Za-z\d+/]{43})?$/;
/** Single lines alone: a header must not have more. */
const oneLine = v.regex(/^[^\r\n\0]*$/, 'Escríbelo en un solo renglón.');

const fields = {
  name: requiredText('Escribe un nombre.', 80),
  kind: v.picklist(importKinds, 'Elige qué contiene.'),
  protocol: v.picklist(sourceProtocols, 'Elige de dónde se trae.'),
  /** Of SFTP the server, `sftp://archivos.empresa.com:2222`; of HTTPS the file. */
  address: requiredText('Escribe la dirección.', 2000),
  /** Of SFTP, the file or its pattern, from the folder of the user or from the root: `/salida/ventas-*.csv`. Of HTTPS empty. */
  path: optionalText(500),
  login: v.picklist(sourceLogins, 'Elige cómo se ingresa.'),
  user: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, 'Usa 200 caracteres o menos.'), oneLine), ''),
  /** The password, the private key in PEM or OpenSSH's format, or the token. Empty: the stored one stays. */
  secret: v.optional(v.pipe(v.string(), v.maxLength(20_000, 'Usa 20.000 caracteres o menos.')), ''),
  /** Of the private key, where it is encrypted. */
  passphrase: v.optional(v.pipe(v.string(), v.maxLength(500, 'Usa 500 caracteres o menos.')), ''),
  /** Of SFTP, the host key of the server: SHA-256 in Base64 as OpenSSH prints it. */
  fingerprint: v.optional(
    v.pipe(v.string(), v.trim(), v.regex(fingerprintSigns, 'La huella empieza por SHA256: y tiene 43 letras y números más.')),
    '',
  ),
  /** ISO weekdays: 1 is Monday. */
  days: v.pipe(
    v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7)), 'Elige al menos un día.'),
    v.minLength(1, 'Elige al menos un día.'),
    v.maxLength(7, 'Elige cada día una vez.'),
  ),
  /** In the time zone of the account. */
  time: v.pipe(v.string('Elige una hora.'), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Elige una hora.')),
  createMissing: v.optional(v.boolean(), false),
  active: v.optional(v.boolean(), true),
};

type Connection = {
  readonly protocol: SourceProtocol;
  readonly address: string;
  readonly path: string;
  readonly login: SourceLogin;
  readonly user: string;
  readonly fingerprint: string;
};

const hasAddress = (source: Pick<Connection, 'protocol' | 'address'>): boolean => isAddress(source);
const hasPath = ({ protocol, path }: Pick<Connection, 'protocol' | 'path'>): boolean => (protocol === 'sftp') === (path !== '');
const hasPlainFolder = ({ path }: Pick<Connection, 'path'>): boolean => path === '' || isPattern(path);
const hasLogin = ({ protocol, login }: Pick<Connection, 'protocol' | 'login'>): boolean => loginsOf[protocol].includes(login);
const hasUser = ({ login, user }: Pick<Connection, 'login' | 'user'>): boolean =>
  login === 'none' || login === 'bearer' || user !== '';
const hasFingerprint = ({ protocol, fingerprint }: Pick<Connection, 'protocol' | 'fingerprint'>): boolean =>
  (protocol === 'sftp') === (fingerprint !== '');

/** A source to try: with a host key that is not known yet, the answer tells it. */
export const importSourceTrial = v.pipe(
  v.strictObject(fields),
  v.forward(v.partialCheck([['protocol'], ['address']], hasAddress, badAddress), ['address']),
  v.forward(v.partialCheck([['protocol'], ['path']], hasPath, 'Escribe qué archivo se trae.'), ['path']),
  v.forward(v.partialCheck([['path']], hasPlainFolder, 'El asterisco va solo en el nombre del archivo.'), ['path']),
  v.forward(v.partialCheck([['protocol'], ['login']], hasLogin, 'Elige cómo se ingresa.'), ['login']),
  v.forward(v.partialCheck([['login'], ['user']], hasUser, 'Escribe el usuario.'), ['user']),
);

/** The form of a source: where files are, how to get them, and when. */
export const importSourceForm = v.pipe(
  importSourceTrial,
  v.forward(
    v.partialCheck([['protocol'], ['fingerprint']], hasFingerprint, 'Prueba la conexión y confirma la huella del servidor.'),
    ['fingerprint'],
  ),
);

const hasSecret = ({ login, secret }: { readonly login: SourceLogin; readonly secret: string }): boolean =>
  login === 'none' || secret !== '';

/** The form of a new source, which has no stored secret yet. */
export const newImportSourceForm = v.pipe(
  importSourceForm,
  v.forward(v.partialCheck([['login'], ['secret']], hasSecret, 'Escribe la clave de este servidor.'), ['secret']),
);
export type ImportSourceForm = v.InferInput<typeof importSourceForm>;
export type ImportSourceValues = v.InferOutput<typeof importSourceForm>;

/**
 * The outcome of a run. `taken`: files are being imported. `nothing`: there was no new file. `growing`: a file was still being written.
 * `review`: somebody has to confirm an import. `failed`: no file came.
 */
const runStates = ['taken', 'nothing', 'growing', 'review', 'failed'] as const;
export type SourceRunState = (typeof runStates)[number];

/** A source of an account, without its secrets. */
export const importSource = v.object({
  id: v.number(),
  name: v.string(),
  kind: v.picklist(importKinds),
  protocol: v.picklist(sourceProtocols),
  address: v.string(),
  path: v.string(),
  login: v.picklist(sourceLogins),
  user: v.string(),
  hasSecret: v.boolean(),
  fingerprint: v.string(),
  days: v.array(v.number()),
  time: v.string(),
  createMissing: v.boolean(),
  active: v.boolean(),
  /** Null while it is paused. */
  nextAt: v.nullable(moment),
  /** Whether a worker has it, or will have it soon. */
  isPulling: v.boolean(),
  /** Since when every run has failed. Null: the last one did not. */
  failingSince: v.nullable(moment),
  /** The name of who made it. */
  createdBy: v.string(),
  /** The last run. Null: there was none. */
  last: v.nullable(
    v.object({
      at: moment,
      state: v.picklist(runStates),
      /** What went wrong, or what to do. Null: nothing. */
      message: v.nullable(v.string()),
      /** Number of files that were taken. */
      files: v.number(),
      /** The last import of the run, while it is kept. */
      importIdentifier: v.nullable(v.string()),
    }),
  ),
});
export type ImportSource = v.InferOutput<typeof importSource>;

/** What a source has: the files that match, and the host key of its server. */
export const importSourceContent = v.object({
  /** Of SFTP. */
  fingerprint: v.nullable(v.string()),
  /** Whether the host key is the expected one. Without it, nothing is listed and no password was sent. */
  isTrusted: v.boolean(),
  files: v.array(
    v.object({
      name: v.string(),
      /** In bytes. Null: the server does not say. */
      size: v.nullable(v.number()),
      modifiedAt: v.nullable(moment),
      /** Whether it was taken before. */
      isTaken: v.boolean(),
    }),
  ),
  /** Number of matching files; `files` has the first ones. */
  total: v.number(),
});
export type ImportSourceContent = v.InferOutput<typeof importSourceContent>;
