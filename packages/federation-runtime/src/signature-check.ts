import type { Purpose } from '@pregon/release-registry/signature';
import type * as ed25519 from './ed25519.ts';

/** The keys that signatures are verified with: any of them will do. */
export interface Signer {
  /** The public halves of Ed25519 keys: 32 bytes in base64url each. */
  readonly publicKeys: readonly string[];
  /** Lazily loads `ed25519.ts`. */
  readonly loadEd25519: () => Promise<typeof ed25519>;
}

/** Verifies a signature (base64url) of a text for a purpose. Rejects when the fallback library is needed and fails to load. */
export async function isSignedBy(signer: Signer, purpose: Purpose, text: string, signature: string): Promise<boolean> {
  for (const publicKey of signer.publicKeys) {
    if (await isSignedWith(signer, publicKey, purpose, text, signature)) return true;
  }
  return false;
}

async function isSignedWith(
  { loadEd25519 }: Signer,
  publicKey: string,
  purpose: Purpose,
  text: string,
  signature: string,
): Promise<boolean> {
  const message = new TextEncoder().encode(`pregon ${purpose}\n${text}`);
  let key: Uint8Array<ArrayBuffer>;
  let mark: Uint8Array<ArrayBuffer>;
  try {
    [key, mark] = [bytesOf(publicKey), bytesOf(signature)];
  } catch {
    return false;
  }
  try {
    const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', imported, mark, message);
  } catch {
    const { verifyAsync } = await loadEd25519();
    return verifyAsync(mark, message, key).catch(() => false);
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}
