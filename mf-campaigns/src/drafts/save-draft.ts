import { ApiFault, faultMessage } from '@pregon/auth-api/fault';
import { type DraftOrigin, type DraftStore, storeDraft } from '@pregon/auth-api/stored-drafts';
import { type AppForm, checkFields, goToField, setFieldErrors } from '@pregon/ui/form';
import { toast } from '@pregon/ui/toast';
import { forgetUnsavedChanges } from '@pregon/ui/unsaved';
import { draftContent } from './draft-content.ts';

interface DraftToSave<Input> {
  readonly form: AppForm<Input, unknown>;
  readonly nameField: string;
  readonly values: { readonly name?: string | undefined };
  readonly store: DraftStore;
  readonly origin: DraftOrigin;
}

/** Stores a form as a draft, and says so. Returns false where it could not be stored: then the form shows why, and keeps everything. */
export async function saveDraft<Input>({ form, nameField, values, store, origin }: DraftToSave<Input>): Promise<boolean> {
  const invalid = await checkFields(form, [nameField]);
  if (invalid !== undefined) {
    goToField(form, invalid);
    return false;
  }
  try {
    const message = await storeDraft(store, origin, (values.name ?? '').trim(), draftContent(form, values));
    forgetUnsavedChanges();
    toast.success(message);
    return true;
  } catch (fault) {
    const { name, content } = fault instanceof ApiFault ? fault.fields : {};
    if (name === undefined) toast.error(content ?? faultMessage(fault));
    else {
      setFieldErrors(form, { [nameField]: name });
      goToField(form, nameField);
    }
    return false;
  }
}
