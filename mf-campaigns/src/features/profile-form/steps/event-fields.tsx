import { eventTypeLabels, eventTypes } from '@pregon/contract/events/event-types';
import { eventOutcomes } from '@pregon/contract/profiles/profile.schema';
import { SearchSelect } from '@pregon/ui/combo-box';
import { NumberField, RadioGroup, Select, useValues } from '@pregon/ui/form';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useId } from 'react';
import { blocks } from '../blocks.ts';
import { Dependents } from '../dependents.tsx';
import { searchEventNames } from '../searches.ts';
import { optionsOf, type StepProps } from './step-props.ts';

const types = eventTypes.map((type) => ({ value: type, label: eventTypeLabels[type] }));
const outcomes = eventOutcomes.map((outcome) => ({
  value: outcome,
  label: { hicieron: 'Lo hicieron', 'no hicieron': 'No lo hicieron' }[outcome],
}));

/** Fields that filter by events that other systems reported. */
export function EventFields({ form, bind }: Pick<StepProps, 'form' | 'bind'>) {
  const id = useId();
  const client = useQueryClient();
  const [type = '', name = ''] = useValues(form, ['profile.eventType', 'profile.eventName']);
  const search = useCallback((text: string) => searchEventNames(client, text), [client]);
  return (
    <fieldset className="box" aria-labelledby={id}>
      <header>
        <div>
          <h3 id={id}>Eventos de otros sistemas</h3>
          <p>Lo que tu tienda en línea u otro sistema le cuenta a Pregón: carritos, pedidos y otros eventos.</p>
        </div>
      </header>
      <Select {...bind('eventType')} options={types} none="Ninguno" optional />
      <Dependents form={form} block={blocks.event}>
        {type === '' ? null : (
          <>
            {type === 'custom' ? (
              <SearchSelect
                {...bind('eventName')}
                options={name === '' ? [] : optionsOf([name])}
                placeholder="Busca o escribe su nombre"
                onSearch={search}
              />
            ) : null}
            <RadioGroup {...bind('eventTo')} options={outcomes} />
            <div className="trio">
              <NumberField {...bind('eventDays')} unit="días" />
              <NumberField {...bind('eventTimes')} unit="veces" placeholder="1" optional />
            </div>
          </>
        )}
      </Dependents>
    </fieldset>
  );
}
