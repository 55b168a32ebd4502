import { emptyProfile, type ProfileValues } from '@pregon/contract/profiles/profile-fields';
import { missingFields } from '@pregon/contract/profiles/profile-form.schema';
import { legibleSelection, type ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { useValues } from '@pregon/ui/form';
import { useMemo } from 'react';
import { type Block, blocks } from './blocks.ts';
import { toProfile, fieldNames, type ProfileAppForm, profileFieldNames } from './profile-values.ts';

const emptySelection = legibleSelection({});

/**
 * Converts form values to the selection that is counted. Incomplete blocks are omitted because they select nobody yet: a
 * level without places, 'todos excepto' without exceptions, a metric without a value.
 */
export function selectionOf(values: ProfileValues): ProfileSelection {
  const selection = legibleSelection(toProfile(values));
  const missing = missingFields(selection);
  const incomplete = Object.values<Block>(blocks).filter(({ dependents }) => dependents.some((field) => missing.includes(field)));
  const dropped = incomplete.flatMap(({ selector, dependents }) => [selector, ...dependents]);
  return { ...selection, ...Object.fromEntries(dropped.map((field) => [field, emptySelection[field]])) };
}

/** Subscribes to all values of the form. */
export function useProfileValues(form: ProfileAppForm): ProfileValues {
  const values: readonly unknown[] = useValues(form, fieldNames);
  return useMemo(() => {
    const entries = profileFieldNames.map((field, index) => [field, values[index] ?? emptyProfile[field]]);
    return Object.fromEntries(entries);
  }, [values]);
}

/** Subscribes to the selection of the form. */
export function useSelection(form: ProfileAppForm): ProfileSelection {
  const values = useProfileValues(form);
  return useMemo(() => selectionOf(values), [values]);
}
