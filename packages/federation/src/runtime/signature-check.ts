import type { Purpose } from '../registry/signature.ts';

/**
 * Whether a text was signed for a purpose with the private half of an Ed25519 key (`keepSigningKey` in registry/signature.ts).
 * Key and signature are base64url. Browsers from before 2025 check it with a library that comes when it is needed; rejects when
 * that cannot be fetched.
 */
export async function isSignedBy(publicKey: string, purpose: Purpose, text: string, signature: string): Promise<boolean> {
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
    const { verifyAsync } = await import(/* webpackChunkName: "ed25519" */ '@noble/ed25519');
    return verifyAsync(mark, message, key).catch(() => false);
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}
