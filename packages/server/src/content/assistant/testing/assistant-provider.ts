import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A request that the provider received. */
export interface AskedOfProvider {
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly stream: boolean;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
  };
}

type Behaviour = (response: ServerResponse, request: IncomingMessage) => Promise<void> | void;

/** A chunk of an answer in the streaming protocol. */
export const piece = (content: string): string => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;
export const done = 'data: [DONE]\n\n';

/** A fake provider that speaks the protocol of chat completions and behaves as configured. */
export async function startAssistantProvider() {
  const asked: AskedOfProvider[] = [];
  let behaviour: Behaviour = (response) => void response.end();
  const server = createServer((request, response) => {
    const answer = async () => {
      const { url, headers } = request;
      asked.push({ url, authorization: headers.authorization, body: (await json(request)) as AskedOfProvider['body'] });
      await behaviour(response, request);
    };
    answer().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    /** Applies from the next request on. */
    behave(next: Behaviour) {
      behaviour = next;
    },
    /** Streams these bytes, each chunk separately. */
    streams(...parts: readonly (string | Uint8Array)[]) {
      behaviour = async (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        for (const part of parts) {
          response.write(part);
          await new Promise((resolve) => setImmediate(resolve));
        }
        response.end();
      };
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
