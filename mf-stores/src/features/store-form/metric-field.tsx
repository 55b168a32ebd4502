import type { StoreFormInput } from '@pregon/contract/stores/store.schema';
import { describedBy, Field, FieldFrame, type FieldName } from '@pregon/ui/form';
import { useState } from 'react';
import { fieldLabels, type StoreAppForm } from './store-values.ts';

interface MetricFieldProps {
  readonly form: StoreAppForm;
  readonly name: FieldName<StoreFormInput, number | undefined> & keyof typeof fieldLabels;
  readonly before?: string;
}

const thousands = /^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/;
const number = /^-?\d+(?:[.,]\d+)?$/;

/** '128.500' is a hundred and twenty-eight thousand, '2,4' and '2.4' are two and four tenths; what is no number is NaN. */
function readFigure(text: string): number | undefined {
  const typed = text.replaceAll(/[\s$]/g, '');
  if (typed === '') return undefined;
  if (thousands.test(typed)) return Number(typed.replaceAll('.', '').replace(',', '.'));
  return number.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
}

const inWords = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 4 });
const shown = (value: number | undefined): string => (value === undefined ? '' : inWords.format(value));

/** What was typed, as long as it says what the field holds: somebody else's changes or a new beginning put another figure there. */
const textOf = (value: number | undefined, typed: string | undefined): string =>
  typed !== undefined && Object.is(readFigure(typed), value) ? typed : shown(value);

/** A figure that may be left out. What was typed stays as long as it is no number, so that it can be mended. */
export function MetricField({ form, name, before }: MetricFieldProps) {
  const [typed, setTyped] = useState<string>();
  const label = fieldLabels[name];
  return (
    <Field<StoreFormInput, number | undefined> of={form} name={name} label={label} empty={undefined}>
      {(field) => (
        <FieldFrame field={field} label={label} optional>
          <div className="input">
            {before ? <span className="faint">{before}</span> : null}
            <input
              id={field.controlId}
              className="num"
              name={name}
              inputMode="decimal"
              autoComplete="off"
              aria-invalid={field.error !== ''}
              {...describedBy(field, undefined)}
              value={textOf(field.value, typed)}
              onChange={(event) => {
                setTyped(event.target.value);
                field.set(readFigure(event.target.value));
              }}
              onBlur={() => {
                if (!Number.isNaN(field.value)) setTyped(undefined);
              }}
            />
          </div>
        </FieldFrame>
      )}
    </Field>
  );
}
