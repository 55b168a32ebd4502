/** The page that lists records: search, filters, table, order, pages, and the three ways in which there is nothing to list. */
export { ListPage, ListSection, type ListPageProps } from './list/list-page.tsx';
export { useListAddress, type ListAddress } from './list/list-address.ts';
export { type ChoiceFilter, type DaysFilter, type ListFilter } from './list/list-filter.ts';
