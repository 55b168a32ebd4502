/** The list of unfinished forms that are stored on the server. */
export { StoredDrafts, type StoredDraftsProps } from './stored-drafts/draft-list.tsx';
