import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The page for a developer who opens an address before the server listens; it retries every second. */
export const waitingPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="refresh" content="1">
<title>Starting · Pregón</title>
<style>body{font:16px/1.5 system-ui,sans-serif;display:grid;place-items:center;min-height:90vh;color-scheme:light dark}</style>
</head>
<body><p role="status">The server is starting. This page opens by itself; if it does not, see the terminal.</p></body>
</html>`;

/** Answers requests while the server does not listen: browsers get the waiting page, scripts 503. */
export function answerWhileServerIsAway(_: Error, { headers }: IncomingMessage, response: ServerResponse | Socket): void {
  if (!('writeHead' in response)) {
    response.destroy();
    return;
  }
  if (response.headersSent) {
    response.end();
    return;
  }
  const isPage = (headers.accept ?? '').includes('text/html');
  response.writeHead(503, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '1',
  });
  response.end(isPage ? waitingPage : JSON.stringify({ code: 'UNAVAILABLE', message: 'Sin respuesta del servidor' }));
}
