/**
 * Names on the wire differ from names in the code: the interface that the platform serves spells some of its fields in its own
 * way ("objetive", "createAt", "date_start"). The code speaks clean English; a map of this kind translates at the edge.
 * Keys are names in the code, values are names on the wire.
 */
export type WireNames = Readonly<Record<string, string>>;

/**
 * Renames the keys of a JSON value, at every depth. The exchange works both ways: what is a wire name becomes the name in the
 * code and the reverse, so that the same call translates in either direction, and a name used on the wrong side is not let through.
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

/** The same exchange for a dotted path ("sendMethods.0.sender_email"), as error answers name their fields. */
export function renamePath(path: string, names: WireNames | undefined): string {
  if (!names) return path;
  const own = new Map(Object.entries(names));
  const renamed = (part: string) => own.get(part) ?? Object.keys(names).find((clean) => names[clean] === part) ?? part;
  return path.split('.').map(renamed).join('.');
}
