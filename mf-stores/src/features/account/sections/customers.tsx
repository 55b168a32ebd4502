import type { AccountSettings as Settings } from '@pregon/contract/account/account-settings.schema';
import { NumberField, Select, useAppForm } from '@pregon/ui/form';
import { Columns, Section } from '@pregon/ui/page';
import * as v from 'valibot';
import { focusOptions } from '../account-options.ts';
import { AccountSettings } from '../account-settings.tsx';
import { DataRetention } from '../data-retention.tsx';
import SensitiveCategories from '../sensitive-categories.tsx';
import { settingFields, SettingsForm } from '../settings-form.tsx';

const { preferredFocus, keptFileDays, keptImportDays, keptPhotoDays } = settingFields;
const schema = v.strictObject({ preferredFocus, keptFileDays, keptImportDays, keptPhotoDays });
const valuesOf = (settings: Settings) => ({
  preferredFocus: settings.preferredFocus,
  keptFileDays: settings.keptFileDays,
  keptImportDays: settings.keptImportDays,
  keptPhotoDays: settings.keptPhotoDays,
});

/** Which values of customers count, how long uploads and data are kept, and the categories of products that are too intimate to use. */
export default function CustomersSection() {
  return (
    <>
      <AccountSettings>{(settings) => <CustomersForm settings={settings} />}</AccountSettings>
      <DataRetention />
      <SensitiveCategories />
    </>
  );
}

function CustomersForm({ settings }: { readonly settings: Settings }) {
  const form = useAppForm({ schema, initialValues: valuesOf(settings) });
  return (
    <SettingsForm of={form} label="Clientes" settings={settings} valuesOf={valuesOf}>
      <Section title="Clientes" description="De dónde sale en qué momento están y lo que valen.">
        <Columns>
          <Select
            of={form}
            name="preferredFocus"
            label="Enfoque y categoría"
            options={focusOptions}
            hint="Cuál cuenta si un cliente tiene uno importado y otro calculado de sus compras."
          />
        </Columns>
      </Section>
      <Section
        title="Cuánto se guardan los archivos"
        description="Cuando se cumple el tiempo se eliminan en unas horas, y no se pueden recuperar."
      >
        <Columns>
          <NumberField
            of={form}
            name="keptFileDays"
            label="Archivos de clientes de los perfiles"
            unit="días"
            hint="De 7 a 365 desde que se suben. El que un perfil usa se queda, sin las filas que no corresponden a nadie."
          />
          <NumberField
            of={form}
            name="keptImportDays"
            label="Importaciones y sus filas rechazadas"
            unit="días"
            hint="De 1 a 365 desde que terminan. El archivo mismo se elimina al terminar."
          />
          <NumberField
            of={form}
            name="keptPhotoDays"
            label="Fotos de clientes"
            unit="días"
            hint="Hasta 3650 desde que se toman. Con 0 se quedan mientras exista el cliente."
          />
        </Columns>
      </Section>
    </SettingsForm>
  );
}
