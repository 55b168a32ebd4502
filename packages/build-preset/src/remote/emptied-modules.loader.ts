import type { LoaderContext } from '@rspack/core';

export interface EmptiedModules {
  /** The modules to empty have one of these texts; no other module has one. */
  readonly marks: readonly string[];
  /** How many modules have one. Another number means another library than this was written for. */
  readonly count: number;
}

/** The beginning of a module in a bundle that webpack wrote, with its id: `\n/***\/ 408:\n`. */
const moduleStart = /(?=\n\/\*{3}\/ "?[^\n"]+"?:\n)/;
const beginning = /^\n\/\*{3}\/ "?[^\n"]+"?:\n/;
/** The comment that separates the last module of the table from the bundle's own code. */
const tableEnd = /\n\/\*{6}\/ \}\);/;

/**
 * Empties modules that are never called, in a library that is published as one bundle of webpack, unminified. Other modules may load
 * them, and get an empty object. Throws when the bundle differs from what it expects.
 */
function emptiedModules(this: LoaderContext<EmptiedModules>, bundle: string): string {
  return withoutModules(bundle, this.getOptions());
}

export default emptiedModules;

/** @see emptiedModules */
export function withoutModules(bundle: string, { marks, count }: EmptiedModules): string {
  let emptied = 0;
  const parts = bundle.split(moduleStart).map((part) => {
    const [start] = beginning.exec(part) ?? [];
    if (!start || !marks.some((mark) => part.includes(mark))) return part;
    if (tableEnd.test(part)) throw new Error('The last module of the bundle would be emptied, and its end is unknown.');
    emptied += 1;
    return `${start}(() => {}),`;
  });
  if (emptied !== count) throw new Error(`The bundle has ${emptied} modules with ${marks.join(', ')} instead of ${count}.`);
  return parts.join('');
}
