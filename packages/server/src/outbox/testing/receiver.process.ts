import { writeSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * A receiver of webhooks as a process that tests kill: it writes every message to its standard output before it answers. The argument
 * is its port; its first line says that it listens.
 */
const server = createServer((request, response) => {
  void text(request).then((body) => {
    writeSync(1, `${JSON.stringify({ id: request.headers['webhook-id'], body: JSON.parse(body) })}\n`);
    response.end();
  });
});
const listen = (): void => void server.listen(Number(process.argv[2]), '127.0.0.1');
// The port of a receiver that was just killed may be free only a moment later.
server.on('error', () => setTimeout(listen, 20));
server.on('listening', () => writeSync(1, 'listening\n'));
listen();
