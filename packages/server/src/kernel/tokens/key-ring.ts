/** A key with its id, which tokens and ciphertexts carry. SECRET_KEY has an empty id: what it signed before there were ids has none. */
export interface RingKey {
  readonly id: string;
  readonly secret: string;
}

/** Keys for one purpose during their rotation: the first signs and encrypts, all verify and decrypt. */
export type KeyRing = readonly [RingKey, ...RingKey[]];

/** The rings by purpose. They are rotated separately, because what was signed for them lives for different times. */
export interface KeyRings {
  /** Tokens of staff: sessions, remembered devices, half sessions, addresses for frames and downloads. Up to 180 days. */
  readonly session: KeyRing;
  /** Links in messages, and their tracking. Up to 365 days. */
  readonly links: KeyRing;
  /** Secrets in the database: of providers, of webhooks, of second factors. */
  readonly encryption: KeyRing;
  /** Keyed hashes of erased people, which cannot be made again with another key. */
  readonly suppression: KeyRing;
}

/** A ring of one key without an id. */
export const singleKey = (secret: string): KeyRing => [{ id: '', secret }];

/** Rings of the same key alone. */
export const ringsOf = (secret: string): KeyRings => ({
  session: singleKey(secret),
  links: singleKey(secret),
  encryption: singleKey(secret),
  suppression: singleKey(secret),
});

/** What is derived from each key of a ring, by the key's id. */
export interface DerivedKeys<K> {
  readonly current: { readonly id: string; readonly key: K };
  /** All keys, the current one first. */
  readonly all: readonly { readonly id: string; readonly key: K }[];
  /** The key of an id; undefined when it is not in the ring, or no longer. */
  find(id: string | undefined): K | undefined;
}

export function deriveKeys<K>(ring: KeyRing, derive: (secret: string) => K): DerivedKeys<K> {
  const [first, ...others] = ring;
  const current = { id: first.id, key: derive(first.secret) };
  const all = [current, ...others.map(({ id, secret }) => ({ id, key: derive(secret) }))];
  const keys = new Map(all.map(({ id, key }) => [id, key]));
  return { current, all, find: (id = '') => keys.get(id) };
}

/** The last part of a token whose parts are separated by dots. Tokens of SECRET_KEY have none. */
export const keySuffix = (id: string): string => (id === '' ? '' : `.${id}`);
