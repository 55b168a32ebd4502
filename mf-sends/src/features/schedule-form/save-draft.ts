import { api } from '@pregon/auth-api/api';
import { drafts } from '@pregon/auth-api/drafts';
import { faultMessage } from '@pregon/auth-api/fault';
import { queryClient, queryKeyOf } from '@pregon/auth-api/queries';
import { listScheduleDrafts, readScheduleDraft, saveScheduleDraft } from '@pregon/contract/schedules/schedule-drafts.endpoints';
import { checkFields, goToField } from '@pregon/ui/form';
import { toast } from '@pregon/ui/toast';
import { forgetUnsavedChanges } from '@pregon/ui/unsaved';
import type { ScheduleAppForm, ScheduleValues } from './schedule-values.ts';
import type { StoredDraft } from './stored-draft.ts';

/**
 * Saves a new schedule as a draft: a complete one becomes a schedule that is not active; of an incomplete one only the name is needed, and
 * the rest is kept as it was typed. `draftKey` is the place of the autosaved values, which are dropped then. Returns whether it was stored
 * as a draft.
 */
export async function saveDraft(
  form: ScheduleAppForm,
  values: ScheduleValues,
  { identifier, version }: Pick<StoredDraft, 'identifier' | 'version'>,
  draftKey: string,
): Promise<boolean> {
  const invalid = await checkFields(form, ['name']);
  if (invalid !== undefined) {
    goToField(form, invalid);
    return false;
  }
  if ((await form.parse(values)).success) {
    document.forms.namedItem(form.id)?.requestSubmit();
    return false;
  }
  const name = values.name.trim();
  try {
    const body = { name, version, content: JSON.stringify(values) };
    await api.call(saveScheduleDraft, { params: { id: identifier }, body });
  } catch (fault) {
    toast.error(faultMessage(fault));
    return false;
  }
  for (const source of [listScheduleDrafts, readScheduleDraft])
    void queryClient.invalidateQueries({ queryKey: queryKeyOf(source) });
  drafts.drop(draftKey);
  forgetUnsavedChanges();
  toast.success(`«${name}» queda como borrador. Lo que falta se revisa cuando la programes.`);
  return true;
}
