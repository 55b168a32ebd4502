import { describe, expect, it } from '@jest/globals';
import { createRedaction } from './redact.ts';

const redact = createRedaction(['clave-de-webhooks-1', undefined, '']);
const token43 = 'Ab-_'.repeat(10) + 'xyz';

describe('redaction removes', () => {
  it.each([
    ['550 <Ana.Paz+1@correo.cliente.example> unknown', '550 <(correo)> unknown'],
    ['GET /unsubscribe/ana%2B1%40cliente.example?t=x', 'GET /unsubscribe/(correo)?t=x'],
    ['{"email":"peña@correo.example","n":1}', '{"email":"(correo)","n":1}'],
    ['to=+573001234567 now', 'to=(número) now'],
    ['Bearer eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.c2ln', 'Bearer (token)'],
    [`t=7.1826907805.${token43}&x=1`, 't=(token)&x=1'],
    [`recovery/${token43}`, 'recovery/(token)'],
    ['/encuesta/4d80514b7659c15820bdde4a945306c3.', '/encuesta/(token).'],
    ['/webhooks/sms/clave-de-webhooks-1', '/webhooks/sms/(secreto)'],
    ['{"msg":"{\\"traceId\\":\\"4d80514b7659c15820bdde4a945306c3\\"}"}', '{"msg":"{\\"traceId\\":\\"(token)\\"}"}'],
  ])('%s', (text, clean) => expect(redact(text)).toBe(clean));
});

describe('redaction keeps', () => {
  it.each([
    'at file:///srv/node_modules/.pnpm/fastify@5.12.5/node_modules/fastify/lib/route.js:120:5',
    'at node_modules/.pnpm/@fastify+rate-limit@10.3.0/index.js',
    '{"level":50,"time":1795371234567,"pid":4711,"reqId":"req-1a"}',
    '{"level":50,"traceId":"4bf92f3577b34da6a3ce929d0e0e4736"}',
    '[traceId 4bf92f3577b34da6a3ce929d0e0e4736] Error: no answer',
    'duplicate key value violates unique constraint "staff_user_account_email"',
    '550e8400-e29b-41d4-a716-446655440000',
  ])('%s', (text) => expect(redact(text)).toBe(text));
});
