import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { freePort, startTlsProxy } from './tls-proxy.ts';

/** The admin of listmonk on a server of its own, with the lists and campaigns below. */
export interface Listmonk {
  /** Without a slash at its end. */
  readonly url: string;
  stop(): Promise<void>;
}

/** What is asked for while a screen is measured: the name of the first campaign, and the text of its message. */
export const listmonkCampaign = { name: 'Semana del hogar 1', text: 'Llega la semana del hogar' };

const compress = promisify(brotliCompress);
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * The front end of listmonk in `checkout`, if it was built there (`yarn install` and `yarn build` in `frontend/email-builder`, whose
 * `dist` belongs into `frontend/public/static/email-builder`, then in `frontend`); undefined without one.
 */
export function builtListmonk(checkout: string): string | undefined {
  const dist = path.join(checkout, 'frontend/dist');
  return existsSync(path.join(dist, 'index.html')) ? dist : undefined;
}

/**
 * Serves a built front end as our own server serves ours: compressed by Brotli, cached for a year, behind TLS and HTTP/2. Its API answers
 * at once, from memory, in the language that the browsers of the benchmark ask for.
 *
 * @param folder for the certificate
 */
export async function serveListmonk(checkout: string, dist: string, folder: string): Promise<Listmonk> {
  const files = await compressed(dist);
  const answers = await answersOf(checkout);
  const index = files.get('/index.html');
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://any');
    const answer = answers.get(pathname);
    const file = files.get(pathname.replace(/^\/admin/, ''));
    if (pathname === '/api/events') response.writeHead(204).end();
    else if (answer) send(response, '.json', answer, 'no-store');
    else if (pathname.startsWith('/api/')) response.writeHead(404).end();
    else if (pathname.startsWith('/admin/custom.')) send(response, path.extname(pathname), Buffer.of(), 'no-store');
    else if (file) send(response, path.extname(pathname), file, 'max-age=31536000, immutable');
    else if (index) send(response, '.html', index, 'no-store');
  });
  const [target, port] = [await freePort(), await freePort()];
  await new Promise<void>((resolve) => server.listen(target, resolve));
  const proxy = await startTlsProxy(port, target, folder);
  return {
    url: `https://localhost:${port}`,
    stop: () => {
      proxy.kill('SIGTERM');
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

function send(response: ServerResponse, extension: string, body: Buffer, cache: string): void {
  response.writeHead(200, {
    'content-type': types[extension] ?? 'application/octet-stream',
    'cache-control': cache,
    ...(body.length > 0 && { 'content-encoding': 'br' }),
  });
  response.end(body);
}

async function compressed(dist: string): Promise<ReadonlyMap<string, Buffer>> {
  const names = await readdir(dist, { recursive: true });
  const files = names.filter((name) => path.extname(name) in types);
  const contents = await Promise.all(
    files.map(async (name) => [`/${name}`, await compress(await readFile(path.join(dist, name)))] as const),
  );
  return new Map(contents);
}

async function answersOf(checkout: string): Promise<ReadonlyMap<string, Buffer>> {
  const language: unknown = JSON.parse(await readFile(path.join(checkout, 'i18n/es.json'), 'utf8'));
  const campaigns = Array.from({ length: 20 }, (_, index) => campaignOf(index + 1));
  const page = { query: '', total: campaigns.length, per_page: campaigns.length, page: 1 };
  const data: Readonly<Record<string, unknown>> = {
    '/api/config': {
      lang: 'es',
      langs: [{ code: 'es', name: 'Español' }],
      root_url: 'http://localhost',
      from_email: 'Hogar <hola@hogar.example>',
      messengers: ['email'],
      media_provider: 'filesystem',
      permissions: [],
      privacy: { disable_tracking: false, individual_tracking: true },
      needs_restart: false,
      version: '6',
    },
    '/api/lang/es': language,
    '/api/profile': { id: 1, username: 'ana', name: 'Ana Torres', user_role: { id: 1, name: 'Super Admin', permissions: [] } },
    '/api/lists': {
      results: [{ id: 1, uuid: 'l1', name: 'Clientes', status: 'active', subscriber_count: 4000 }],
      ...page,
      total: 1,
    },
    '/api/campaigns': { results: campaigns, ...page },
    '/api/campaigns/1': { ...campaigns[0], body_source: JSON.stringify(messageOf(listmonkCampaign.text)) },
    '/api/campaigns/running/stats': [],
    '/api/templates': [{ id: 1, name: 'Predeterminada', type: 'campaign', is_default: true }],
    '/api/media': { results: [], ...page, total: 0 },
  };
  const answers = Object.entries(data).map(
    async ([address, content]) => [address, await compress(JSON.stringify({ data: content }))] as const,
  );
  return new Map(await Promise.all(answers));
}

function campaignOf(id: number): object {
  const at = `2026-10-${String(id).padStart(2, '0')}T14:00:00Z`;
  return {
    id,
    uuid: `c${id}`,
    name: `Semana del hogar ${id}`,
    subject: 'Todo para renovar tu casa',
    from_email: 'Hogar <hola@hogar.example>',
    content_type: 'visual',
    messenger: 'email',
    type: 'regular',
    status: id % 3 === 0 ? 'draft' : 'finished',
    tags: ['hogar'],
    lists: [{ id: 1, name: 'Clientes' }],
    media: [],
    headers: [],
    body: '',
    template_id: 1,
    created_at: at,
    updated_at: at,
    started_at: at,
    send_at: null,
    to_send: 4000,
    sent: 4000,
    views: 900 + id,
    clicks: 80 + id,
    bounces: 3,
  };
}

/** A message of a heading, a text and a button, as the visual editor stores it. */
function messageOf(text: string): object {
  const block = (type: string, props: object) => ({
    type,
    data: { props, style: { padding: { top: 16, bottom: 16, right: 24, left: 24 } } },
  });
  return {
    root: {
      type: 'EmailLayout',
      data: {
        backdropColor: '#F5F5F5',
        canvasColor: '#FFFFFF',
        textColor: '#262626',
        fontFamily: 'MODERN_SANS',
        childrenIds: ['a', 'b', 'c'],
      },
    },
    a: block('Heading', { text, level: 'h2' }),
    b: block('Text', { text: 'Muebles, cocina y baño con entrega en tu tienda.' }),
    c: block('Button', { text: 'Ver la semana', url: 'https://hogar.example/semana' }),
  };
}
