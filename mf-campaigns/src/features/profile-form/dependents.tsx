import { emptyProfile, type ProfileField } from '@pregon/contract/profiles/profile-fields';
import { UndoNotice, useDependentFields } from '@pregon/ui/form';
import type { ReactNode } from 'react';
import { type Block, isUnspecific } from './blocks.ts';
import type { ProfileAppForm } from './profile-values.ts';
import { fieldLabels } from './steps.ts';

interface DependentsProps {
  readonly form: ProfileAppForm;
  readonly block: Block;
  /** The dependent fields that the current value of the selector requires. */
  readonly children?: ReactNode;
}

/** Renders dependent fields, clears them when their selector changes, and shows a notice that undoes the clearing. */
export function Dependents({ form, block, children }: DependentsProps) {
  const { selector, dependents, flag } = block;
  const fields: readonly ProfileField[] = [selector, ...dependents, ...(flag ? [flag] : [])];
  const notice = useDependentFields(form, {
    fields: fields.map(nameOf),
    clearedBy: (changed, _before, after) =>
      changed === 0 ? clearedFields(block, new Map(fields.map((field, index) => [field, after[index]]))).map(nameOf) : undefined,
    emptyValue: (name) => emptyProfile[fieldOf(name)],
    labelOf: (name) => fieldLabels[fieldOf(name)],
  });
  return (
    <div className="dependents">
      {children}
      <UndoNotice {...notice} />
    </div>
  );
}

type FieldName = `profile.${ProfileField}`;
const nameOf = (field: ProfileField): FieldName => `profile.${field}`;
const fieldOf = (name: FieldName) => name.slice('profile.'.length) as ProfileField;

/**
 * Returns the filled fields that a change of the selector clears. The flag is cleared only when the selector no longer
 * filters.
 */
function clearedFields({ selector, dependents, clearedBy, flag }: Block, values: ReadonlyMap<ProfileField, unknown>) {
  const isIdle = isUnspecific(values.get(selector));
  const cleared = clearedBy === 'change' || (clearedBy === 'emptying' && isIdle) ? dependents : [];
  return [...cleared, ...(flag && isIdle ? [flag] : [])].filter((field) => {
    const value = values.get(field);
    return value !== undefined && JSON.stringify(value) !== JSON.stringify(emptyProfile[field]);
  });
}
