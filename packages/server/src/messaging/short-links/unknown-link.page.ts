import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { designTokens, readTypeface } from '../../kernel/html/typeface.ts';
import { markup } from '../../kernel/html/markup.ts';

const here = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

/** Content security policy: its own style and font only, no scripts. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page for an unknown short link. */
export interface UnknownLinkPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Its name contains its content's hash, so that it can be cached for good. */
  readonly stylesheet: { readonly address: string; readonly content: string };
}

/** The same page for unknown and stopped codes, so that existing codes cannot be probed. */
export function readUnknownLinkPage(): UnknownLinkPage {
  const typeface = readTypeface();
  const font = typeface.address;
  const content = `${designTokens(typeface)}\n${here('./unknown-link.css')}`;
  const address = `/s/assets/${createHash('sha256').update(content).digest('hex').slice(0, 12)}.css`;
  const { text: html } = markup`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Este enlace no está disponible · Pregón</title>
<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">
<link rel="stylesheet" href="${address}">
</head>
<body>
<main>
<div class="middle">
<svg class="art" viewBox="0 0 148 104" fill="none" stroke-width="8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><g class="waves"><path d="M92 22a42 42 0 0 1 0 60"/><path d="M112 8a62 62 0 0 1 0 88"/></g><circle cx="48" cy="52" r="36" fill="currentColor"/><path class="sign" stroke-width="2.4" transform="translate(25.4 29.4) scale(1.88)" d="m18.84 12.25 1.72-1.71a5 5 0 0 0-.12-7.07 5 5 0 0 0-6.95 0l-1.72 1.71M5.17 11.75l-1.71 1.71a5 5 0 0 0 .12 7.07 5 5 0 0 0 6.95 0l1.71-1.71M8 2v3M2 8h3M16 19v3M19 16h3"/></svg>
<div>
<h1>Este enlace no está disponible</h1>
<p>Puede que ya no esté activo, o que le falte una letra. Revisa que esté completo, o pídele uno nuevo a quien te lo envió.</p>
</div>
</div>
<footer><svg width="14" height="14" viewBox="0 0 32 32" fill="currentColor" aria-hidden="true"><rect x="4.6" y="4" width="4.6" height="24" rx="2.3"/><path d="M11.4 5.3c0-.5.4-.8.9-.8a8 8 0 0 1 0 16c-.5 0-.9-.3-.9-.8z"/><path d="M20.4 3.7a12.6 12.6 0 0 1 0 17.6" fill="none" stroke="currentColor" stroke-width="4.2" stroke-linecap="round"/></svg>Enlaces con Pregón</footer>
</main>
</body>
</html>
`;
  return { html, headers: { 'content-security-policy': policy }, stylesheet: { address, content } };
}
