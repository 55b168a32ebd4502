import { useCallback, useEffect, useRef, useState } from 'react';
import type { AppForm } from './app-form.ts';
import { changeField } from './field.tsx';
import { goToField } from './focus.ts';
import { useValues } from './form-hooks.ts';
import type { UndoNoticeProps } from './undo-notice.tsx';

/** Dependent fields, and the rule that decides when they are cleared. */
export interface DependentFields<Name extends string> {
  /** All of the fields by name, each before those that depend on it. Must be the same names in every render. */
  readonly fields: readonly Name[];
  /**
   * Returns the fields that a change clears; undefined for a change that does not concern the dependents.
   * @param changed index of the first field that changed
   * @param before values in the order of `fields`
   * @param after values after the change, in the same order
   */
  readonly clearedBy: (changed: number, before: readonly unknown[], after: readonly unknown[]) => readonly Name[] | undefined;
  readonly emptyValue: (name: Name) => unknown;
  readonly labelOf: (name: Name) => string;
}

/** The cleared values, and the previous value of the changed field, by name. */
type Snapshot<Name> = ReadonlyMap<Name, unknown>;

/**
 * Clears dependent fields when a field that they depend on changes, and offers to undo it. Returns the props of the `UndoNotice` below
 * the fields.
 */
export function useDependentFields<Input, Name extends string>(
  form: AppForm<Input, unknown>,
  { fields, clearedBy, emptyValue, labelOf }: DependentFields<Name>,
): UndoNoticeProps {
  const values: readonly unknown[] = useValues(form, fields);
  const known = useRef(values);
  const [undoable, setUndoable] = useState<Snapshot<Name>>();
  useEffect(() => {
    const before = known.current;
    const changed = values.findIndex((value, index) => !isSame(value, before[index]));
    if (changed < 0) return;
    const selector = fields[changed];
    const cleared = selector === undefined ? undefined : clearedBy(changed, before, values);
    known.current = values;
    if (!cleared || selector === undefined) return;
    known.current = fields.map((name, index) => (cleared.includes(name) ? emptyValue(name) : values[index]));
    for (const name of cleared) changeField(form, name, emptyValue(name));
    const lost = cleared.map((name) => [name, values[fields.indexOf(name)]] as const);
    setUndoable(lost.length > 0 ? new Map([[selector, before[changed]], ...lost]) : undefined);
  }, [form, fields, clearedBy, emptyValue, values]);

  const undo = () => {
    if (!undoable) return;
    known.current = fields.map((name, index) => (undoable.has(name) ? undoable.get(name) : known.current[index]));
    for (const [name, value] of undoable) changeField(form, name, value);
    setUndoable(undefined);
    const [selector] = undoable.keys();
    if (selector !== undefined) goToField(form, selector);
  };
  const cleared = [...(undoable?.keys() ?? [])].slice(1);
  return {
    message: undoable && clearedMessage(cleared.map(labelOf)),
    onUndo: undo,
    onExpire: useCallback(() => setUndoable(undefined), []),
  };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? '') === JSON.stringify(b ?? '');

const conjunction = new Intl.ListFormat('es', { type: 'conjunction' });

const clearedMessage = (labels: readonly string[]) =>
  `${labels.length === 1 ? 'Se vació' : 'Se vaciaron'} ${conjunction.format(labels.map((label) => `«${label}»`))}.`;
