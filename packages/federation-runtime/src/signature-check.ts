import type { Purpose } from '@pregon/release-registry/signature';
import type * as ed25519 from './ed25519.ts';

/** Whose signature is believed. */
export interface Signer {
  /** The public half of an Ed25519 key: 32 bytes in base64url. */
  readonly publicKey: string;
  /** Fetches `ed25519.ts`, where it is needed. */
  readonly loadEd25519: () => Promise<typeof ed25519>;
}

/** Whether a text was signed for a purpose; the signature is base64url. Rejects when the library is needed and does not come. */
export async function isSignedBy(signer: Signer, purpose: Purpose, text: string, signature: string): Promise<boolean> {
  const message = new TextEncoder().encode(`pregon ${purpose}\n${text}`);
  let key: Uint8Array<ArrayBuffer>;
  let mark: Uint8Array<ArrayBuffer>;
  try {
    [key, mark] = [bytesOf(signer.publicKey), bytesOf(signature)];
  } catch {
    return false;
  }
  try {
    const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', imported, mark, message);
  } catch {
    const { verifyAsync } = await signer.loadEd25519();
    return verifyAsync(mark, message, key).catch(() => false);
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}
