import { useDraftList } from '@pregon/auth-api/stored-drafts';
import { StoredDrafts } from '@pregon/ui/stored-drafts';
import { scheduleDrafts } from '../../drafts/schedule-drafts.ts';
import { paths } from '../../paths.ts';

/** The drafts that are not complete yet, above the list. `search` narrows them by their names. */
const ScheduleDrafts = ({ search }: { readonly search: string }) => (
  <StoredDrafts search={search} addressOf={paths.continueDraft} {...useDraftList(scheduleDrafts)} />
);

export default ScheduleDrafts;
