import type { FastifyRequest } from 'fastify';

/** Not parsed by `URL`, which would take `//` at the start of a path as the start of a host. */
export const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

/** Values of `sec-fetch-dest` for requests that show a document, in a window or a frame. */
const documents = new Set(['document', 'iframe', 'frame', 'embed', 'object']);

/**
 * Whether the client accepts a page. Link previews, monitors and curl accept anything or send no header; scripts of a browser do
 * so too, but their `sec-fetch-dest` is no document. A service worker that fetches a page asks for HTML by name.
 */
function acceptsPage({ headers: { accept = '', 'sec-fetch-dest': destination } }: FastifyRequest): boolean {
  if (accept.includes('text/html')) return true;
  if (destination !== undefined && !documents.has(destination)) return false;
  return accept === '' || /text\/\*|\*\/\*|application\/xhtml\+xml/i.test(accept);
}

/** Whether a request is a navigation, which gets a page. Files and script requests get 404 when they do not exist. */
export function isNavigation(request: FastifyRequest): boolean {
  const path = pathOf(request);
  const isFile = /\.(?:m?js|css|map|json|svg|png|jpe?g|webp|ico|woff2?|txt|xml)$/.test(path) && !path.includes('@');
  return !isFile && !/^\/(?:V1|V2|r|shell)(?:\/|$)/.test(path) && acceptsPage(request);
}
