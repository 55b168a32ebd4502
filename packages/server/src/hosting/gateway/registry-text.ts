import { createHash } from 'node:crypto';
import { publicRegistry, type StoredRegistry } from '@pregon/release-registry/registry.schema';

/** The registry as it is sent to browsers. */
export interface RegistryText {
  /** JSON of exactly the signed content. */
  readonly text: string;
  readonly etag: string;
}

const texts = new WeakMap<StoredRegistry, RegistryText>();

/** Serializes a registry for browsers, once for each registry. */
export function registryText(registry: StoredRegistry): RegistryText {
  const known = texts.get(registry);
  if (known) return known;
  const text = JSON.stringify(publicRegistry(registry));
  const made = { text, etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
  texts.set(registry, made);
  return made;
}

/** Whether `If-None-Match` matches the current text. */
export const hasText = (ifNoneMatch: string | undefined, { etag }: RegistryText): boolean =>
  (ifNoneMatch ?? '').split(',').some((known) => known.trim().replace(/^(?!W\/)/, 'W/') === etag);
