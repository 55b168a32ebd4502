import { join } from 'node:path';
import type { HostingServices } from '../services.ts';
import { createReleasedFiles } from './released-files.ts';
import { createShellPages } from './shell-pages.ts';
import { createStoredFiles } from './stored-files.ts';

/** A page with its content security policy. */
export interface PlainPage {
  readonly html: string;
  readonly policy: string;
}

/** Allows our own styles and forms to our own origin, and no scripts. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Renders public pages without scripts, with the styles of the live shell, or without styles where the shell cannot be read. */
export function createPlainPages({ config, releases }: Pick<HostingServices, 'config' | 'releases'>) {
  const stored = createStoredFiles(releases, config.releaseStore, join(config.dataDir, 'release-files'));
  const shellPages = createShellPages(createReleasedFiles(stored, releases));

  /** @param title and @param body are HTML: the caller escapes user input. */
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
