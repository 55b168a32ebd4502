import { loadPart } from '@pregon/remote-api/load-part';
import type { ComponentType } from 'react';

/** How far the chunk of a lazy part has come. */
interface Part {
  readonly load: () => Promise<void>;
  readonly isSettled: () => boolean;
  readonly forgetFailure: () => void;
}

const parts = new Map<unknown, Part>();

/**
 * A page that has a chunk of its own, loaded by `prepareParts` before it is shown. It is no `lazy` of React, whose fallback stays for 300 ms
 * even if the chunk comes at once. A failure is thrown to the error boundary.
 */
export function lazyPart<Name extends string>(
  name: Name,
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
): ComponentType {
  let Loaded: ComponentType | undefined;
  let failure: { readonly error: unknown } | undefined;
  function LazyPart() {
    if (failure) throw failure.error;
    return Loaded ? <Loaded /> : null;
  }
  parts.set(LazyPart, {
    async load() {
      try {
        Loaded = (await loadPart(load))[name];
      } catch (error) {
        failure = { error };
      }
    },
    isSettled: () => Loaded !== undefined || failure !== undefined,
    forgetFailure() {
      failure = undefined;
    },
  });
  return LazyPart;
}

/** Loads those of some components that are lazy parts. Undefined when there is nothing to load; never rejects. */
export function prepareParts(components: readonly unknown[]): Promise<unknown> | undefined {
  const missing = components.flatMap((component) => parts.get(component) ?? []).filter((part) => !part.isSettled());
  return missing.length > 0 ? Promise.all(missing.map((part) => part.load())) : undefined;
}

/** Whether all of some components can be shown at once. */
export function arePartsReady(components: readonly unknown[]): boolean {
  return components.every((component) => parts.get(component)?.isSettled() ?? true);
}

/** Allows parts that failed to be loaded again, by the next `prepareParts`. */
export function forgetFailedParts(): void {
  for (const part of parts.values()) part.forgetFailure();
}
