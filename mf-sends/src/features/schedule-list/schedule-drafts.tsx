import { StoredDraftList } from '@pregon/auth-api/stored-drafts';
import { paths } from '../../paths.ts';
import { scheduleDrafts } from '../schedule-form/schedule-drafts.ts';

/** The drafts that are not complete yet, above the list. `search` narrows them by their names. */
const ScheduleDrafts = ({ search }: { readonly search: string }) => (
  <StoredDraftList store={scheduleDrafts} search={search} addressOf={paths.continueDraft} />
);

export default ScheduleDrafts;
