/** Lists of records. The caller holds what is searched, filtered, sorted and shown: in the address. */
export { Table, type Column, type Sort, type TableProps } from './table/data-table.tsx';
export { Pager, type PagerProps } from './table/pager.tsx';
export { FilterChip, type FilterChipProps } from './table/filter-chip.tsx';
export { SearchField, Toolbar } from './table/toolbar.tsx';
