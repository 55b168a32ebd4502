import { useRef, useState } from 'react';
import { Table, type TableProps } from '../table.tsx';
import type { Bulk, Download } from './bulk-action.ts';
import type { BulkBar } from './bulk-bar.tsx';

/** Loaded with the first selection; a failure is tried again with the next one. */
const loadBar = () => import(/* webpackChunkName: "ui-bulk-bar" */ './bulk-bar.tsx');

interface SelectableTableProps<Row> extends TableProps<Row> {
  readonly bulk: Bulk<Row>;
  readonly download: Download | undefined;
}

/** A table with a selection of rows, and the bar with the actions on it. Rows of other pages are not selected. */
export function SelectableTable<Row>({ bulk, download, ...table }: SelectableTableProps<Row>) {
  const { rows = [], rowKey } = table;
  const place = useRef<HTMLDivElement>(null);
  const [Bar, setBar] = useState<typeof BulkBar>();
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const selected = rows.filter((row) => keys.has(rowKey(row)));
  const select = (next: ReadonlySet<string>) => {
    setKeys(next);
    if (!Bar)
      loadBar().then(
        (loaded) => setBar(() => loaded.BulkBar),
        () => undefined,
      );
  };
  const toggle = (row: Row) => {
    const next = new Set(selected.map(rowKey));
    if (!next.delete(rowKey(row))) next.add(rowKey(row));
    select(next);
  };
  const clear = (left: readonly Row[]) => {
    setKeys(new Set(left.map(rowKey)));
    // The bar disappears with the focused button.
    if (!left[0]) place.current?.querySelector<HTMLElement>('.sel input')?.focus();
  };
  const selection = {
    count: selected.length,
    isSelected: (row: Row) => keys.has(rowKey(row)),
    toggle,
    toggleAll: () => select(new Set(selected.length === rows.length ? [] : rows.map(rowKey))),
    nameOf: bulk.nameOf,
  };
  return (
    <div className="list" ref={place}>
      {Bar && selected.length > 0 ? (
        <Bar {...bulk} rows={selected} onClear={clear} download={download && (() => download(selected.map(rowKey)))} />
      ) : null}
      <Table {...table} selection={selection} />
    </div>
  );
}
