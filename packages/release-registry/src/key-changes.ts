import { type Ed25519Jwk, generateJwk, isPrivate } from './signature.ts';

/** The steps by which the keys of a key file are exchanged, in their order, and what they do. */
export const keySteps = {
  /** Adds a new key at the end: trusted, not yet signing. */
  add: (keys) => [...keys, generateJwk()],
  /** Moves the last key with a private half to the first place: it signs from now on, the others stay trusted. */
  use: (keys) => {
    const newest = keys.findLast(isPrivate);
    if (!newest) throw new Error('The file holds public keys alone: use the file that signs.');
    return [newest, ...keys.filter((key) => key !== newest)];
  },
  /** Removes all keys except the first. */
  drop: (keys) => keys.slice(0, 1),
  /** Removes the private halves, for servers that verify and never sign. */
  public: (keys) => keys.map(({ kty, crv, x }) => ({ kty, crv, x })),
} as const satisfies Record<string, (keys: readonly Ed25519Jwk[]) => readonly Ed25519Jwk[]>;

/** @see keySteps */
export type KeyStep = keyof typeof keySteps;

/** The text of a key file. */
export const keyFileText = (keys: readonly Ed25519Jwk[]): string => `${JSON.stringify({ keys })}\n`;
