import { loadPart } from '@pregon/remote-api/load-part';
import { lazy, type ComponentType } from 'react';

/** How to load each part again that failed. */
const failed = new Set<() => void>();

/** Allows parts that failed to be loaded again, by the next component that shows them. */
export function forgetFailedParts(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** A component that is loaded with its chunk when it is shown for the first time. A failure is thrown to the error boundary. */
export function lazyPart<Name extends string>(
  name: Name,
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
): ComponentType {
  const create = (): ComponentType =>
    lazy(async () => {
      try {
        const loaded: ComponentType = (await loadPart(load))[name];
        return { default: loaded };
      } catch (error) {
        failed.add(() => {
          Current = create();
        });
        throw error;
      }
    });
  let Current: ComponentType = create();
  return function LazyPart() {
    return <Current />;
  };
}
