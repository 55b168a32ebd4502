import { deleteDraft } from '@pregon/auth-api/stored-drafts';
import { showUndoable } from '@pregon/ui/undo';
import { campaignDrafts, profileDrafts } from './draft-stores.ts';

/**
 * Deletes a draft, and offers to undo it.
 *
 * @param campaign of a profile; none for the draft of a campaign
 */
export const removeDraft = (id: string, campaign?: string): Promise<void> =>
  deleteDraft(campaign === undefined ? campaignDrafts : profileDrafts(campaign), id, showUndoable);
