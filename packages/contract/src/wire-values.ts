/** The wire values of a mapping from names in code, in its order: for a picklist, and for the type of a column. */
export const wireValues = <T extends Readonly<Record<string, string>>>(names: T) =>
  Object.values(names) as [T[keyof T], ...T[keyof T][]];

type NamesByValue<T extends Readonly<Record<string, string>>> = { readonly [Name in keyof T as T[Name]]: Name };

/** The same mapping the other way round: the name in code of each wire value. */
export const namesByValue = <T extends Readonly<Record<string, string>>>(names: T) =>
  Object.fromEntries(Object.entries(names).map(([name, value]) => [value, name])) as NamesByValue<T>;
