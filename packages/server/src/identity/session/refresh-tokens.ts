import { createHmac, hkdfSync } from 'node:crypto';

export interface RefreshTokens {
  /**
   * Derives the successor of a token in its family, the same in all processes with the same secret key. So a repeated exchange
   * within the grace period gets the same successor, a family never forks, and no token is stored but in the browser.
   */
  successorOf(family: string, token: string): string;
}

/** Derives refresh tokens from their predecessors. Without the secret key nobody can compute a successor. */
export function createRefreshTokens(secretKey: string): RefreshTokens {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'refresh token successor', 32));
  return {
    successorOf: (family, token) => createHmac('sha256', key).update(`${family}\n${token}`).digest('base64url'),
  };
}
