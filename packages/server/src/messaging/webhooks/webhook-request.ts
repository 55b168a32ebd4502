import { parse as parseForm } from 'node:querystring';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { parseJsonBody } from '../../kernel/http/json-body.ts';
import { parse } from '../../kernel/http/parse.ts';
import { requireEqual } from './signatures.ts';

/** The parts of a webhook request. The body is raw, because signatures cover its exact bytes. */
export interface WebhookParts {
  Params: { key: string };
  Body: Buffer<ArrayBuffer> | undefined;
  Querystring: Record<string, unknown>;
}
export type WebhookRequest = FastifyRequest<WebhookParts>;

const noBytes = Buffer.alloc(0);

/** Makes a plugin keep request bodies raw. */
export function keepBodiesRaw(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(['application/json', 'application/x-www-form-urlencoded'], { parseAs: 'buffer' }, (_, body, done) =>
    done(null, body),
  );
}

/** The raw body, for signatures: before `jsonOf`, which may take over its memory. */
export const bytesOf = ({ body }: WebhookRequest): Buffer<ArrayBuffer> => body ?? noBytes;

/** Parses the body as JSON. Throws MALFORMED. */
export const jsonOf = (request: WebhookRequest): Promise<unknown> => parseJsonBody(bytesOf(request));

/** Parses the body as a form. */
export const formOf = (request: WebhookRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parseForm(bytesOf(request).toString('utf8'))).map(([name, value]) => [name, String(value ?? '')]),
  );

export const headerOf = (request: WebhookRequest, name: string): string => String(request.headers[name] ?? '');

const verification = v.object({ 'hub.verify_token': v.string(), 'hub.challenge': v.pipe(v.string(), v.maxLength(200)) });

/** Answers Meta's webhook verification. Throws NOT_FOUND for a token other than the key. */
export function challengeOf(request: WebhookRequest, key: string): string {
  const { 'hub.verify_token': token, 'hub.challenge': challenge } = parse(verification, request.query);
  requireEqual(token, key);
  return challenge;
}
