import { consumerAges, perceivedValues, purchaseTypes, type StoreFormInput } from '@pregon/contract/stores/store.schema';
import { type FieldName, NumberField, Select, useValues } from '@pregon/ui/form';
import { Columns, Section } from '@pregon/ui/page';
import { fieldLabels, type StoreAppForm } from './store-values.ts';

export function FigureFields({ form }: { readonly form: StoreAppForm }) {
  return (
    <Section title="Métricas y perfil de compra" description="Las cifras son de un día, un ticket o un año corrientes.">
      <Columns>
        <NumberField of={form} name="salePerTicket" label={fieldLabels.salePerTicket} before="$" hasDecimals optional />
        <NumberField of={form} name="unitsPerTicket" label={fieldLabels.unitsPerTicket} hasDecimals optional />
        <NumberField of={form} name="dailyVisits" label={fieldLabels.dailyVisits} hasDecimals optional />
        <NumberField of={form} name="dailyBuyers" label={fieldLabels.dailyBuyers} hasDecimals optional />
        <NumberField of={form} name="itemCount" label={fieldLabels.itemCount} hasDecimals optional />
        <NumberField of={form} name="categoryCount" label={fieldLabels.categoryCount} hasDecimals optional />
        <NumberField of={form} name="yearlySales" label={fieldLabels.yearlySales} before="$" hasDecimals optional />
        <OptionField form={form} name="perceivedValue" options={perceivedValues} />
        <OptionField form={form} name="purchaseType" options={purchaseTypes} />
        <OptionField form={form} name="consumerAge" options={consumerAges} />
      </Columns>
    </Section>
  );
}

interface OptionFieldProps {
  readonly form: StoreAppForm;
  readonly name: FieldName<StoreFormInput, string> & ('perceivedValue' | 'purchaseType' | 'consumerAge');
  readonly options: readonly string[];
}

/** Select with fixed options; a different stored value, such as one from an import, is added to them. */
function OptionField({ form, name, options }: OptionFieldProps) {
  const [value] = useValues(form, [name]);
  const all = value && !options.includes(value) ? [...options, value] : options;
  return <Select of={form} name={name} label={fieldLabels[name]} options={all.map((word) => ({ value: word, label: word }))} />;
}
