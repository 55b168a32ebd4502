/**
 * A dependency that a module declares and a module above it provides (dependency inversion): what is imported points downwards, what is
 * called points upwards. `extensions.ts` provides all of them once, before anything runs.
 */
export interface ExtensionPoint<T> {
  provide(value: T): void;
  /** Throws when nothing was provided: a program did not import `extensions.ts`. */
  get(): T;
}

export function createExtensionPoint<T>(name: string): ExtensionPoint<T> {
  let provided: { readonly value: T } | undefined;
  return {
    provide(value) {
      provided = { value };
    },
    get() {
      if (!provided) throw new Error(`Nothing provides the extension point '${name}': import extensions.ts.`);
      return provided.value;
    },
  };
}
