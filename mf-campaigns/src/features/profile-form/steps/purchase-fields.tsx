import { isAllExcept, metricSigns, needsCommOptions } from '@pregon/contract/profiles/profile.schema';
import { ComboBox } from '@pregon/ui/combo-box';
import { ChoiceChips } from '@pregon/ui/choices';
import { NumberField, Select, useValues } from '@pregon/ui/form';
import { Columns } from '@pregon/ui/page';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { blocks } from '../blocks.ts';
import { Dependents } from '../dependents.tsx';
import { FilterBox } from '../filter-box.tsx';
import { plural } from '../plural.ts';
import { searchProducts } from '../searches.ts';
import { concreteOptions, withoutAll } from './concrete-options.ts';
import { RankFields } from './rank-fields.tsx';
import { optionsOf, type StepProps } from './step-props.ts';

export function PurchaseFields(props: StepProps) {
  return (
    <>
      <CommercialBox {...props} />
      <PaymentBox {...props} />
      <MetricBox {...props} />
      <RankFields {...props} />
    </>
  );
}

function CommercialBox({ form, bind, lists, isReadOnly }: StepProps) {
  const client = useQueryClient();
  const [level = ''] = useValues(form, ['profile.commHierarchy']);
  const search = useCallback(async (text: string) => optionsOf(await searchProducts(client, text, level)), [client, level]);
  return (
    <FilterBox
      form={form}
      bind={bind}
      isReadOnly={isReadOnly}
      title="Lo que compran"
      block={blocks.commHierarchy}
      effect="solo llega a quienes lo han comprado"
    >
      <Columns>
        <Select
          {...bind('commHierarchy')}
          options={optionsOf(withoutAll(lists.businessRanking, level))}
          none="Todos"
          hint="Lo que han comprado, o lo que ofreces."
        />
        <Dependents form={form} block={blocks.commHierarchy}>
          {needsCommOptions(level) ? (
            <ComboBox
              key={level}
              {...bind('commOptions')}
              label={plural(level)}
              placeholder="Busca por nombre"
              onSearch={search}
            />
          ) : null}
        </Dependents>
      </Columns>
    </FilterBox>
  );
}

function PaymentBox({ form, bind, lists, isReadOnly }: StepProps) {
  const [method = ''] = useValues(form, ['profile.paymentMethod']);
  return (
    <FilterBox
      form={form}
      bind={bind}
      isReadOnly={isReadOnly}
      title="Cómo pagan"
      block={blocks.paymentMethod}
      effect="solo llega a quienes han pagado así"
    >
      <Columns>
        <Select {...bind('paymentMethod')} options={optionsOf(withoutAll(lists.paymentMethods, method))} none="Todos" />
      </Columns>
      <Dependents form={form} block={blocks.paymentMethod}>
        {isAllExcept(method) ? (
          <ChoiceChips {...bind('paymentMethodException')} options={optionsOf(concreteOptions(lists.paymentMethods))} />
        ) : null}
      </Dependents>
    </FilterBox>
  );
}

const signs = {
  '>': 'Más que',
  '>=': 'Al menos',
  '=': 'Exactamente',
  '<=': 'Como mucho',
  '<': 'Menos que',
} as const satisfies Record<(typeof metricSigns)[number], string>;
const signOptions = metricSigns.map((sign) => ({ value: sign, label: signs[sign], note: sign }));

function MetricBox({ form, bind, lists, isReadOnly }: StepProps) {
  const [metric = ''] = useValues(form, ['profile.conditionMetric']);
  return (
    <FilterBox
      form={form}
      bind={bind}
      isReadOnly={isReadOnly}
      title="Condición de métrica"
      block={blocks.conditionMetric}
      effect="solo llega a quienes la cumplen"
    >
      <Columns>
        <Select
          {...bind('conditionMetric')}
          options={optionsOf(lists.conditionsMetrics)}
          none="Sin condición"
          hint="Entre las fechas de abajo; sin fechas, en los últimos 12 meses."
        />
        <Dependents form={form} block={blocks.conditionMetric}>
          {metric === '' ? null : (
            <div className="pair">
              <Select {...bind('metricSign')} options={signOptions} placeholder="Elige" />
              <NumberField {...bind('metricValue')} hasDecimals />
            </div>
          )}
        </Dependents>
      </Columns>
    </FilterBox>
  );
}
