import { faultMessage } from '@pregon/auth-api/fault';
import { restMutation, restQuery } from '@pregon/auth-api/queries';
import {
  type DateReading,
  dateOrders,
  type ImportMapping,
  readImportMapping,
  updateImportMapping,
} from '@pregon/contract/data/imports.endpoints';
import { Note, Section } from '@pregon/ui/page';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatValue } from './format-value.ts';
import { importMutation } from './import-mutation.ts';

const names = { day: 'El día', month: 'El mes' } as const;

const descriptions: Readonly<Record<Exclude<DateReading['basis'], 'file'>, string>> = {
  assumed: 'Hay fechas que se pueden leer de dos maneras, y ninguna otra dice cuál es la correcta.',
  chosen: 'Se leen como elegiste.',
  remembered: 'Como en tu último archivo con estas columnas.',
};

interface DateOrderChoiceProps {
  readonly identifier: string;
  readonly mapping: ImportMapping;
  readonly isDisabled: boolean;
}

/** Asks whether the day or the month comes first in the dates of a file, explained by one of them. Says so where the file tells that it is the month. */
export function DateOrderChoice({ identifier, mapping: { dates, mapping }, isDisabled }: DateOrderChoiceProps) {
  const client = useQueryClient();
  const { mutate, error, isPending, variables } = useMutation({
    ...restMutation(updateImportMapping),
    onSuccess: (updated) => client.setQueryData(restQuery(readImportMapping, { params: { identifier } }).queryKey, updated),
    ...importMutation(client, identifier),
  });
  if (dates === null) return null;
  const { basis, order, example } = dates;
  if (basis === 'file') {
    if (order === 'day') return null;
    return (
      <Section title="Fechas">
        <p>{`En este archivo va primero el mes: leemos ${example.text} como ${formatValue('day', example.month ?? '')}.`}</p>
      </Section>
    );
  }
  const chosen = isPending ? variables.body.dateOrder : basis === 'assumed' ? undefined : order;
  return (
    <Section title="Fechas" description={descriptions[basis]}>
      <fieldset className="import-kinds">
        <legend className="label">{`¿Qué va primero en una fecha como ${example.text}?`}</legend>
        {dateOrders.map((one) => {
          const day = example[one];
          return (
            <label key={one} className="import-kind">
              <input
                type="radio"
                name="date-order"
                value={one}
                checked={chosen === one}
                disabled={isDisabled}
                onChange={() => mutate({ params: { identifier }, body: { mapping, dateOrder: one } })}
              />
              <b>{names[one]}</b>
              <span className="soft">{day === null ? 'Esa fecha no existiría' : `Es el ${formatValue('day', day)}`}</span>
            </label>
          );
        })}
      </fieldset>
      <div role="alert">{error ? <Note tone="warning">{faultMessage(error)}</Note> : null}</div>
    </Section>
  );
}
