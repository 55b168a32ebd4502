import { dirname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '../endpoint/fault.ts';
import type { Services } from '../services.ts';
import { createImmutableFiles } from './immutable-files.ts';
import { renderPage } from './page.ts';
import { openReleaseStore } from './release-store.ts';
import { routeSetOf } from './route-set.ts';

const forever = 'public, max-age=31536000, immutable';

/** Not by way of `URL`: it takes the `//` that anybody may ask for as the start of a host. */
const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

/** Pages are for people who go somewhere. What looks like a file, or is asked for by a script, is there or is not. */
function isNavigation(request: FastifyRequest): boolean {
  const path = pathOf(request);
  const isFile = /\.(?:m?js|css|map|json|svg|png|jpe?g|webp|ico|woff2?|txt|xml)$/.test(path) && !path.includes('@');
  return !isFile && !/^\/(?:V1|V2|r|shell)(?:\/|$)/.test(path) && (request.headers.accept ?? '').includes('text/html');
}

/** Serves what people's browsers load: the page of each host, the shell's files, and the releases of the remotes. */
export async function gatewayPlugin(app: FastifyInstance, { config }: Services): Promise<void> {
  const store = openReleaseStore(join(config.dataDir, 'releases'));
  const { find, prepare, stop } = createImmutableFiles(store.folder, join(config.dataDir, 'compressed'));

  app.addHook('onClose', async () => stop());
  app.addHook('onListen', async () => {
    const { remotes } = (await store.registry()).value;
    const releases = Object.values(remotes).map(({ entry }) => dirname(entry.replace('/r/', '')));
    void prepare(['shell', ...releases]);
  });

  const sendFile = async (path: string, request: FastifyRequest, reply: FastifyReply) => {
    const file = await find(path, (request.headers['accept-encoding'] ?? '').includes('br'));
    if (!file) throw new Fault('NOT_FOUND');
    if (file.encoding) reply.header('content-encoding', file.encoding);
    return reply.header('cache-control', forever).header('vary', 'accept-encoding').type(file.type).send(file.content);
  };

  app.get<{ Params: { remote: string; version: string; '*': string } }>('/r/:remote/:version/*', (request, reply) => {
    const { remote, version, '*': file } = request.params;
    if (remote === 'shell') throw new Fault('NOT_FOUND');
    return sendFile(`${remote}/${version}/${file}`, request, reply);
  });

  /* The pages of the shell and the list of its parts change under their names: they are not for everybody. */
  const sendShellFile = async (file: string, request: FastifyRequest, reply: FastifyReply) => {
    if (file.endsWith('.json')) throw new Fault('NOT_FOUND');
    return sendFile(`shell/${file}`, request, reply);
  };
  app.get<{ Params: { file: string } }>('/shell/:file', (request, reply) => sendShellFile(request.params.file, request, reply));

  app.get('/remotes.json', async (_, reply) => {
    const { text } = await store.registry();
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(text);
  });

  app.get('/*', async (request, reply) => {
    if (!isNavigation(request)) throw new Fault('NOT_FOUND');
    const set = routeSetOf(request.host, config.rootDomains);
    const page = await renderPage(store, { set, path: pathOf(request), captchaSiteKey: config.captcha?.siteKey });
    if (!page) throw new Fault('UNAVAILABLE');
    return reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', page.policy)
      .header('permissions-policy', 'camera=(self), geolocation=(), microphone=()')
      .type('text/html; charset=utf-8')
      .send(page.html);
  });
}
