import { createHmac, hkdfSync } from 'node:crypto';

export interface RefreshTokens {
  /**
   * The token that follows one of a family: always the same, for all processes with the same secret key. So whoever repeats an exchange
   * within the grace gets the same successor, a family never branches, and no token has to be kept anywhere but in the browser.
   */
  successorOf(family: string, token: string): string;
}

/** Derives refresh tokens from those before them. Who knows a token, but not the secret key, cannot make its successor. */
export function createRefreshTokens(secretKey: string): RefreshTokens {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'refresh token successor', 32));
  return {
    successorOf: (family, token) => createHmac('sha256', key).update(`${family}\n${token}`).digest('base64url'),
  };
}
