import { drafts } from '@pregon/auth-api/drafts';
import { faultMessage } from '@pregon/auth-api/fault';
import { type DraftOrigin, newDraft, storeDraft } from '@pregon/auth-api/stored-drafts';
import { checkFields, goToField } from '@pregon/ui/form';
import { toast } from '@pregon/ui/toast';
import { forgetUnsavedChanges } from '@pregon/ui/unsaved';
import { scheduleDrafts } from '../../drafts/schedule-drafts.ts';
import type { ScheduleAppForm, ScheduleValues } from './schedule-values.ts';

/**
 * Saves a schedule as a draft: a complete one becomes a schedule that is not active; of an incomplete one only the name is needed, and the
 * rest is kept as it was typed, beside the stored schedule `of` if that is changed. `draftKey` is the place of the autosaved values, which
 * are dropped then. Returns whether it was stored as an incomplete draft.
 */
export async function saveDraft(
  form: ScheduleAppForm,
  values: ScheduleValues,
  origin: { current: DraftOrigin | undefined },
  { draftKey, of }: { readonly draftKey: string; readonly of: string | undefined },
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
  // The same draft, however often storing it is tried again.
  origin.current ??= newDraft();
  try {
    const message = await storeDraft(scheduleDrafts, origin.current, values.name.trim(), {
      ...values,
      ...(of !== undefined && { schedule: of }),
      typedTexts: form.typedTexts.toObject(),
    });
    drafts.drop(draftKey);
    forgetUnsavedChanges();
    toast.success(`${message} Lo que falta se revisa cuando la programes.`);
    return true;
  } catch (fault) {
    toast.error(faultMessage(fault));
    return false;
  }
}
