import { drafts } from '@pregon/auth-api/drafts';
import type { StoreField, StoreFormInput } from '@pregon/contract/stores/store.schema';
import { DraftAutosave, resetForm, setFieldValue, useDirty, useValues } from '@pregon/ui/form';
import { useMemo } from 'react';
import * as v from 'valibot';
import { type StoreAppForm, storeFieldNames } from './store-values.ts';

/** The storage key of the draft of a new store. */
export const newStoreDraft = 'store/new';

const figures: readonly StoreField[] = [
  'salePerTicket',
  'unitsPerTicket',
  'dailyVisits',
  'dailyBuyers',
  'itemCount',
  'categoryCount',
  'yearlySales',
];
const flags: readonly StoreField[] = ['zoneSalesOnly', 'citySales', 'nationalShipping'];

function kindOf(field: StoreField): v.GenericSchema {
  if (flags.includes(field)) return v.boolean();
  return figures.includes(field) ? v.number() : v.string();
}

/**
 * Schema of a stored draft: values may be invalid, but must have the type of their field. Unparsable numbers are stored as
 * null.
 */
const draftSchema = v.object(Object.fromEntries(storeFieldNames.map((field) => [field, v.nullish(kindOf(field))])));

/** Fills a new form from the stored draft. Returns whether there was one. */
export function restoreDraft(form: StoreAppForm): boolean {
  const draft = drafts.read(newStoreDraft, draftSchema) as Partial<StoreFormInput> | undefined;
  if (!draft) return false;
  for (const field of storeFieldNames) setFieldValue(form, field, (draft[field] ?? undefined) as never);
  return true;
}

interface StoreDraftProps {
  readonly form: StoreAppForm;
  readonly isRestored: boolean;
}

/** Autosaves the draft of the form in the browser's storage. */
export function StoreDraft({ form, isRestored }: StoreDraftProps) {
  const isDirty = useDirty(form);
  const fieldValues: readonly unknown[] = useValues(form, storeFieldNames);
  const values = useMemo(
    () => Object.fromEntries(storeFieldNames.map((field, index) => [field, fieldValues[index]])),
    [fieldValues],
  );
  return (
    <DraftAutosave
      storage={drafts}
      className="store-note"
      storageKey={newStoreDraft}
      values={values}
      isDirty={isDirty}
      isRestored={isRestored}
      onStartOver={() => resetForm(form)}
    />
  );
}
