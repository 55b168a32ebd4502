/** The page of a list of records: search, filters, table, order, pager, and the empty and error states. */
export { ListPage, ListSection, type ListPageProps } from './list/list-page.tsx';
export { DownloadButton } from './list/download-button.tsx';
export { useListAddress, type ListAddress } from './list/list-address.ts';
export { archiveEntry } from './list/archive-entry.ts';
export { type Bulk, type BulkAction, type Download } from './list/bulk-action.ts';
export { undoSentence } from './list/undo-sentence.ts';
export { type SavedView, type ViewStore } from './list/views-chip.tsx';
export { type ChoiceFilter, type DaysFilter, type ListFilter } from './list/list-filter.ts';
