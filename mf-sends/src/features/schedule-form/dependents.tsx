import { UndoNotice, useDependentFields } from '@pregon/ui/form';
import type { ReactNode } from 'react';
import { emptySchedule, fieldLabels, type ScheduleAppForm, type ScheduleField, type ScheduleValues } from './schedule-values.ts';
import { valueAt } from './use-schedule-values.ts';

/** A selector field and the fields that depend on its value. */
export interface Block {
  readonly selector: ScheduleField;
  readonly dependents: readonly ScheduleField[];
  /**
   * Returns whether a field applies while the selector has this value. Fields that do not apply are cleared.
   */
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
  /** The dependent fields that the current value of the selector requires. */
  readonly children?: ReactNode;
}

/**
 * Renders dependent fields, clears them when their selector changes, and shows a notice that undoes the
 * clearing.
 */
export function Dependents({ form, block: { selector, dependents, applies }, children }: DependentsProps) {
  const notice = useDependentFields<ScheduleValues, ScheduleField>(form, {
    fields: [selector, ...dependents],
    clearedBy: (changed, _before, [selected, ...values]) =>
      changed === 0
        ? dependents.filter((field, index) => !applies(selected, field) && !isEmpty(field, values[index]))
        : undefined,
    emptyValue,
    labelOf: (field) => fieldLabels[field],
  });
  return (
    <div className="method-fields">
      {children}
      <UndoNotice {...notice} />
    </div>
  );
}

const emptyValue = (field: ScheduleField) => valueAt(emptySchedule, field);

const isEmpty = (field: ScheduleField, value: unknown) =>
  value === undefined ||
  (Array.isArray(value) && value.every((item) => item === '')) ||
  JSON.stringify(value) === JSON.stringify(emptyValue(field));
