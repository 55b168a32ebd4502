import { api } from '@pregon/auth-api/api';
import { queryKeyOf } from '@pregon/auth-api/queries';
import type { DraftStore } from '@pregon/auth-api/stored-drafts';
import { listScheduleDrafts } from '@pregon/contract/schedules/schedule-draft-list.endpoints';
import { deleteScheduleDraft, readScheduleDraft, saveScheduleDraft } from '@pregon/contract/schedules/schedule-drafts.endpoints';

/** The drafts of schedules have endpoints of their own, because other roles may change schedules. */
export const scheduleDrafts: DraftStore = {
  listKey: queryKeyOf(listScheduleDrafts),
  read: (id) => api.call(readScheduleDraft, { params: { id } }),
  save: (id, body) => api.call(saveScheduleDraft, { params: { id }, body }),
  remove: (id) => api.call(deleteScheduleDraft, { params: { id } }),
  key: 'drafts/schedule',
};
