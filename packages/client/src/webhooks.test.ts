/** @jest-environment node */
import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { verifyWebhook } from './webhooks.ts';

const secret = `whsec_${Buffer.from('a secret that none but tests know').toString('base64')}`;
const now = new Date('2026-11-24T14:00:00Z');
const timestamp = String(now.getTime() / 1000);
const body =
  '{"type":"message.delivered","timestamp":"2026-11-24T14:00:00.000Z","data":{"message":4711,"channel":"email","customer":7}}';

function signed(given = secret, at = timestamp, content = body): string {
  const key = Buffer.from(given.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`msg_1.${at}.${content}`).digest('base64')}`;
}
const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': signed() };
const verified = { id: 'msg_1', type: 'message.delivered', data: { message: 4711 } };

describe('a webhook', () => {
  it('is accepted with the headers of Node and those of fetch', async () => {
    expect(await verifyWebhook(secret, headers, body, { now })).toMatchObject(verified);
    expect(await verifyWebhook(secret, new Headers(headers), body, { now })).toMatchObject(verified);
  });

  it('is accepted when one of its signatures fits, while a secret is replaced', async () => {
    const both = { ...headers, 'webhook-signature': `${signed('whsec_b3Rybw==')} v2,xx ${signed()}` };
    expect(await verifyWebhook(secret, both, body, { now })).toMatchObject(verified);
  });

  it.each([
    ['without a header', { ...headers, 'webhook-id': undefined }, body, 'headers'],
    ['with two values of a header', { ...headers, 'webhook-id': ['a', 'b'] }, body, 'headers'],
    ['of a time that is no number', { ...headers, 'webhook-timestamp': 'today' }, body, 'timestamp'],
    ['with another body', headers, body.replace('4711', '4712'), 'signature'],
    ['with another id', { ...headers, 'webhook-id': 'msg_2' }, body, 'signature'],
    ['signed with another secret', { ...headers, 'webhook-signature': signed('whsec_b3Rybw==') }, body, 'signature'],
    ['with a signature that is no Base64', { ...headers, 'webhook-signature': 'v1,%%%' }, body, 'signature'],
    ['with a signature of another version', { ...headers, 'webhook-signature': signed().replace('v1', 'v2') }, body, 'signature'],
    ['that is no JSON', { ...headers, 'webhook-signature': signed(secret, timestamp, 'a') }, 'a', 'body'],
  ])('%s is refused', async (_, given, content, refusal) => {
    await expect(verifyWebhook(secret, given, content, { now })).rejects.toMatchObject({ name: 'WebhookError', refusal });
  });

  it.each([301, -301])('of a clock that is %s seconds away is refused, though it is signed', async (seconds) => {
    const at = String(Number(timestamp) - seconds);
    const late = { ...headers, 'webhook-timestamp': at, 'webhook-signature': signed(secret, at) };
    await expect(verifyWebhook(secret, late, body, { now })).rejects.toMatchObject({ refusal: 'timestamp' });
    expect(await verifyWebhook(secret, late, body, { now, toleranceSeconds: 302 })).toMatchObject(verified);
  });

  it('cannot be verified with a secret that is none', async () => {
    await expect(verifyWebhook('whsec_', headers, body, { now })).rejects.toBeInstanceOf(TypeError);
  });
});
