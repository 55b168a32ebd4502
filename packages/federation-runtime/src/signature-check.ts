import type { Purpose } from '@pregon/release-registry/signature';
import type * as ed25519 from './ed25519.ts';

/** The key that signatures are verified with. */
export interface Signer {
  /** The public half of an Ed25519 key: 32 bytes in base64url. */
  readonly publicKey: string;
  /** Lazily loads `ed25519.ts`. */
  readonly loadEd25519: () => Promise<typeof ed25519>;
}

/** Verifies a signature (base64url) of a text for a purpose. Rejects when the fallback library is needed and fails to load. */
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
