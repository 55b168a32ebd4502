import * as v from 'valibot';

const part = v.optional(v.pipe(v.string(), v.maxLength(300)));

/** What of a board is looked at: its days, the one thing that was chosen, and the data that are open. */
export const boardView = v.object({ period: part, from: part, to: part, item: part, open: part });
export type BoardView = v.InferOutput<typeof boardView>;

const parts = ['period', 'from', 'to', 'item', 'open'] as const;

/** The view that an address of the area names, as a board's own address does. */
export function viewOf(search: URLSearchParams): BoardView {
  return Object.fromEntries(parts.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])));
}

/** An address with another view, and whatever else it says. */
export function withView(search: URLSearchParams, view: BoardView): URLSearchParams {
  const changed = new URLSearchParams(search);
  for (const name of parts) {
    const value = view[name];
    if (value) changed.set(name, value);
    else changed.delete(name);
  }
  return changed;
}

export const isSameView = (one: BoardView, other: BoardView): boolean =>
  parts.every((name) => (one[name] ?? '') === (other[name] ?? ''));
