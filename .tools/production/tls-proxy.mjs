import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { createSecureServer } from 'node:http2';
import { request as requestHttps } from 'node:https';
import { captureChild } from '../run/children.mjs';
import { environment } from '../run/workspace.mjs';

/** @typedef {{ key: string, certificate: string }} CertificateFiles */
/** @typedef {{ status: number, headers: import('node:http').IncomingHttpHeaders, text: string }} Answer */

/**
 * Makes a certificate for this machine alone, which nobody else trusts.
 * @param {string} folder
 * @returns {Promise<CertificateFiles>}
 */
export async function makeCertificate(folder) {
  const files = { key: `${folder}/tls-key.pem`, certificate: `${folder}/tls-certificate.pem` };
  const names = 'subjectAltName=DNS:localhost,DNS:admin.localhost';
  const options = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const written = ['-keyout', files.key, '-out', files.certificate];
  const { code, output } = await captureChild(
    'openssl',
    ['req', ...options, ...written, '-subj', '/CN=localhost', '-addext', names],
    {
      env: environment,
    },
  );
  assert.equal(code, 0, output);
  return files;
}

/** Headers of one connection, which HTTP/2 forbids. */
const connectionHeaders = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];

/**
 * The headers without those of one connection, and without the pseudo headers of HTTP/2.
 * @param {import('node:http').IncomingHttpHeaders} headers
 */
const handedHeaders = (headers) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !connectionHeaders.includes(name)));

/**
 * A reverse proxy for TLS with HTTP/2: it ends TLS, and hands requests on with their host, scheme and client, as Caddy does in compose.yaml.
 * @param {{ port: number, target: number, files: CertificateFiles }} options
 */
export async function startTlsProxy({ port, target, files }) {
  const credentials = { key: readFileSync(files.key), cert: readFileSync(files.certificate) };
  const server = createSecureServer({ ...credentials, allowHTTP1: true }, (incoming, outgoing) => {
    const headers = {
      ...handedHeaders(incoming.headers),
      host: incoming.headers[':authority'] ?? incoming.headers.host,
      'x-forwarded-for': incoming.socket.remoteAddress ?? '',
      'x-forwarded-proto': 'https',
    };
    const handedOn = requestHttp(
      { host: '127.0.0.1', port: target, method: incoming.method, path: incoming.url, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, handedHeaders(answer.headers));
        answer.pipe(outgoing);
      },
    );
    handedOn.on('error', () => {
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    });
    incoming.pipe(handedOn);
  });
  /** @type {Set<import('node:tls').TLSSocket>} */
  const open = new Set();
  server.on('secureConnection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return async () => {
    for (const socket of open) socket.destroy();
    server.close();
  };
}

/**
 * Sends requests through the proxy, trusting its certificate alone.
 * @param {{ port: number, files: CertificateFiles }} options
 */
export function createTlsClient({ port, files }) {
  const ca = readFileSync(files.certificate);
  /**
   * @param {string} method
   * @param {string} path
   * @param {{ host?: string, body?: object | undefined, token?: string | undefined }} [options]
   * @returns {Promise<Answer>}
   */
  return (method, path, { host = 'localhost', body, token } = {}) =>
    new Promise((resolve, reject) => {
      const headers = {
        host: `${host}:${port}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      };
      const request = requestHttps({ host: '127.0.0.1', port, servername: host, ca, method, path, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk) => (text += chunk));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
        answer.on('error', reject);
      });
      request.on('error', reject);
      request.end(body && JSON.stringify(body));
    });
}
