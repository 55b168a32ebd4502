import { UndoNotice, useDependentFields } from '@pregon/ui/form';
import type { ReactNode } from 'react';
import { fieldLabels, type StoreAppForm } from './store-values.ts';

export type CascadeField = 'country' | 'department' | 'city' | 'category' | 'subcategory' | 'line';

interface CascadingFieldsProps {
  readonly form: StoreAppForm;
  /** Each depends on the one before it. A constant of the module. */
  readonly fields: readonly CascadeField[];
  readonly children: ReactNode;
}

/** Cascading fields: a change of one clears those that depend on it, and a notice undoes that. */
export function CascadingFields({ form, fields, children }: CascadingFieldsProps) {
  const notice = useDependentFields(form, {
    fields,
    clearedBy: (changed, before, after) => {
      // A field that changed at the same time was set on purpose: by an undo, or by the changes of another person.
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
