import { parse as parseForm } from 'node:querystring';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { Fault } from '../../kernel/http/fault.ts';
import { parse } from '../../kernel/http/parse.ts';
import { requireEqual } from './signatures.ts';

/** The parts of a webhook request. The body is the raw text, because signatures cover its exact bytes. */
export interface WebhookParts {
  Params: { key: string };
  Body: string | undefined;
  Querystring: Record<string, unknown>;
}
export type WebhookRequest = FastifyRequest<WebhookParts>;

/** Makes a plugin keep request bodies as text. */
export function keepBodiesAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(['application/json', 'application/x-www-form-urlencoded'], { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  );
}

/** Parses the body as JSON. Throws MALFORMED. */
export function jsonOf({ body }: WebhookRequest): unknown {
  try {
    return JSON.parse(body ?? '');
  } catch {
    throw new Fault('MALFORMED');
  }
}

/** Parses the body as a form. */
export const formOf = ({ body }: WebhookRequest): Record<string, string> =>
  Object.fromEntries(Object.entries(parseForm(body ?? '')).map(([name, value]) => [name, String(value ?? '')]));

export const headerOf = (request: WebhookRequest, name: string): string => String(request.headers[name] ?? '');

const verification = v.object({ 'hub.verify_token': v.string(), 'hub.challenge': v.pipe(v.string(), v.maxLength(200)) });

/** Answers Meta's webhook verification. Throws NOT_FOUND for a token other than the key. */
export function challengeOf(request: WebhookRequest, key: string): string {
  const { 'hub.verify_token': token, 'hub.challenge': challenge } = parse(verification, request.query);
  requireEqual(token, key);
  return challenge;
}
