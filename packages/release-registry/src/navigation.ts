/** An entry of the side menu, existing or new, with its owner. */
export interface OwnedEntry {
  /** `the shell`, or the name of a remote. */
  readonly owner: string;
  readonly label: string;
  /** Relative to `/admin`: `loyalty`. */
  readonly path: string;
}

/** Why an entry conflicts with others: one of them has its address or its label. Undefined: no conflict. */
export function conflictOf(
  { label, path }: Pick<OwnedEntry, 'label' | 'path'>,
  others: readonly OwnedEntry[],
): string | undefined {
  const other = others.find((entry) => entry.path === path || entry.label === label);
  if (!other) return undefined;
  const shared = other.path === path ? 'address' : 'label';
  return `Its menu entry "${label}" (/admin/${path}) has the ${shared} of "${other.label}" (/admin/${other.path}), which belongs to ${other.owner}.`;
}
