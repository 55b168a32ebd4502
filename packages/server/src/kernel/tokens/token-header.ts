import type { DerivedKeys } from './key-ring.ts';

/** The header that names the key of a JSON web token. Tokens of SECRET_KEY name none. */
export const headerOfKey = (id: string): { readonly kid?: string } => (id === '' ? {} : { kid: id });

/** Finds the key that a token names. Throws when it is not in the ring. */
export const keyOfHeader =
  <K>(keys: DerivedKeys<K>) =>
  ({ kid }: { readonly kid?: string }): K => {
    const key = keys.find(kid);
    if (key === undefined) throw new Error('The token is of a key that is not in the ring.');
    return key;
  };
