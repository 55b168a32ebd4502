import { parse as parseForm } from 'node:querystring';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { Fault } from '../../kernel/http/fault.ts';
import { parse } from '../../kernel/http/parse.ts';
import { requireEqual } from './signatures.ts';

/** The parts of a webhook request. Its body is the text as it came: signatures are over the very bytes. */
export interface WebhookParts {
  Params: { key: string };
  Body: string | undefined;
  Querystring: Record<string, unknown>;
}
export type WebhookRequest = FastifyRequest<WebhookParts>;

/** Has a plugin's requests keep their bodies as text. */
export function keepBodiesAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(['application/json', 'application/x-www-form-urlencoded'], { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  );
}

/** Its body as JSON. Throws MALFORMED. */
export function jsonOf({ body }: WebhookRequest): unknown {
  try {
    return JSON.parse(body ?? '');
  } catch {
    throw new Fault('MALFORMED');
  }
}

/** Its body as a form. */
export const formOf = ({ body }: WebhookRequest): Record<string, string> =>
  Object.fromEntries(Object.entries(parseForm(body ?? '')).map(([name, value]) => [name, String(value ?? '')]));

export const headerOf = (request: WebhookRequest, name: string): string => String(request.headers[name] ?? '');

const verification = v.object({ 'hub.verify_token': v.string(), 'hub.challenge': v.pipe(v.string(), v.maxLength(200)) });

/** What Meta expects when it asks whether an address is ours. Throws NOT_FOUND at another token than the key. */
export function challengeOf(request: WebhookRequest, key: string): string {
  const { 'hub.verify_token': token, 'hub.challenge': challenge } = parse(verification, request.query);
  requireEqual(token, key);
  return challenge;
}
