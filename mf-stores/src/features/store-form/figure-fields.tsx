import { consumerAges, perceivedValues, purchaseTypes, type StoreFormInput } from '@pregon/contract/stores/store.schema';
import { type FieldName, Select, useValues } from '@pregon/ui/form';
import { Columns, Section } from '@pregon/ui/page';
import { MetricField } from './metric-field.tsx';
import { fieldLabels, type StoreAppForm } from './store-values.ts';

export function FigureFields({ form }: { readonly form: StoreAppForm }) {
  return (
    <Section title="Métricas y perfil de compra" description="Las cifras son de un día, un ticket o un año corrientes.">
      <Columns>
        <MetricField form={form} name="salePerTicket" before="$" />
        <MetricField form={form} name="unitsPerTicket" />
        <MetricField form={form} name="dailyVisits" />
        <MetricField form={form} name="dailyBuyers" />
        <MetricField form={form} name="itemCount" />
        <MetricField form={form} name="categoryCount" />
        <MetricField form={form} name="yearlySales" before="$" />
        <OneOfWords form={form} name="perceivedValue" words={perceivedValues} />
        <OneOfWords form={form} name="purchaseType" words={purchaseTypes} />
        <OneOfWords form={form} name="consumerAge" words={consumerAges} />
      </Columns>
    </Section>
  );
}

interface OneOfWordsProps {
  readonly form: StoreAppForm;
  readonly name: FieldName<StoreFormInput, string> & ('perceivedValue' | 'purchaseType' | 'consumerAge');
  readonly words: readonly string[];
}

/** One of some words; another one that a file brought in stays among them. */
function OneOfWords({ form, name, words }: OneOfWordsProps) {
  const [value] = useValues(form, [name]);
  const all = value && !words.includes(value) ? [...words, value] : words;
  return <Select of={form} name={name} label={fieldLabels[name]} options={all.map((word) => ({ value: word, label: word }))} />;
}
