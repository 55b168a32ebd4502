import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Fault } from '../../kernel/http/fault.ts';
import { markup } from '../../kernel/html/markup.ts';
import { supportCode } from '../../kernel/observability/trace-context.ts';
import { isNavigation } from './navigation.ts';

/** Self-contained: the page says that something else cannot be read, so it depends on no file and no database. */
const style = `:root{color-scheme:light dark;--soft:light-dark(#6b625c,#b3aaa3)}
body{margin:0;display:grid;place-items:center;min-height:100dvh;font:1rem/1.5 'Instrument Sans Variable',system-ui,sans-serif;background:light-dark(#fdfbf9,#1b1715);color:light-dark(#2a2320,#f3eeea)}
main{max-width:28rem;padding:1.5rem;text-align:center}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem}
p{margin:0 0 1rem;color:var(--soft)}
.code{font-size:.8125rem}
code{font:600 .8125rem/1.5 ui-monospace,monospace;color:light-dark(#2a2320,#f3eeea);user-select:all}
a{color:inherit;display:inline-block;padding:.25rem .5rem}`;

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
 * The page of a navigation at which the server failed, with the support code. Undefined for requests of scripts, which read JSON, and for
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
<h1>Esta página no está disponible.</h1>
<p>${text}</p>
<p class="code">Código de soporte: <code>${supportCode(request.id)}</code></p>
</main>
</body>
</html>
`;
  return { html: html.replace('STYLE', style), headers: { 'content-security-policy': policy, 'referrer-policy': 'no-referrer' } };
}
