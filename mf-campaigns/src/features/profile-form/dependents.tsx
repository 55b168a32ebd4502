import { goToField, setFieldValue, UndoNotice, useValues } from '@pregon/ui/form';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type Block, choosesEverything } from './blocks.ts';
import { emptyProfile, type ProfileAppForm, type ProfileField } from './profile-values.ts';
import { fieldLabels } from './steps.ts';

interface DependentsProps {
  readonly form: ProfileAppForm;
  readonly block: Block;
  /** The fields that depend on the selector, as far as it asks for them. */
  readonly children?: ReactNode;
}

/** Fields that are emptied with their selector, and for 8 seconds the way back, where they stood. */
export function Dependents({ form, block, children }: DependentsProps) {
  const { message, undo, expire } = useClearing(form, block);
  return (
    <div className="dependents">
      {children}
      <UndoNotice message={message} onUndo={undo} onExpire={expire} />
    </div>
  );
}

/** Values by field, as they were. */
type Lost = ReadonlyMap<ProfileField, unknown>;

function useClearing(form: ProfileAppForm, block: Block) {
  const { selector, dependents, flag } = block;
  const [selected] = useValues(form, [`profile.${selector}`]);
  const cleared = flag ? [...dependents, flag] : dependents;
  const values: readonly unknown[] = useValues(
    form,
    cleared.map((field) => `profile.${field}`),
  );
  const [lost, setLost] = useState<Lost>();
  const before = useRef(selected);
  useEffect(() => {
    const was = before.current;
    if (was === selected) return;
    before.current = selected;
    const gone = goneFrom(block, selected, values);
    for (const [field] of gone) setFieldValue(form, `profile.${field}`, emptyProfile[field]);
    setLost(gone.length > 0 ? new Map<ProfileField, unknown>([[selector, was], ...gone]) : undefined);
  }, [form, block, selector, selected, values]);
  const undo = () => {
    before.current = lost?.get(selector) as typeof selected;
    for (const [field, value] of lost ?? []) setFieldValue(form, `profile.${field}`, value as never);
    setLost(undefined);
    goToField(form, `profile.${selector}`);
  };
  const gone = [...(lost?.keys() ?? [])].slice(1);
  return { message: lost && saidOf(gone), undo, expire: useCallback(() => setLost(undefined), []) };
}

/** What a change of the selector empties, of what is filled in: its flag only when there is nothing left to filter by. */
function goneFrom({ dependents, clearedBy, flag }: Block, selected: unknown, values: readonly unknown[]) {
  const filled = (field: ProfileField, value: unknown) => JSON.stringify(value) !== JSON.stringify(emptyProfile[field]);
  const isIdle = choosesEverything(selected);
  const gone = clearedBy === 'change' || (clearedBy === 'emptying' && isIdle) ? dependents : [];
  return [...gone, ...(flag && isIdle ? [flag] : [])].flatMap((field) => {
    const value = field === flag ? values[dependents.length] : values[dependents.indexOf(field)];
    return value !== undefined && filled(field, value) ? [[field, value] as const] : [];
  });
}

const both = new Intl.ListFormat('es', { type: 'conjunction' });

const saidOf = (fields: readonly ProfileField[]) =>
  `${fields.length === 1 ? 'Se vació' : 'Se vaciaron'} ${both.format(fields.map((field) => `«${fieldLabels[field]}»`))}.`;
