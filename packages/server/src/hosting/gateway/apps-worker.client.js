/*
 * The worker of the pages of a shop, `/apps/{key}/…`: what has been opened once opens without a network too. As long as somebody
 * answers, pages and the registry in them are the newest; files of releases never change, so that they are kept for good.
 */
const pages = 'pregon-pages';
const files = 'pregon-files';

/** More files than a few releases of these pages have. */
const mostFiles = 120;
/** A network that takes longer than this is none. */
const patienceMs = 10_000;

const isFile = (path) => /^\/(?:r|shell)\//.test(path);
const isPage = (path) => path.startsWith('/apps/');
/** Data for rendering the pages: the store of a key, the questions of a survey. */
const isDrawnWith = (path) => path === '/remotes.json' || /^\/V2\/store\/(?:survey\/[^/]+\/trace\/[^/]+|[^/]+)$/.test(path);

/** Another page of the same key: all of them are one document. */
async function siblingOf(cache, path) {
  const [, , key] = path.split('/');
  const kept = await cache.keys();
  const sibling = kept.find(({ url }) => new URL(url).pathname.startsWith(`/apps/${key}/`));
  return sibling && cache.match(sibling);
}

async function keptPage(path) {
  const cache = await caches.open(pages);
  return (await cache.match(path, { ignoreVary: true })) ?? (isPage(path) ? siblingOf(cache, path) : undefined);
}

/** Caches the response, or deletes the cached one when the resource no longer exists. */
async function keepPage(path, answer) {
  const cache = await caches.open(pages);
  if (answer.ok && !answer.redirected) await cache.put(path, answer);
  else if (answer.status === 404) await cache.delete(path);
}

async function networkFirst(request, path) {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(patienceMs) });
    if (answer.status >= 500) return (await keptPage(path)) ?? answer;
    await keepPage(path, answer.clone());
    return answer;
  } catch (error) {
    const kept = await keptPage(path);
    if (kept) return kept;
    throw error;
  }
}

async function keptFirst(request, path) {
  const cache = await caches.open(files);
  const kept = await cache.match(path, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(path, answer.clone());
  return answer;
}

/** Caches the files that a page loaded before this worker controlled it. */
async function keep(paths) {
  const cache = await caches.open(files);
  const headers = { accept: 'text/html, application/json' };
  await Promise.all(
    paths.map(async (path) => {
      if (isFile(path)) return (await cache.match(path, { ignoreVary: true })) ?? cache.add(path);
      if (isPage(path) || isDrawnWith(path)) return keepPage(path, await fetch(path, { headers }));
      return undefined;
    }),
  );
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - mostFiles)).map((file) => cache.delete(file)));
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const [port] = event.ports;
  event.waitUntil(
    keep(event.data.keep).then(
      () => port.postMessage('kept'),
      () => port.postMessage('not kept'),
    ),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (isFile(pathname)) event.respondWith(keptFirst(request, pathname));
  else if (request.mode === 'navigate' || isDrawnWith(pathname)) event.respondWith(networkFirst(request, pathname));
});
