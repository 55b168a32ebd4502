import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import type { Attributes, ConnectConfig, FileEntryWithStats, SFTPWrapper } from 'ssh2';
import { connectGuarded } from '../../kernel/http/guarded-connect.ts';
import { fitsPattern } from './file-pattern.ts';
import {
  type Connection,
  type ConnectionTools,
  FileProblem,
  idleMs,
  type RemoteFile,
  type RemoteFiles,
  SourceProblem,
} from './remote-files.ts';

const defaultPort = 22;
/** Error codes of SFTP: the end of a listing, no such file, and permission denied. */
const endOfList = 1;
const noSuchFile = 2;
const noPermission = 3;
/** Entries of a folder that a listing may have. */
const mostEntries = 10_000;

/** The host key differs from the expected one; nothing was sent to the server. */
export class UnknownHostKey extends SourceProblem {
  readonly fingerprint: string;
  constructor(fingerprint: string) {
    super('La huella del servidor cambió: confirma con quien lo administra que es la nueva.');
    this.fingerprint = fingerprint;
  }
}

const fingerprintOf = (key: Buffer): string => `SHA256:${createHash('sha256').update(key).digest('base64').replaceAll('=', '')}`;

const versionOf = ({ size, mtime }: Pick<Attributes, 'size' | 'mtime'>): string => `${size}:${mtime}`;

const toFile = (path: string, { size, mtime }: Pick<Attributes, 'size' | 'mtime'>): RemoteFile => ({
  name: path.slice(path.lastIndexOf('/') + 1),
  path,
  size,
  modifiedAt: new Date(mtime * 1000),
  version: versionOf({ size, mtime }),
});

/** The reason of a failure, for the owner of the source. */
function problemOf(error: unknown, what: string): Error {
  if (error instanceof SourceProblem || (error as Error).name === 'AddressRefused') return error as Error;
  const { code, level, message } = error as { code?: unknown; level?: unknown; message?: string };
  const say = (text: string) => new SourceProblem(text, { cause: error });
  if (level === 'client-authentication') return say('El servidor no aceptó el usuario, la contraseña o la llave.');
  if (code === noSuchFile) return new FileProblem(`No existe ${what}.`, { cause: error });
  if (code === noPermission) return new FileProblem(`El usuario no puede leer ${what}.`, { cause: error });
  if (typeof message === 'string' && /parse private ?key|passphrase|Unsupported key format/i.test(message))
    return say('La llave privada no se puede leer: revisa su formato y su contraseña.');
  return say(`No hubo conexión con el servidor (${typeof code === 'string' ? code : 'sin respuesta'}).`);
}

/** Connects to a server of SFTP. Rejects with `UnknownHostKey`, `SourceProblem` or `AddressRefused`. */
export async function openSftp(
  { address, path, login, user, secret, passphrase, fingerprint }: Connection,
  { rule, signal }: ConnectionTools,
): Promise<RemoteFiles> {
  const { hostname, port } = new URL(address);
  // Loaded when it is first needed: few servers pull files.
  const { Client } = (await import('ssh2')).default;
  const client = new Client();
  // A connection that fails may say so more than once; whoever waits for an answer hears of the first time.
  client.on('error', () => undefined);
  let seen = '';
  const config: ConnectConfig = {
    username: user,
    readyTimeout: idleMs,
    keepaliveInterval: 10_000,
    tryKeyboard: login === 'password',
    hostVerifier: (key: Buffer) => {
      seen = fingerprintOf(key);
      return seen === fingerprint;
    },
    ...(login === 'password' ? { password: secret } : { privateKey: secret, ...(passphrase !== '' && { passphrase }) }),
  };
  let socket: Socket | undefined;
  /** Without waiting for the server, which may never answer. */
  const stop = () => {
    client.end();
    socket?.destroy();
  };
  const fail = (error: unknown): never => {
    stop();
    throw seen !== '' && seen !== fingerprint ? new UnknownHostKey(seen) : problemOf(error, path);
  };
  client.on('keyboard-interactive', (_name, _instructions, _language, prompts, finish) => finish(prompts.map(() => secret)));
  signal.addEventListener('abort', stop, { once: true });
  let sftp: SFTPWrapper;
  try {
    signal.throwIfAborted();
    socket = await connectGuarded({ host: hostname, port: Number(port || defaultPort) }, rule, { signal, idleMs });
    client.connect({ ...config, sock: socket });
    await once(client, 'ready', { signal });
    sftp = await promisify(client.sftp.bind(client) as (done: (error: Error | undefined, made: SFTPWrapper) => void) => void)();
  } catch (error) {
    return fail(error);
  }

  // Requests that are open when the connection ends fail here too.
  sftp.on('error', () => undefined);

  const call = <Answer>(what: string, start: (done: (error: Error | undefined, answer: Answer) => void) => void) =>
    new Promise<Answer>((resolve, reject) => {
      const closed = () => reject(problemOf(new Error('The connection was closed.'), what));
      client.once('close', closed);
      start((error, answer) => {
        client.off('close', closed);
        if (error) reject(problemOf(error, what));
        else resolve(answer);
      });
    });
  const stat = (file: string) => call<Attributes>(file, (done) => sftp.stat(file, done));

  /** The entries of a folder, read in the parts that the server sends. */
  async function entriesOf(folder: string): Promise<FileEntryWithStats[]> {
    const what = folder || 'la carpeta del usuario';
    const handle = await call<Buffer>(what, (done) => sftp.opendir(folder || '.', done));
    const next = () =>
      call<FileEntryWithStats[] | undefined>(what, (done) =>
        sftp.readdir(handle, (error, part) =>
          (error as { code?: unknown } | undefined)?.code === endOfList ? done(undefined, undefined) : done(error, part),
        ),
      );
    const entries: FileEntryWithStats[] = [];
    for (let part = await next(); part; part = await next()) {
      entries.push(...part);
      if (entries.length > mostEntries)
        throw new SourceProblem(
          `${what} tiene más de ${mostEntries.toLocaleString('es-CO')} archivos: usa una carpeta con menos.`,
        );
    }
    sftp.close(handle, () => undefined);
    return entries;
  }

  return {
    async list() {
      const end = path.lastIndexOf('/') + 1;
      const [folder, pattern] = [path.slice(0, end), path.slice(end)];
      if (!pattern.includes('*')) return [toFile(path, await stat(path))];
      const found = await entriesOf(folder);
      return found
        .filter(({ filename, attrs }) => attrs.isFile() && fitsPattern(pattern, filename))
        .map(({ filename, attrs }) => toFile(`${folder}${filename}`, attrs))
        .toSorted((one, other) => (one.path < other.path ? -1 : 1));
    },
    async open({ path: file }) {
      const stream = sftp.createReadStream(file, { highWaterMark: 256 * 1024 });
      // Whoever reads it hears of its errors; one that comes after reading has ended must not end the process.
      stream.on('error', () => undefined);
      client.once('close', () => stream.destroy(new SourceProblem('El servidor cortó la conexión.')));
      try {
        await once(stream, 'open', { signal });
      } catch (error) {
        throw problemOf(error, file);
      }
      return stream;
    },
    async isUnchanged({ path: file, size, version }, bytes) {
      return bytes === size && versionOf(await stat(file)) === version;
    },
    close() {
      signal.removeEventListener('abort', stop);
      stop();
    },
  };
}
