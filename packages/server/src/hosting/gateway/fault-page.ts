import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Fault } from '../../kernel/http/fault.ts';
import { markup } from '../../kernel/html/markup.ts';
import { supportCode } from '../../kernel/observability/trace-context.ts';
import { isNavigation } from './navigation.ts';

/** Self-contained: the page says that something else cannot be read, so it depends on no file and no database. */
const style = `:root{color-scheme:light dark;--text:light-dark(oklch(.23 .013 50),oklch(.945 .006 75));--soft:light-dark(oklch(.445 .015 58),oklch(.76 .012 70));--accent:light-dark(oklch(.52 .205 352),oklch(.7 .18 352))}
body{margin:0;display:grid;place-items:center;min-height:100dvh;font:1rem/1.5 'Instrument Sans Variable',system-ui,sans-serif;background:light-dark(oklch(.972 .004 75),oklch(.178 .006 60));color:var(--text)}
main{max-width:28rem;padding:1.5rem;text-align:center}
svg{color:light-dark(oklch(.63 .014 68),oklch(.53 .014 65))}
h1{font-size:1.5rem;line-height:1.25;margin:1rem 0 .5rem}
p{margin:0 0 1rem;color:var(--soft)}
.code{font-size:.8125rem}
code{font:600 .8125rem/1.5 ui-monospace,monospace;color:var(--text);user-select:all}
a{display:inline-block;margin-bottom:1rem;padding:.625rem 1.25rem;border-radius:.5rem;background:var(--accent);color:light-dark(#fff,oklch(.19 .045 352));font-weight:600;text-decoration:none}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`;

/** The horn of the mark whose rings do not reach anybody. */
const art =
  '<svg viewBox="0 0 128 104" width="96" height="78" aria-hidden="true"><g fill="currentColor"><rect x="24" y="16" width="12" height="72" rx="6"/>' +
  '<path d="M42 20c0-1.6 1.2-2.6 2.8-2.5a24 24 0 0 1 0 48c-1.6 0-2.8-1-2.8-2.6z"/></g>' +
  '<g fill="none" stroke="currentColor" stroke-width="8" stroke-linecap="round" stroke-dasharray="1 14"><path d="M76 17a38 38 0 0 1 0 49"/>' +
  '<path d="M94 8a58 58 0 0 1 0 67"/></g></svg>';

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface FaultPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

const paragraphs: Readonly<Partial<Record<Fault['code'], string>>> = {
  UNAVAILABLE: 'El servicio no responde. Intenta de nuevo en un momento.',
};

/**
 * The page of a navigation at which the server failed, with a link to the same address and the support code. Undefined for requests of scripts, which read JSON, and for
 * refusals, which have pages of their own.
 */
export function faultPage(fault: Fault, request: FastifyRequest): FaultPage | undefined {
  if (fault.status < 500 || !isNavigation(request)) return undefined;
  const text = paragraphs[fault.code] ?? 'No pudimos mostrarla. Intenta de nuevo; si vuelve a pasar, escríbenos con el código.';
  const { text: html } = markup`<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Esta página no está disponible · Pregón</title>
<style>STYLE</style>
</head>
<body>
<main>
ART
<h1>Esta página no está disponible.</h1>
<p>${text}</p>
<a href="">Reintentar</a>
<p class="code">Código de soporte: <code>${supportCode(request.id)}</code></p>
</main>
</body>
</html>
`;
  return {
    html: html.replace('STYLE', style).replace('ART', art),
    headers: { 'content-security-policy': policy, 'referrer-policy': 'no-referrer' },
  };
}
