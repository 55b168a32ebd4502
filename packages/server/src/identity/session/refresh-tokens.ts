import { createHmac, hkdfSync } from 'node:crypto';
import { deriveKeys, type KeyRing } from '../../kernel/tokens/key-ring.ts';

export interface RefreshTokens {
  /**
   * Derives the successor of a token in its family, the same in all processes with the same keys. So a repeated exchange within the
   * grace period gets the same successor, a family never forks, and no token is stored but in the browser. The first one is of the
   * current key; the others are those that a process with another current key has derived, while keys are rotated.
   */
  successorsOf(family: string, token: string): readonly [string, ...string[]];
}

/** Derives refresh tokens from their predecessors. Without the keys nobody can compute a successor. */
export function createRefreshTokens(ring: KeyRing): RefreshTokens {
  const { current, all } = deriveKeys(ring, (secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'refresh token successor', 32)),
  );
  return {
    successorsOf: (family, token) => {
      const successor = (key: Buffer): string => createHmac('sha256', key).update(`${family}\n${token}`).digest('base64url');
      return [successor(current.key), ...all.slice(1).map(({ key }) => successor(key))];
    },
  };
}
