import * as v from 'valibot';
import type { CaptchaSettings } from '../../kernel/config/config.ts';

/** The provider's verdict on a proof. */
export type ProviderVerdict =
  | { readonly kind: 'passed' }
  /** Too old, or used before. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'refused'; readonly reason: string }
  /** The provider does not answer, or refuses our keys. */
  | { readonly kind: 'unavailable'; readonly reason: string };

const answerSchema = v.object({
  success: v.boolean(),
  hostname: v.optional(v.string(), ''),
  'error-codes': v.optional(v.array(v.string()), []),
});

/** Configuration errors, which a user cannot mend. */
const ours = ['missing-input-secret', 'invalid-input-secret', 'invalid-keys', 'sitekey-secret-mismatch'];

/** Verifies a proof at the provider. Never rejects. */
export async function askCaptchaProvider(settings: CaptchaSettings, proof: string, timeoutMs: number): Promise<ProviderVerdict> {
  try {
    const response = await fetch(settings.verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret: settings.secret, response: proof }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) return { kind: 'unavailable', reason: `status ${response.status}` };
    return verdictOf(v.parse(answerSchema, await response.json()), settings.hostnames);
  } catch (error) {
    return { kind: 'unavailable', reason: error instanceof Error ? error.message : String(error) };
  }
}

function verdictOf(
  { success, hostname, 'error-codes': codes }: v.InferOutput<typeof answerSchema>,
  hostnames: readonly string[],
): ProviderVerdict {
  const reason = codes.join(', ');
  if (codes.some((code) => ours.includes(code))) return { kind: 'unavailable', reason };
  if (codes.includes('timeout-or-duplicate')) return { kind: 'expired' };
  if (!success) return { kind: 'refused', reason };
  if (hostnames.length > 0 && !hostnames.includes(hostname)) return { kind: 'refused', reason: `solved on ${hostname}` };
  return { kind: 'passed' };
}
