import { deleteDraft } from '@pregon/auth-api/stored-drafts';
import { showUndoable } from '@pregon/ui/undo';
import { scheduleDrafts } from './schedule-drafts.ts';

/** Deletes a draft, and offers to undo it. */
export const removeDraft = (id: string): Promise<void> => deleteDraft(scheduleDrafts, id, showUndoable);
