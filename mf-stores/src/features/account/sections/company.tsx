import type { AccountForm, AccountSettings as Settings } from '@pregon/contract/account/account-settings.schema';
import { Select, TextField, useAppForm } from '@pregon/ui/form';
import { Columns, Section } from '@pregon/ui/page';
import * as v from 'valibot';
import { currencyOptions, languageOptions, zoneOptions } from '../account-options.ts';
import { AccountSettings } from '../account-settings.tsx';
import { settingFields, SettingsForm } from '../settings-form.tsx';

const { name, timeZone, currency, language } = settingFields;
const schema = v.strictObject({ name, timeZone, currency, language });
const valuesOf = (settings: Settings) => ({
  name: settings.name,
  timeZone: settings.timeZone,
  currency: settings.currency as AccountForm['currency'],
  language: settings.language,
});

/** The account's name, time zone, currency, and the language of its messages. */
export default function CompanySection() {
  return <AccountSettings>{(settings) => <CompanyForm settings={settings} />}</AccountSettings>;
}

function CompanyForm({ settings }: { readonly settings: Settings }) {
  const form = useAppForm({ schema, initialValues: valuesOf(settings) });
  return (
    <SettingsForm of={form} label="Datos de la cuenta" settings={settings} valuesOf={valuesOf}>
      <Section title="Datos de la empresa">
        <Columns>
          <TextField of={form} name="name" label="Nombre de la cuenta" autoComplete="organization" />
          <Select
            of={form}
            name="timeZone"
            label="Zona horaria"
            options={zoneOptions(settings.timeZone)}
            hint="Todas las horas de la cuenta son de este reloj."
          />
          <Select
            of={form}
            name="currency"
            label="Moneda"
            options={currencyOptions}
            hint="Todos los montos se escriben en ella. Cambiarla no convierte los que ya hay."
          />
          <Select
            of={form}
            name="language"
            label="Idioma de los mensajes"
            options={languageOptions}
            hint="Así se escriben los montos y los números en lo que reciben tus clientes, y así lo lee en voz alta su teléfono."
          />
        </Columns>
      </Section>
    </SettingsForm>
  );
}
