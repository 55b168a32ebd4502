import { inSpan, traceHeaders } from '../kernel/observability/spans.ts';
import type { SecretBox } from '../kernel/tokens/secret-box.ts';
import type { ClaimedMessage } from './claim.ts';
import type { AddressRule } from '../kernel/http/guarded-address.ts';
import { guardedPost } from './guarded-post.ts';
import type { Attempt } from './settle.ts';
import { signedHeaders } from './signature.ts';

/** What a secret is encrypted for. */
export const sealedFor = (accountId: number | string): string => `webhook endpoint of account ${accountId}`;

export interface SendTools {
  readonly box: SecretBox;
  readonly rule: AddressRule;
  readonly signal: AbortSignal;
}

/** A failed attempt may ask for a delay of its own. */
export interface Outcome extends Attempt {
  readonly retryAfter?: number | undefined;
}

const codeOf = (error: unknown): string => {
  const { code, name, message } = error as { code?: unknown; name?: unknown; message?: unknown };
  if (name === 'TimeoutError') return 'No respondió en 15 segundos.';
  if (name === 'AddressRefused') return String(message);
  return `No hubo conexión (${typeof code === 'string' ? code : String(name)}).`;
};

/** The decrypted secrets; undefined where they were encrypted with another key of the installation. */
function openSecrets({ accountId, secrets }: ClaimedMessage, box: SecretBox): string[] | undefined {
  try {
    return secrets.map((sealed) => box.open(sealedFor(accountId), sealed));
  } catch {
    return undefined;
  }
}

/** Signs a message and sends it once. Never rejects. Every status from 200 to 299 is a success. */
export async function sendMessage(message: ClaimedMessage, { box, rule, signal }: SendTools): Promise<Outcome> {
  const secrets = openSecrets(message, box);
  if (!secrets) return { status: null, error: 'No la podemos firmar: renueva la clave de firma.' };
  try {
    const headers = signedHeaders(secrets, { id: `msg_${message.id}`, at: new Date(), body: message.body });
    const attributes = { 'http.request.method': 'POST', 'pregon.account': message.accountId };
    const { status, retryAfter } = await inSpan(
      'POST webhook',
      attributes,
      async (span) => {
        const posted = { headers: { ...traceHeaders(), ...headers }, body: message.body };
        const answer = await guardedPost(message.url, posted, rule, signal);
        span?.set({ 'http.response.status_code': answer.status });
        return answer;
      },
      'client',
    );
    if (status >= 200 && status < 300) return { status, error: null };
    const error = status >= 300 && status < 400 ? 'Redirige a otra dirección, y eso no lo seguimos.' : `Respondió ${status}.`;
    return { status, error, retryAfter };
  } catch (error) {
    return { status: null, error: codeOf(error) };
  }
}
