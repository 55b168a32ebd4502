import { type DraftStore, useDraftList } from '@pregon/auth-api/stored-drafts';
import { StoredDrafts, type StoredDraftsOptions } from '@pregon/ui/stored-drafts';

export interface DraftListProps extends StoredDraftsOptions {
  readonly store: DraftStore;
}

/** The drafts of a store, above the list of what they will become. */
const DraftList = ({ store, ...list }: DraftListProps) => <StoredDrafts {...list} {...useDraftList(store)} />;

export default DraftList;
