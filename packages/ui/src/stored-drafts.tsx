/** The list of unfinished forms that are stored on the server. */
export { StoredDrafts, type StoredDraftsOptions, type StoredDraftsProps } from './stored-drafts/draft-list.tsx';
