import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/** The hash of a token, which the database stores instead of it. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
