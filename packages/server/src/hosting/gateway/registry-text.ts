import { publicRegistry, type StoredRegistry } from '@pregon/release-registry/registry.schema';
import { etagged, type EtaggedText } from './etagged-text.ts';

const texts = new WeakMap<StoredRegistry, EtaggedText>();

/** Serializes a registry for browsers, as JSON of exactly the signed content, once for each registry. */
export function registryText(registry: StoredRegistry): EtaggedText {
  const text = texts.get(registry) ?? etagged(JSON.stringify(publicRegistry(registry)));
  texts.set(registry, text);
  return text;
}
