import { webhookSecretPrefix } from '@pregon/contract/webhooks/webhook-events';
import { createHmac, randomBytes } from 'node:crypto';

/** A new signing secret of 256 random bits, as Standard Webhooks writes it: `whsec_` and Base64. */
export const newWebhookSecret = (): string => `${webhookSecretPrefix}${randomBytes(32).toString('base64')}`;

interface Signed {
  /** The same at each attempt, so that the receiver recognizes repetitions. */
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/** The headers of a message by Standard Webhooks, signed with each secret that is valid. */
export function signedHeaders(secrets: readonly string[], { id, at, body }: Signed): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(webhookSecretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
