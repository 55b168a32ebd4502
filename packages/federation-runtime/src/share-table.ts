/** A shared library: loaded already, or lazily when the first remote needs it. */
export type SharedModule =
  | { readonly version: string; readonly module: unknown }
  | { readonly version: string; readonly load: () => Promise<unknown> };

/** The libraries that a host shares, by import specifier. Typed by the list of keys, so that a missing one does not compile. */
export type ShareTable<Library extends string = string> = Readonly<Record<Library, SharedModule>>;

/** The versions of the table. */
export function versionsOf(table: ShareTable): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(table).map(([library, { version }]) => [library, version]));
}
