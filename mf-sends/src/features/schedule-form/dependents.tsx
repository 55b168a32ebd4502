import { goToField, setFieldValue, UndoNotice, useValues } from '@pregon/ui/form';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { emptySchedule, fieldLabels, type ScheduleAppForm, type ScheduleField } from './schedule-values.ts';
import { valueAt } from './use-schedule-values.ts';

/** Fields that hang on a selector. */
export interface Block {
  readonly selector: ScheduleField;
  readonly dependents: readonly ScheduleField[];
  /** Whether a field means anything while the selector says this; those that do not are emptied. */
  readonly applies: (selected: unknown, field: ScheduleField) => boolean;
}

const monthly = ['repeatEachMonth', 'dayTheMonth', 'ordinal', 'weekday'] as const;

const ofTemplate = ['wa.waParameters', 'wa.waMediaUrl', 'wa.waPostbackTexts', 'wa.waUrlSuffixes'] as const;

export const blocks = {
  repeatSending: {
    selector: 'repeatSending',
    dependents: ['dateEnd', 'range', 'sendingJustXdays', ...monthly],
    applies: (selected) => selected === true,
  },
  range: {
    selector: 'range',
    dependents: ['sendingJustXdays', ...monthly],
    applies: (selected, field) => selected === (field === 'sendingJustXdays' ? '1' : '2'),
  },
  repeatEachMonth: {
    selector: 'repeatEachMonth',
    dependents: ['dayTheMonth', 'ordinal', 'weekday'],
    applies: (selected, field) => selected === (field === 'dayTheMonth' ? '5' : '6'),
  },
  waPhoneNumber: {
    selector: 'wa.waPhoneNumber',
    dependents: ['wa.waTemplateId', ...ofTemplate],
    applies: () => false,
  },
  waTemplateId: { selector: 'wa.waTemplateId', dependents: ofTemplate, applies: () => false },
} as const satisfies Record<string, Block>;

interface DependentsProps {
  readonly form: ScheduleAppForm;
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
type Lost = ReadonlyMap<ScheduleField, unknown>;

function useClearing(form: ScheduleAppForm, { selector, dependents, applies }: Block) {
  const [selected] = useValues(form, [selector]);
  const values: readonly unknown[] = useValues(form, dependents);
  const [lost, setLost] = useState<Lost>();
  const before = useRef<unknown>(selected);
  useEffect(() => {
    const was = before.current;
    if (was === selected) return;
    before.current = selected;
    const gone = dependents.flatMap((field, place) => {
      const isKept = applies(selected, field) || isEmpty(field, values[place]);
      return isKept ? [] : [[field, values[place]] as const];
    });
    for (const [field] of gone) setFieldValue(form, field, valueAt(emptySchedule, field) as never);
    setLost(gone.length > 0 ? new Map<ScheduleField, unknown>([[selector, was], ...gone]) : undefined);
  }, [form, selector, dependents, applies, selected, values]);
  const undo = () => {
    before.current = lost?.get(selector);
    for (const [field, value] of lost ?? []) setFieldValue(form, field, value as never);
    setLost(undefined);
    goToField(form, selector);
  };
  const gone = [...(lost?.keys() ?? [])].slice(1);
  return { message: lost && saidOf(gone), undo, expire: useCallback(() => setLost(undefined), []) };
}

const isEmpty = (field: ScheduleField, value: unknown) =>
  value === undefined ||
  (Array.isArray(value) && value.every((item) => item === '')) ||
  JSON.stringify(value) === JSON.stringify(valueAt(emptySchedule, field));

const both = new Intl.ListFormat('es', { type: 'conjunction' });

const saidOf = (fields: readonly ScheduleField[]) =>
  `${fields.length === 1 ? 'Se vació' : 'Se vaciaron'} ${both.format(fields.map((field) => `«${fieldLabels[field]}»`))}.`;
