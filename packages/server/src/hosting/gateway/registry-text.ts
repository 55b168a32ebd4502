import { createHash } from 'node:crypto';
import { publicRegistry, type StoredRegistry } from '@pregon/release-registry/registry.schema';

/** The registry as browsers get it. */
export interface RegistryText {
  /** JSON that says exactly what was signed. */
  readonly text: string;
  readonly etag: string;
}

const texts = new WeakMap<StoredRegistry, RegistryText>();

/** What browsers get of a registry. Written once for each. */
export function registryText(registry: StoredRegistry): RegistryText {
  const known = texts.get(registry);
  if (known) return known;
  const text = JSON.stringify(publicRegistry(registry));
  const made = { text, etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
  texts.set(registry, made);
  return made;
}

/** Whether a browser that sends `If-None-Match` has the text already. */
export const hasText = (ifNoneMatch: string | undefined, { etag }: RegistryText): boolean =>
  (ifNoneMatch ?? '').split(',').some((known) => known.trim().replace(/^(?!W\/)/, 'W/') === etag);
