import { drafts } from '@pregon/auth-api/drafts';
import { emptyProfile } from '@pregon/contract/profiles/profile-fields';
import { DraftAutosave, resetForm, setFieldValue } from '@pregon/ui/form';
import * as v from 'valibot';
import { type ProfileAppForm, profileFieldNames } from './profile-values.ts';
import { useProfileValues } from './selection-of.ts';

/** The type of each field's values. */
export const profileKinds = Object.fromEntries(profileFieldNames.map((field) => [field, kindOf(emptyProfile[field])]));

/** Schema of a stored draft: values may be invalid, but must have the type of their field. */
const profileDraft = v.object(profileKinds);

function kindOf(empty: unknown): v.GenericSchema {
  if (typeof empty === 'string') return v.string();
  if (typeof empty === 'boolean') return v.boolean();
  return Array.isArray(empty) ? v.array(v.union([v.string(), v.number()])) : v.optional(v.number());
}

interface ProfileDraftProps {
  readonly form: ProfileAppForm;
  /** The storage key of the draft. */
  readonly storageKey: string;
  readonly isDirty: boolean;
}

/** Fills a new form from the stored draft. Returns whether there was one. */
export function restoreDraft(form: ProfileAppForm, storageKey: string): boolean {
  const stored = drafts.read(storageKey, profileDraft);
  if (!stored) return false;
  for (const field of profileFieldNames) setFieldValue(form, `profile.${field}`, stored[field] as never);
  return true;
}

/** Autosaves the draft of the form in the browser's storage. */
export function ProfileDraft({ form, storageKey, isDirty, isRestored }: ProfileDraftProps & { readonly isRestored: boolean }) {
  const values = useProfileValues(form);
  return (
    <DraftAutosave
      storage={drafts}
      storageKey={storageKey}
      values={values}
      isDirty={isDirty}
      isRestored={isRestored}
      onStartOver={() => resetForm(form)}
    />
  );
}
