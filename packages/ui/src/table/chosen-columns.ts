import { useState } from 'react';

/** Reads the stored choice. The browser may refuse access to storage. */
function read(key: string | undefined): readonly string[] | undefined {
  if (key === undefined) return undefined;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return Array.isArray(stored) ? stored.filter((column) => typeof column === 'string') : undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, columns: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(columns));
  } catch {
    // Ignored: the choice is not stored.
  }
}

/**
 * The visible columns of a list by key, stored in this browser under `pregon-columns-{list}`.
 *
 * @param list undefined: nothing is stored
 * @param usual the default columns
 */
export function useChosenColumns(list: string | undefined, usual: readonly string[]) {
  const key = list && `pregon-columns-${list}`;
  const [own, setOwn] = useState(() => read(key));
  const choose = (columns: readonly string[]) => {
    setOwn(columns);
    if (key) write(key, columns);
  };
  return { chosen: own ?? usual, choose };
}
