import { createServer } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testCertificate, testCertificateKey } from './test-certificate.ts';

/** A running server of HTTPS, which the authority `testCertificate` vouches for. */
export interface TestHttps {
  readonly origin: string;
  readonly requests: IncomingMessage[];
  /** Answers each request. */
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  close(): Promise<void>;
}

export async function startHttps(): Promise<TestHttps> {
  const server = createServer({ key: testCertificateKey, cert: testCertificate }, (request, response) => {
    running.requests.push(request);
    running.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const running: TestHttps = {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    answer: (_, response) => void response.writeHead(404).end(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return running;
}
