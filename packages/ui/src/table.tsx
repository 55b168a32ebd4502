/** Tables of records. The caller owns the state of search, filters, sorting and columns, which is stored in the URL. */
export { Table, type Column, type Sort, type TableProps } from './table/data-table.tsx';
export { Pager, type PagerProps } from './table/pager.tsx';
export { FilterChip, type FilterChipProps } from './table/filter-chip.tsx';
export { SearchField, Toolbar } from './table/toolbar.tsx';
