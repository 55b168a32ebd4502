import { readFileSync } from 'node:fs';
import { administratorRoles, mayCall } from '@pregon/contract/session/roles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { HostingServices } from '../services.ts';
import type { ApiDocument } from './api-document.ts';
import { apiDocsPage, forbiddenPage } from './api-docs.page.ts';

const css = readFileSync(new URL('./api-docs.css', import.meta.url), 'utf8');
/** Reads a generated reference file once, lazily. */
const readReference = (file: 'openapi.json' | 'schema.graphql'): string =>
  readFileSync(new URL(`../../../../../docs/api/${file}`, import.meta.url), 'utf8');

/** Content security policy: no scripts and no foreign resources. */
const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const savedSession = v.object({ accessToken: v.string() });

/**
 * Reads the access token of the `auth` cookie, in which a browser mirrors its session, because a navigation carries no header.
 */
function cookieToken({ cookies: { auth = '' } }: FastifyRequest): string | undefined {
  try {
    return v.parse(savedSession, JSON.parse(auth)).accessToken;
  } catch {
    return undefined;
  }
}

/**
 * Serves the API documentation to administrators. An expired token is accepted as long as its session lasts: these pages hold no
 * account's data, and browsers renew tokens only for calls.
 */
export function apiDocsRoutes(app: FastifyInstance, { accessTokens, liveSessions }: HostingServices): void {
  const isAdministrator = async (request: FastifyRequest): Promise<boolean> => {
    const token = cookieToken(request);
    const named = token ? await accessTokens.read(token, { acceptExpired: true }) : undefined;
    const principal = request.principal ?? (named && (await liveSessions.confirm(named)));
    return mayCall(administratorRoles, principal?.role);
  };

  const html = (reply: FastifyReply, text: string): FastifyReply =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .send(text);

  let page: string | undefined;
  const serve = (path: string, send: (reply: FastifyReply) => FastifyReply): void => {
    app.get(path, async (request, reply) =>
      (await isAdministrator(request)) ? send(reply) : html(reply.code(403), forbiddenPage()),
    );
  };
  serve('/docs/api', (reply) => {
    page ??= apiDocsPage(JSON.parse(readReference('openapi.json')) as ApiDocument, readReference('schema.graphql'));
    return html(reply, page);
  });
  serve('/docs/api/openapi.json', (reply) => reply.type('application/json; charset=utf-8').send(readReference('openapi.json')));
  serve('/docs/api/schema.graphql', (reply) => reply.type('text/plain; charset=utf-8').send(readReference('schema.graphql')));
  app.get('/docs/api/api-docs.css', async (_, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(css),
  );
}
