interface ReadPage<Row> {
  readonly items: readonly Row[];
  readonly total: number;
}

/**
 * Reads all rows of a list page by page, each with a statement of its own, so that a slow download does not hold a connection. Rows that are
 * added meanwhile do not appear twice. Where rows were removed meanwhile, those behind them moved forward: the pages that they may have
 * moved to are read again, so that none is skipped.
 *
 * @param read reads a page, counted from 1
 */
export async function* wholeList<Row>(
  read: (page: number) => Promise<ReadPage<Row>>,
  keyOf: (row: Row) => string | number,
  { size, most }: { readonly size: number; readonly most: number },
): AsyncGenerator<readonly Row[]> {
  const seen = new Set<string | number>();
  let known = 0;
  for (let page = 1; seen.size < most;) {
    const { items, total } = await read(page);
    const fresh = items.filter((row) => !seen.has(keyOf(row))).slice(0, most - seen.size);
    for (const row of fresh) seen.add(keyOf(row));
    if (fresh.length > 0) yield fresh;
    const removed = Math.max(0, known - total);
    known = total;
    if (removed > 0 && page > 1) page = Math.max(1, page - Math.ceil(removed / size));
    else if (items.length < size) return;
    else page += 1;
  }
}
