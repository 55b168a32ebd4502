import { parse } from 'node:querystring';
import type { FastifyInstance } from 'fastify';

/** Lets the routes of an app take HTML forms: their bodies are records of fields, of which several with one name are an array. */
export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, parsed) => {
    parsed(null, parse(String(body)));
  });
}
