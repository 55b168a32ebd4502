import { useState } from 'react';

/** A browser may refuse to keep anything. */
function read(key: string): readonly string[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return Array.isArray(kept) ? kept.filter((column) => typeof column === 'string') : undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, columns: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(columns));
  } catch {
    // Then it is forgotten.
  }
}

/**
 * Which columns of a list somebody wants to see, by their keys; kept in this browser under `pregon-columns-{list}`.
 *
 * @param usual those that are shown until somebody chooses
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
