import * as v from 'valibot';

const part = v.optional(v.pipe(v.string(), v.maxLength(300)));

/** The view of a dashboard: its period, the selected item, and the open table. */
export const boardView = v.object({ period: part, from: part, to: part, item: part, open: part });
export type BoardView = v.InferOutput<typeof boardView>;

const parts = ['period', 'from', 'to', 'item', 'open'] as const;

/** The view in the page's URL, with the parameters of a dashboard's address. */
export function viewOf(search: URLSearchParams): BoardView {
  return Object.fromEntries(parts.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])));
}

/** The URL with another view; other parameters stay. */
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
