/**
 * A map from names in the code (keys) to names on the wire (values). The platform's interface spells some fields differently ("objetive",
 * "createAt", "date_start"); the code uses standard English names, and this map translates between both.
 */
export type WireNames = Readonly<Record<string, string>>;

/**
 * Renames the keys of a JSON value at every depth. It swaps names in both directions: a wire name becomes the code's name and vice versa.
 * So one function translates requests and answers, and a name on the wrong side is rejected.
 */
export function renameKeys(value: unknown, names: WireNames | undefined): unknown {
  if (!names) return value;
  const pairs = new Map(Object.entries(names).flatMap(([clean, wire]) => [[clean, wire] as const, [wire, clean] as const]));
  const rename = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(rename);
    if (node === null || typeof node !== 'object') return node;
    return Object.fromEntries(Object.entries(node).map(([key, child]) => [pairs.get(key) ?? key, rename(child)]));
  };
  return rename(value);
}

/** Renames a dotted path ("sendMethods.0.sender_email"), as error answers name their fields. */
export function renamePath(path: string, names: WireNames | undefined): string {
  if (!names) return path;
  const own = new Map(Object.entries(names));
  const renamed = (part: string) => own.get(part) ?? Object.keys(names).find((clean) => names[clean] === part) ?? part;
  return path.split('.').map(renamed).join('.');
}
