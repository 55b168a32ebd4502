/** A library that a host hands to its remotes: at hand already, or fetched when the first remote asks for it. */
export type SharedModule =
  | { readonly version: string; readonly module: unknown }
  | { readonly version: string; readonly load: () => Promise<unknown> };

/** All that a host shares, by import specifier. Typed by the list of keys, so that a missing one does not compile. */
export type ShareTable<Library extends string = string> = Readonly<Record<Library, SharedModule>>;

/** The table with nothing but its versions. */
export function versionsOf(table: ShareTable): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(table).map(([library, { version }]) => [library, version]));
}
