import { useState } from 'react';
import type { AppForm } from '../form/app-form.ts';
import { changeField } from '../form/field.tsx';
import { useValues } from '../form/form-hooks.ts';

/** A saved state of a record: its version, and the values of the fields that the form edits. */
export interface Revision {
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Three-way merge of a form: the revision it began with (`base`), a newer saved one (`theirs`), and the values in the form. */
export function useConflictMerge<Input>(
  form: AppForm<Input, unknown>,
  names: readonly string[],
  base: Revision,
  theirs: Revision,
) {
  const typed: readonly unknown[] = useValues(form, names);
  const mine = new Map(names.map((name, index) => [name, typed[index]]));
  const [disputed, setDisputed] = useState<readonly string[]>([]);
  const takeTheirs = (name: string) => changeField(form, name, theirs.values[name]);
  const isTouched = (name: string) => mine.get(name) !== base.values[name];
  return {
    /** The fields that both have changed, as long as their values differ. */
    conflicting: disputed.filter((name) => theirs.values[name] !== mine.get(name)),
    /** Takes over the changes of fields that only they have changed. */
    merge: () => {
      const changed = names.filter((name) => theirs.values[name] !== base.values[name] && theirs.values[name] !== mine.get(name));
      setDisputed(changed.filter(isTouched));
      for (const name of changed.filter((other) => !isTouched(other))) takeTheirs(name);
    },
    /** Replaces the typed value of one field by theirs. */
    takeTheirs,
  };
}
