import { api } from '@pregon/auth-api/api';
import { archiveAction, canBeUndone, deleteAction, undoQuery, undoWords } from '@pregon/auth-api/list-actions';
import { queryClient } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import type { Profile } from '@pregon/contract/profiles/profile.schema';
import { deleteProfile } from '@pregon/contract/profiles/profile-deletion.endpoints';
import { formatCount } from '@pregon/ui/format';
import { type Bulk, undoSentence } from '@pregon/ui/list';
import { invalidateCampaigns } from '../../campaign-changes.ts';

const count = (profiles: number) => formatCount(profiles, 'perfil', 'perfiles');

const remove = deleteAction<Profile>('profile', {
  count,
  applies: ({ sentCount }) => sentCount === 0,
  refusal: 'ya tienen mensajes enviados',
  remove: (profile) => api.call(deleteProfile, { params: { id: profile.identifier }, query: undoQuery(canBeUndone(profile)) }),
  consequences: (profiles) => {
    const schedules = profiles.reduce((total, { scheduleCount }) => total + scheduleCount, 0);
    const lost = formatCount(schedules, 'programación', 'programaciones');
    return `Con ${profiles.length === 1 ? 'él' : 'ellos'} se ${schedules === 1 ? 'va' : 'van'} ${lost}. ${undoWords(profiles, undoSentence)}`;
  },
});

/** The actions on several profiles, as far as the user's role allows them. */
export function useProfileBulk(isArchive: boolean): Bulk<Profile> {
  const mayDelete = useMayCall(deleteProfile);
  return {
    actions: mayDelete ? [archiveAction('profile', count, isArchive), remove] : [],
    nameOf: ({ name }) => name,
    onChanged: () => invalidateCampaigns(queryClient),
  };
}
