import { UndoNotice, useDependentFields } from '@pregon/ui/form';
import type { ReactNode } from 'react';
import { fieldLabels, type StoreAppForm } from './store-values.ts';

export type CascadeField = 'country' | 'department' | 'city' | 'category' | 'subcategory' | 'line';

interface CascadingFieldsProps {
  readonly form: StoreAppForm;
  /** Names in order: each field depends on the one before it. Must be referentially stable. */
  readonly fields: readonly CascadeField[];
  readonly children: ReactNode;
}

/** Cascading fields: changing one clears the fields that depend on it, and a notice offers to undo that. */
export function CascadingFields({ form, fields, children }: CascadingFieldsProps) {
  const notice = useDependentFields(form, {
    fields,
    clearedBy: (changed, before, after) => {
      // A field that changed at the same time keeps its value: it was set by an undo or by a merged edit conflict.
      const cleared = fields.filter((_, index) => index > changed && after[index] && after[index] === before[index]);
      return cleared.length > 0 || after[changed] ? cleared : undefined;
    },
    emptyValue: () => '',
    labelOf: (field) => fieldLabels[field],
  });
  return (
    <>
      {children}
      <div className="span cascade-notice">
        <UndoNotice {...notice} />
      </div>
    </>
  );
}
