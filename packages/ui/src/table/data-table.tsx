import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { Icon } from '../icon.tsx';
import { Skeleton } from '../page/waiting.tsx';

export interface Sort {
  /** The key of a column. */
  by: string;
  direction: 'asc' | 'desc';
}

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are right-aligned, in tabular figures. */
  isNumeric?: boolean | undefined;
  isSortable?: boolean | undefined;
  /** It is always shown where columns can be chosen; those of actions are, too. */
  isFixed?: boolean | undefined;
  /**
   * Its place on the card of a phone: 'wide' the head of the card, 'right' the end of a line, 'action' the corner; else the start of a
   * line. `caption` labels the value where there is no column header.
   */
  card?: 'wide' | 'right' | 'action' | 'hidden' | undefined;
  caption?: string | undefined;
}

/** Which rows are selected, and how to change that. */
export interface Selection<Row> {
  readonly count: number;
  readonly isSelected: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
  readonly toggleAll: () => void;
  /** The name of a row, for the label of its checkbox. */
  readonly nameOf: (row: Row) => string;
}

export interface TableProps<Row> {
  /** Label of the table for screen readers: 'Campañas'. */
  label: string;
  columns: readonly Column<Row>[];
  /** undefined until the first response: skeletons of the same height replace the rows. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  /** Rows of skeletons while it loads: the page size of the caller. */
  expectedRows?: number | undefined;
  /** Lines in a row, for the height of the skeletons; 1 by default. */
  lines?: 1 | 2 | undefined;
  /** Newer rows are loading: the previous ones stay, dimmed. */
  isStale?: boolean | undefined;
  /** Adds a column of checkboxes. */
  selection?: Selection<Row> | undefined;
}

/** The most rows that a screen shows at once, of at least 44 px, or as cards of at least 88 px; all of them where it is scrolled. */
const rowsOfScreen = () => (scrollY > 0 ? Infinity : Math.ceil(innerHeight / (innerWidth < 768 ? 88 : 44)));

/** A table with column headers; below 768 px the same markup becomes cards. Rows below the screen are rendered once the first ones are painted. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, sort, onSort, expectedRows = 8, lines = 1, isStale = false, selection } = props;
  const most = useDeferredValue(Infinity, rowsOfScreen());
  return (
    <table
      className="table cards"
      aria-label={label}
      aria-busy={rows === undefined || isStale || rows.length > most}
      data-stale={isStale ? '' : undefined}
    >
      <thead>
        <tr>
          {selection ? <SelectAll selection={selection} total={rows?.length ?? 0} /> : null}
          {columns.map((column) => (
            <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows === undefined
          ? Array.from({ length: expectedRows }, (_, index) => (
              <SkeletonRow key={index} columns={columns} index={index} lines={lines} hasSelection={selection !== undefined} />
            ))
          : rows.slice(0, most).map((row) => (
              <tr key={rowKey(row)} data-selected={selection?.isSelected(row) ? '' : undefined}>
                {selection ? <SelectRow selection={selection} row={row} /> : null}
                {columns.map((column) => (
                  <td key={column.key} className={cellClass(column)} data-k={column.caption}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
      </tbody>
    </table>
  );
}

function HeaderCell<Row>(props: { column: Column<Row>; sort: Sort | undefined; onSort: TableProps<Row>['onSort'] }) {
  const { column, sort, onSort } = props;
  const direction = sort?.by === column.key ? sort.direction : undefined;
  if (!column.isSortable || !onSort) {
    return (
      <th scope="col" className={cellClass(column)}>
        {column.card === 'action' ? <span className="sr">{column.header}</span> : column.header}
      </th>
    );
  }
  const glyph = direction === 'asc' ? ArrowUp : direction === 'desc' ? ArrowDown : ArrowUpDown;
  return (
    <th
      scope="col"
      className={cellClass(column)}
      aria-sort={direction === undefined ? 'none' : direction === 'asc' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        className="th-sort"
        data-active={direction ? '' : undefined}
        onClick={() => onSort({ by: column.key, direction: direction === 'asc' ? 'desc' : 'asc' })}
      >
        {column.header}
        <Icon of={glyph} />
      </button>
    </th>
  );
}

const cardClasses = { wide: 'wide', right: 'r', action: 'act', hidden: 'card-hidden' };

function cellClass<Row>({ isNumeric, card }: Column<Row>) {
  return [isNumeric ? 'n' : '', card ? cardClasses[card] : ''].filter(Boolean).join(' ') || undefined;
}

/** The checkbox of a row. */
function SelectRow<Row>({ selection, row }: { selection: Selection<Row>; row: Row }) {
  return (
    <td className="sel">
      <input
        type="checkbox"
        aria-label={`Elegir ${selection.nameOf(row)}`}
        checked={selection.isSelected(row)}
        onChange={() => selection.toggle(row)}
      />
    </td>
  );
}

/** The checkbox of all rows of the page, mixed while only some are selected. */
function SelectAll<Row>({ selection: { count, toggleAll }, total }: { selection: Selection<Row>; total: number }) {
  const box = useRef<HTMLInputElement>(null);
  const isMixed = count > 0 && count < total;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <th scope="col" className="sel">
      <input
        ref={box}
        type="checkbox"
        aria-label="Elegir toda la página"
        disabled={total === 0}
        checked={total > 0 && count === total}
        onChange={toggleAll}
      />
    </th>
  );
}

interface SkeletonRowProps<Row> {
  columns: readonly Column<Row>[];
  index: number;
  lines: 1 | 2;
  hasSelection: boolean;
}

function SkeletonRow<Row>({ columns, index, lines, hasSelection }: SkeletonRowProps<Row>) {
  return (
    <tr className="skeletons" data-lines={lines}>
      {hasSelection ? <td className="sel">{null}</td> : null}
      {columns.map((column, place) => (
        <td key={column.key} className={cellClass(column)}>
          {column.card === 'action' ? null : <Skeleton width={`${place === 0 ? 50 + ((index * 17) % 40) : 60}%`} />}
        </td>
      ))}
    </tr>
  );
}
