import type { AccountSettings as Settings } from '@pregon/contract/account/account-settings.schema';
import { NumberField, Select, useAppForm } from '@pregon/ui/form';
import { Columns, Section } from '@pregon/ui/page';
import * as v from 'valibot';
import { touchOptions } from '../account-options.ts';
import { AccountSettings } from '../account-settings.tsx';
import HoldOut from '../hold-out.tsx';
import { settingFields, SettingsForm } from '../settings-form.tsx';

const { attributionDays, attributionTouch } = settingFields;
const schema = v.strictObject({ attributionDays, attributionTouch });
const valuesOf = (settings: Settings) => ({
  attributionDays: settings.attributionDays,
  attributionTouch: settings.attributionTouch,
});

/** How the effect of messages is measured: the attribution rule, and the control group. */
export default function ResultsSection() {
  return (
    <>
      <AccountSettings>{(settings) => <AttributionForm settings={settings} />}</AccountSettings>
      <HoldOut />
    </>
  );
}

function AttributionForm({ settings }: { readonly settings: Settings }) {
  const form = useAppForm({ schema, initialValues: valuesOf(settings) });
  return (
    <SettingsForm of={form} label="Resultados" settings={settings} valuesOf={valuesOf}>
      <Section title="Resultados" description="A qué mensaje se le cuentan las compras y las bajas.">
        <Columns>
          <NumberField
            of={form}
            name="attributionDays"
            label="Ventana de atribución"
            unit="días"
            hint="De 1 a 30. Los días después de un mensaje en los que se le cuentan las compras y las bajas."
          />
          <Select
            of={form}
            name="attributionTouch"
            label="Mensaje al que se le cuenta una compra"
            options={touchOptions}
            hint="La regla vale en los paneles, los resultados y los perfiles. Con «Cada uno», una compra puede estar en varios envíos; los totales la cuentan una vez."
          />
        </Columns>
      </Section>
    </SettingsForm>
  );
}
