/** The page that lists records: search, table, pages, and the three ways in which there is nothing to list. */
export { ListPage, type ListPageProps } from './list/list-page.tsx';
export { useListAddress, type ListAddress } from './list/list-address.ts';
