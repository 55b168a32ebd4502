import { join } from 'node:path';
import type { HostingServices } from '../services.ts';
import { createReleasedFiles } from './released-files.ts';
import { createShellPages } from './shell-pages.ts';
import { createStoredFiles } from './stored-files.ts';

/** A document and the policy that it is sent with. */
export interface PlainPage {
  readonly html: string;
  readonly policy: string;
}

/** Nothing runs on such a page: it has styles of our own, and forms that lead back to us. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Pages of the public set that need no script, with the styles of the live shell. Where none is published, or it cannot be read, the
 * page stands without them.
 */
export function createPlainPages({ config, releases }: Pick<HostingServices, 'config' | 'releases'>) {
  const stored = createStoredFiles(releases, config.releaseStore, join(config.dataDir, 'release-files'));
  const shellPages = createShellPages(createReleasedFiles(stored, releases));

  /** @param title and @param body are HTML: what people typed is escaped by the caller. */
  return async (title: string, body: string): Promise<PlainPage> => {
    const shell = await shellPages(await releases.registry()).catch(() => undefined);
    const html = `<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Pregón</title>
${shell?.look ?? ''}
</head>
<body><div class="pub"><main>${body}</main></div></body>
</html>`;
    return { html, policy };
  };
}
