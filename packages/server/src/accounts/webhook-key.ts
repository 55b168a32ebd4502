import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';

const signature = (secretKey: string, accountId: number): string =>
  createHmac('sha256', secretKey).update(`webhooks of account ${accountId}`).digest('base64url');

/** Where a provider of an account tells what became of messages: what it tells there is of that account alone. */
export const accountWebhookUrl = (
  { publicUrl, secretKey }: Pick<Config, 'publicUrl' | 'secretKey'>,
  accountId: number,
  service: 'twilio' | 'meta' | 'gupshup',
): string => `${publicUrl}/webhooks/${service}/cuenta-${accountId}-${signature(secretKey, accountId)}`;

/** The account that a key in a webhook's address is of; undefined when it is of none. */
export function accountOfWebhookKey(secretKey: string, key: string): number | undefined {
  const [, id, given = ''] = /^cuenta-([1-9]\d{0,8})-([\w-]{43})$/.exec(key) ?? [];
  if (id === undefined) return undefined;
  const expected = Buffer.from(signature(secretKey, Number(id)));
  return timingSafeEqual(expected, Buffer.from(given)) ? Number(id) : undefined;
}
