import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { outsideOrigins } from '../../kernel/config/outside-boards.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { overrideCookie, readTicket } from '../overrides/override-ticket.ts';
import type { HostingServices } from '../services.ts';
import { serveAppsWorker } from './apps-worker.ts';
import { type EtaggedText, hasText } from './etagged-text.ts';
import { createImmutableFiles } from './immutable-files.ts';
import { type InitialContent, renderPage } from './page.ts';
import { pageMeta } from './page-meta.ts';
import { isNavigation, pathOf } from './navigation.ts';
import { permissionsPolicy } from './permissions-policy.ts';
import { registryText } from './registry-text.ts';
import { createReleasedFiles } from './released-files.ts';
import { routeSetOf } from './route-set.ts';
import { screenHintsText } from './screen-hints.ts';
import { createShellPages } from './shell-pages.ts';
import { createStoredFiles } from './stored-files.ts';
import { serveWellKnown } from './well-known.ts';
import { mirroredSession } from './mirrored-session.ts';

const forever = 'public, max-age=31536000, immutable';

/**
 * Headers that browsers read of documents alone. A page has some 20 files, and HTTP/1.1 does not compress headers. The policy stays, which
 * also applies to workers and to pictures that are opened as documents.
 */
const ofDocuments = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Serves the front end: the page of each host, the shell's files, and the releases of remotes. */
export async function gatewayPlugin(
  app: FastifyInstance,
  {
    services: { config, releases },
    initialContent,
  }: { readonly services: HostingServices; readonly initialContent: InitialContent },
): Promise<void> {
  const stored = createStoredFiles(releases, config.releaseStore, join(config.dataDir, 'release-files'));
  const released = createReleasedFiles(stored, releases);
  const shellPages = createShellPages(released);
  const meta = { admin: pageMeta('admin', config), public: pageMeta('public', config) };
  const mapOrigins = config.map ? [new URL(config.map.tilesUrl).origin] : [];
  const boardOrigins = outsideOrigins(config.outsideBoards);
  const { find, prepare, stop } = createImmutableFiles(released, join(config.dataDir, 'compressed'));

  app.addHook('onClose', async () => stop());
  app.addHook('onListen', async () => {
    const { shell, remotes } = await releases.registry();
    const live = [...(shell ? [{ name: 'shell', version: shell.version }] : []), ...Object.values(remotes)];
    for (const { name, version } of live) void released.filesOf(name, version).then(prepare);
  });

  const sendFile = async (path: string, request: FastifyRequest, reply: FastifyReply) => {
    const file = await find(path, (request.headers['accept-encoding'] ?? '').includes('br')).catch((error: unknown) => {
      request.log.error(error);
      throw new Fault('UNAVAILABLE');
    });
    if (!file) throw new Fault('NOT_FOUND');
    if (file.encoding) reply.header('content-encoding', file.encoding);
    for (const name of ofDocuments) reply.removeHeader(name);
    return reply.header('cache-control', forever).header('vary', 'accept-encoding').type(file.type).send(file.content);
  };

  app.get<{ Params: { remote: string; version: string; '*': string } }>('/r/:remote/:version/*', (request, reply) => {
    const { remote, version, '*': file } = request.params;
    if (remote === 'shell') throw new Fault('NOT_FOUND');
    return sendFile(`${remote}/${version}/${file}`, request, reply);
  });

  /* Sends a shell file, except for its pages and manifest, which change under a fixed name. */
  const sendShellFile = async (file: string, request: FastifyRequest, reply: FastifyReply) => {
    if (file.endsWith('.json')) throw new Fault('NOT_FOUND');
    return sendFile(`shell/${file}`, request, reply);
  };
  app.get<{ Params: { file: string } }>('/shell/:file', (request, reply) => sendShellFile(request.params.file, request, reply));

  const sendText = (text: EtaggedText, request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-cache').header('etag', text.etag);
    if (hasText(request.headers['if-none-match'], text)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(text.text);
  };
  app.get('/remotes.json', async (request, reply) => sendText(registryText(await releases.registry()), request, reply));
  app.get('/screens.json', async (request, reply) => {
    const registry = await releases.registry();
    const shell = await shellPages(registry);
    if (!shell) throw new Fault('UNAVAILABLE');
    return sendText(screenHintsText(registry, shell.assets), request, reply);
  });

  serveAppsWorker(app);
  serveWellKnown(app, config);

  const overrideOf = async ({ cookies: { [overrideCookie]: ticket } }: FastifyRequest) =>
    ticket ? readTicket((await releases.keys()).trusted, ticket, new Date()) : undefined;

  app.get('/*', async (request, reply) => {
    if (!isNavigation(request)) throw new Fault('NOT_FOUND');
    const registry = await releases.registry();
    const shell = await shellPages(registry);
    if (!shell) throw new Fault('UNAVAILABLE');
    const set = routeSetOf(request.host, config.rootDomains);
    const page = renderPage(
      registry,
      shell,
      {
        set,
        path: pathOf(request),
        query: new URLSearchParams(request.url.slice(pathOf(request).length)),
        ...mirroredSession(request.cookies),
        meta: meta[set],
        publicUrl: config.publicUrl,
        captcha: config.captcha !== undefined,
        boardOrigins,
        mapOrigins,
        override: await overrideOf(request),
      },
      initialContent,
    );
    return reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', page.policy)
      .header('permissions-policy', permissionsPolicy(set, pathOf(request)))
      .type('text/html; charset=utf-8')
      .send(page.html);
  });
}
