import * as v from 'valibot';
import type { KeyRing, RingKey } from '../tokens/key-ring.ts';

/** The entry for SECRET_KEY, the only key without an id. */
const keyWithoutId = 'SECRET_KEY';
const example = '2026b:…,SECRET_KEY';

function readEntry(entry: string): RingKey | undefined {
  if (entry === keyWithoutId) return { id: '', secret: '' };
  const { id, secret } = /^(?<id>[a-z\d-]{1,16}):(?<secret>.{32,})$/.exec(entry)?.groups ?? {};
  return id && secret ? { id, secret } : undefined;
}

const isUnique = (values: readonly string[]): boolean => new Set(values).size === values.length;

/** A ring as it is written: `id:key` pairs, comma-separated, one of which may be the word SECRET_KEY. Problems never quote a key. */
export const keyRing = v.pipe(
  v.string(),
  v.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
  v.minLength(1, `se escribe como ${example}`),
  v.rawTransform(({ dataset, addIssue, NEVER }): KeyRing => {
    const keys = dataset.value.map(readEntry);
    const place = keys.indexOf(undefined) + 1;
    const [first, ...others] = keys.filter((key) => key !== undefined);
    const problem = (message: string) => {
      addIssue({ message });
      return NEVER;
    };
    if (place > 0 || !first) {
      return problem(
        `se escribe como ${example}: en la entrada ${place} va un nombre de hasta 16 letras minúsculas, cifras o guiones, dos puntos y una clave de al menos 32 caracteres`,
      );
    }
    if (!isUnique([first, ...others].map(({ id }) => id))) return problem('tiene dos claves con el mismo nombre');
    if (!isUnique([first, ...others].map(({ secret }) => secret))) return problem('tiene la misma clave dos veces');
    return [first, ...others];
  }),
);

/** Replaces the word SECRET_KEY in a ring by that key. */
export function withSecretKey([first, ...others]: KeyRing, secretKey: string): KeyRing {
  const filled = (key: RingKey): RingKey => (key.id === '' ? { ...key, secret: secretKey } : key);
  return [filled(first), ...others.map(filled)];
}
