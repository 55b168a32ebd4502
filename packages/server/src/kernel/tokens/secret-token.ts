import { createHash, randomBytes } from 'node:crypto';

/** 256 bits for whoever holds them; nobody finds them by trying. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/** What the database knows of a token: enough to recognise it, nothing to make one from. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
