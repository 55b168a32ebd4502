import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';

export interface Asked {
  readonly method: string | undefined;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Behaviour = (response: ServerResponse, asked: Asked) => void;

/** Responds with a status and JSON. */
export const answers =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Behaviour =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** Responds with text that is not JSON. */
export const saysText =
  (status: number, text: string): Behaviour =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end(text);

/** Reads the request, and closes the connection without a response. */
export const hangsUp: Behaviour = (response) => void response.destroy();

/** Starts a response, and closes the connection. */
export const hangsUpInTheMiddle: Behaviour = (response) => {
  response.writeHead(200, { 'content-length': '1000' });
  response.write('{', () => response.destroy());
};

/** Never responds. */
export const staysSilent: Behaviour = () => undefined;

/** A fake HTTP service that behaves as configured, and records its requests. */
export async function startScriptedService(first: Behaviour = answers(200, {})) {
  let behaviour = first;
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const take = async (): Promise<void> => {
      const received = { method: request.method, path: request.url ?? '', headers: request.headers, body: await textOf(request) };
      asked.push(received);
      behaviour(response, received);
    };
    take().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    behave: (next: Behaviour): void => {
      behaviour = next;
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
