import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A fake geocoder that speaks Nominatim's protocol and behaves as configured. */
export async function startGeocoder() {
  const asked: { readonly url: URL; readonly agent: string | undefined }[] = [];
  let behaviour: (response: ServerResponse, request: IncomingMessage) => void = (response) => void response.end('[]');
  const server = createServer((request, response) => {
    asked.push({ url: new URL(request.url ?? '', 'http://geocoder'), agent: request.headers['user-agent'] });
    behaviour(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Applies from the next request on. */
    behave(next: typeof behaviour) {
      behaviour = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
