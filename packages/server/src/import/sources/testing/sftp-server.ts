import { createHash, generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import ssh2, { type Attributes, type Connection, type SFTPWrapper } from 'ssh2';

const { Server, utils } = ssh2;
const { STATUS_CODE: status } = utils.sftp;

/** A file of the test's server. */
export interface ServedFile {
  content: Buffer;
  /** Seconds since 1970. */
  mtime: number;
}

/** A running server of SFTP, whose files are in memory. */
export interface TestSftp {
  readonly port: number;
  readonly address: string;
  readonly fingerprint: string;
  /** A private key that may log in. */
  readonly privateKey: string;
  /** By their absolute path. */
  readonly files: Map<string, ServedFile>;
  /** Log-ins that were tried, with the secret of a password. */
  readonly tried: { method: string; user: string; password: string }[];
  /** The paths that were opened. */
  readonly opened: string[];
  /** Happens after each part of a file was read. */
  onRead: (path: string, offset: number) => void;
  close(): Promise<void>;
}

export const sftpUser = 'ceiba';
export const sftpPassword = 'una clave de archivos';

const newKey = (): string => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  return privateKey;
};

/** The servers of a process have the same keys: making a pair takes longer than most tests. */
let keys: { readonly hostKey: string; readonly privateKey: string } | undefined;

const publicPart = (key: string): Buffer => {
  const parsed = utils.parseKey(key);
  if (parsed instanceof Error) throw parsed;
  return (Array.isArray(parsed) ? parsed[0] : parsed).getPublicSSH();
};

const attributesOf = ({ content, mtime }: ServedFile): Attributes => ({
  mode: 0o100644,
  uid: 0,
  gid: 0,
  size: content.length,
  atime: mtime,
  mtime,
});

/** Answers requests for files. */
function serveFiles(sftp: SFTPWrapper, running: Pick<TestSftp, 'files' | 'opened' | 'onRead'>): void {
  const handles = new Map<string, { readonly path: string; isListed: boolean }>();
  const openHandle = (path: string): Buffer => {
    const name = String(handles.size);
    handles.set(name, { path, isListed: false });
    return Buffer.from(name);
  };
  const find = (path: string) => running.files.get(path.startsWith('/') ? path : `/${path}`);
  const stat = (id: number, path: string): void => {
    const file = find(path);
    if (file) sftp.attrs(id, attributesOf(file));
    else sftp.status(id, status.NO_SUCH_FILE);
  };
  sftp.on('REALPATH', (id, path) => sftp.name(id, [{ filename: path, longname: path, attrs: {} as Attributes }]));
  sftp.on('STAT', stat);
  sftp.on('LSTAT', stat);
  sftp.on('OPENDIR', (id, path) => {
    if (path === '/cerrada/') sftp.status(id, status.PERMISSION_DENIED);
    else sftp.handle(id, openHandle(path === '.' ? '/' : path));
  });
  sftp.on('READDIR', (id, handle) => {
    const open = handles.get(String(handle));
    if (!open || open.isListed) {
      sftp.status(id, status.EOF);
      return;
    }
    open.isListed = true;
    const inside = [...running.files].filter(([path]) => path.slice(0, path.lastIndexOf('/') + 1) === open.path);
    const entries = inside.map(([path, file]) => {
      const filename = path.slice(path.lastIndexOf('/') + 1);
      return { filename, longname: filename, attrs: attributesOf(file) };
    });
    const folder = { mode: 0o040755, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 };
    sftp.name(id, [{ filename: 'ventas-carpeta.csv', longname: '', attrs: folder }, ...entries]);
  });
  sftp.on('OPEN', (id, path) => {
    if (!find(path) || path.endsWith('cerrado.csv')) {
      sftp.status(id, find(path) ? status.PERMISSION_DENIED : status.NO_SUCH_FILE);
      return;
    }
    running.opened.push(path);
    sftp.handle(id, openHandle(path));
  });
  sftp.on('FSTAT', (id, handle) => stat(id, handles.get(String(handle))?.path ?? ''));
  sftp.on('READ', (id, handle, offset, length) => {
    const { path = '' } = handles.get(String(handle)) ?? {};
    const part = find(path)?.content.subarray(offset, offset + length);
    if (!part || part.length === 0) sftp.status(id, status.EOF);
    else sftp.data(id, part);
    running.onRead(path, offset);
  });
  sftp.on('CLOSE', (id) => sftp.status(id, status.OK));
}

/** Starts a server of SFTP for one user, who logs in by password or key. */
export async function startSftp(): Promise<TestSftp> {
  keys ??= { hostKey: newKey(), privateKey: newKey() };
  const { hostKey, privateKey } = keys;
  const connections = new Set<Connection>();
  const server = new Server({ hostKeys: [hostKey] }, (connection) => {
    connections.add(connection);
    connection.on('error', () => undefined);
    connection.on('close', () => void connections.delete(connection));
    connection.on('authentication', (context) => {
      const password = context.method === 'password' ? context.password : '';
      running.tried.push({ method: context.method, user: context.username, password });
      const isKnown =
        context.username === sftpUser &&
        (password === sftpPassword || (context.method === 'publickey' && context.key.data.equals(publicPart(privateKey))));
      if (isKnown) context.accept();
      else context.reject(['password', 'publickey']);
    });
    connection.on('session', (accept) => accept().on('sftp', (acceptSftp) => serveFiles(acceptSftp(), running)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const hash = createHash('sha256').update(publicPart(hostKey)).digest('base64').replaceAll('=', '');
  const running: TestSftp = {
    port,
    address: `sftp://127.0.0.1:${port}`,
    fingerprint: `SHA256:${hash}`,
    privateKey,
    files: new Map(),
    tried: [],
    opened: [],
    onRead: () => undefined,
    close: () => {
      for (const connection of connections) connection.end();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return running;
}
