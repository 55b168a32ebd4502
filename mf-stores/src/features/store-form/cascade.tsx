import { goToField, setFieldValue, UndoNotice, useValues } from '@pregon/ui/form';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { fieldLabels, type StoreAppForm } from './store-values.ts';

export type CascadeField = 'country' | 'department' | 'city' | 'category' | 'subcategory' | 'line';

interface CascadeProps {
  readonly form: StoreAppForm;
  /** Each hangs on the one before it. A constant of the module. */
  readonly fields: readonly CascadeField[];
  readonly children: ReactNode;
}

const both = new Intl.ListFormat('es', { type: 'conjunction' });
const saidOf = (fields: readonly CascadeField[]) =>
  `${fields.length === 1 ? 'Se vació' : 'Se vaciaron'} ${both.format(fields.map((field) => `«${fieldLabels[field]}»`))}.`;

/** Fields of which each is emptied when one that it hangs on changes, and for 8 seconds the way back. */
export function Cascade({ form, fields, children }: CascadeProps) {
  const { message, undo, expire } = useCascade(form, fields);
  return (
    <>
      {children}
      <div className="span cascade-notice">
        <UndoNotice message={message} onUndo={undo} onExpire={expire} />
      </div>
    </>
  );
}

interface Lost {
  /** All values as they were before. */
  readonly before: readonly string[];
  readonly changed: CascadeField;
  readonly emptied: readonly CascadeField[];
}

function useCascade(form: StoreAppForm, fields: readonly CascadeField[]) {
  const values = useValues(form, fields).map((value) => value ?? '');
  const now = values.join('\n');
  const known = useRef(values);
  const [lost, setLost] = useState<Lost>();
  useEffect(() => {
    const before = known.current;
    const after = now.split('\n');
    const place = after.findIndex((value, position) => value !== before[position]);
    if (place < 0) return;
    known.current = after;
    // What changed along with it was put there on purpose: by an undo, or by somebody else's changes.
    const emptied = fields.filter((_, position) => position > place && after[position] && after[position] === before[position]);
    for (const field of emptied) setFieldValue(form, field, '');
    const changed = fields[place];
    if (emptied.length > 0 && changed) setLost({ before, changed, emptied });
    else if (after[place]) setLost(undefined);
  }, [form, fields, now]);
  const undo = () => {
    if (!lost) return;
    fields.forEach((field, position) => setFieldValue(form, field, lost.before[position] ?? ''));
    setLost(undefined);
    goToField(form, lost.changed);
  };
  return { message: lost && saidOf(lost.emptied), undo, expire: useCallback(() => setLost(undefined), []) };
}
