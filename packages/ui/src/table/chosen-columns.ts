import { useState } from 'react';

/** Reads the stored choice. The browser may refuse access to storage. */
function read(key: string): readonly string[] | undefined {
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
 * @param usual the default columns
 */
export function useChosenColumns(list: string, usual: readonly string[]) {
  const key = `pregon-columns-${list}`;
  const [chosen, setChosen] = useState(() => read(key) ?? usual);
  const choose = (columns: readonly string[]) => {
    setChosen(columns);
    write(key, columns);
  };
  return { chosen, choose };
}
