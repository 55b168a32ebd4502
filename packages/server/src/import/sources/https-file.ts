import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { checkAddress, lookupOf } from '../../kernel/http/guarded-address.ts';
import {
  type Connection,
  type ConnectionTools,
  idleMs,
  type RemoteFile,
  type RemoteFiles,
  SourceProblem,
} from './remote-files.ts';

const mostRedirects = 5;

function authorizationOf({ login, user, secret }: Connection): Readonly<Record<string, string>> {
  if (login === 'bearer') return { authorization: `Bearer ${secret}` };
  if (login === 'basic') return { authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}` };
  return {};
}

function problemOf(error: unknown): Error {
  if (error instanceof SourceProblem || (error as Error).name === 'AddressRefused') return error as Error;
  const { code, name } = error as { code?: unknown; name?: unknown };
  const isCertificate = typeof code === 'string' && /CERT|ALTNAME|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code);
  if (isCertificate) return new SourceProblem(`El certificado del servidor no es válido (${code}).`, { cause: error });
  const text = `No hubo conexión con el servidor (${typeof code === 'string' ? code : String(name)}).`;
  return new SourceProblem(text, { cause: error });
}

/** Requests one address, which is resolved and checked anew. */
function requestOnce(
  url: URL,
  headers: Readonly<Record<string, string>>,
  { rule, signal, ca }: ConnectionTools,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = requestHttps(url, {
      agent: false,
      headers: { accept: '*/*', 'accept-encoding': 'identity', ...headers },
      signal,
      timeout: idleMs,
      ...(ca !== undefined && { ca }),
      ...lookupOf(rule),
    });
    request.on('error', reject);
    request.on('timeout', () => request.destroy(new SourceProblem('El servidor tardó demasiado en responder.')));
    request.once('response', resolve);
    request.end();
  });
}

function refusalOf({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  if (statusCode === 401 || statusCode === 403) return `El servidor no aceptó el usuario o la clave (respondió ${statusCode}).`;
  if (statusCode === 404 || statusCode === 410) return `El servidor no tiene este archivo (respondió ${statusCode}).`;
  if (statusCode !== 200) return `El servidor respondió ${statusCode}.`;
  if (/^text\/html\b/i.test(headers['content-type'] ?? '')) return 'El servidor respondió una página web y no un archivo.';
  const encoding = headers['content-encoding'] ?? 'identity';
  return encoding === 'identity' ? undefined : `El servidor comprimió el archivo (${encoding}), y no lo pedimos así.`;
}

/** Follows redirects, each of which is checked like the first address. A secret stays with the server that it is for. */
async function get(connection: Connection, tools: ConnectionTools): Promise<IncomingMessage> {
  let url = new URL(connection.address);
  const { origin } = url;
  for (let followed = 0; followed <= mostRedirects; followed += 1) {
    if (url.protocol !== 'https:') throw new SourceProblem('El servidor redirige a una dirección sin https.');
    checkAddress(url.href, tools.rule);
    const response = await requestOnce(url, url.origin === origin ? authorizationOf(connection) : {}, tools);
    const { location } = response.headers;
    if (![301, 302, 303, 307, 308].includes(response.statusCode ?? 0) || location === undefined) {
      const refusal = refusalOf(response);
      if (refusal === undefined) return response;
      response.destroy();
      throw new SourceProblem(refusal);
    }
    response.destroy();
    if (!URL.canParse(location, url.href)) throw new SourceProblem('El servidor redirige a una dirección que no se entiende.');
    url = new URL(location, url);
  }
  throw new SourceProblem('El servidor redirige demasiadas veces.');
}

function fileOf(address: string, { headers }: IncomingMessage): RemoteFile {
  const { pathname } = new URL(address);
  const last = pathname.slice(pathname.lastIndexOf('/') + 1);
  const length = headers['content-length'];
  const modified = Date.parse(headers['last-modified'] ?? '');
  const modifiedAt = Number.isNaN(modified) ? null : new Date(modified);
  const size = length === undefined ? null : Number(length);
  const { etag } = headers;
  const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
  const version = etag ? `etag ${hash(etag)}` : modifiedAt ? `${size ?? ''}:${modifiedAt.toISOString()}` : null;
  const name = decodeName(last).slice(0, 200) || 'archivo';
  // An address may be longer than an index takes.
  return { name, path: `${name} ${hash(address)}`, size, modifiedAt, version };
}

function decodeName(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Requests the file of an address. Rejects with `SourceProblem` or `AddressRefused`. */
export async function openHttps(connection: Connection, tools: ConnectionTools): Promise<RemoteFiles> {
  const ask = () =>
    get(connection, tools).catch((error: unknown) => {
      throw problemOf(error);
    });
  let response: IncomingMessage | undefined = await ask();
  const listed = fileOf(connection.address, response);
  return {
    list: () => Promise.resolve([listed]),
    async open() {
      const body = response ?? (await ask());
      response = undefined;
      body.setTimeout(idleMs, () => body.destroy(new SourceProblem('El servidor dejó de enviar el archivo.')));
      return body;
    },
    async isUnchanged({ size, version }, bytes) {
      if (size !== null && bytes !== size) return false;
      if (version === null) return true;
      const again = await ask();
      again.destroy();
      return fileOf(connection.address, again).version === version;
    },
    close: () => response?.destroy(),
  };
}
