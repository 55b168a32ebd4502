import type { AccountSettings as Settings } from '@pregon/contract/account/account-settings.schema';
import { Select, useAppForm } from '@pregon/ui/form';
import { Columns, Section } from '@pregon/ui/page';
import * as v from 'valibot';
import { focusOptions } from '../account-options.ts';
import { AccountSettings } from '../account-settings.tsx';
import SensitiveCategories from '../sensitive-categories.tsx';
import { settingFields, SettingsForm } from '../settings-form.tsx';

const { preferredFocus } = settingFields;
const schema = v.strictObject({ preferredFocus });
const valuesOf = (settings: Settings) => ({ preferredFocus: settings.preferredFocus });

/** Which values of customers count, and the categories of products that are too intimate to use. */
export default function CustomersSection() {
  return (
    <>
      <AccountSettings>{(settings) => <FocusForm settings={settings} />}</AccountSettings>
      <SensitiveCategories />
    </>
  );
}

function FocusForm({ settings }: { readonly settings: Settings }) {
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
    </SettingsForm>
  );
}
