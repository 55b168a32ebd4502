import type { AccountSettings as Settings } from '@pregon/contract/account/account-settings.schema';
import { CheckBox, useAppForm } from '@pregon/ui/form';
import { Section } from '@pregon/ui/page';
import * as v from 'valibot';
import { AccountSettings } from '../account-settings.tsx';
import { settingFields, SettingsForm } from '../settings-form.tsx';

const { secondPersonNewsletters, secondPersonSchedules } = settingFields;
const schema = v.strictObject({ secondPersonNewsletters, secondPersonSchedules });
const valuesOf = (settings: Settings) => ({
  secondPersonNewsletters: settings.secondPersonNewsletters,
  secondPersonSchedules: settings.secondPersonSchedules,
});

/** Whether a second person must approve newsletters, and schedules. */
export default function ApprovalSection() {
  return <AccountSettings>{(settings) => <ApprovalForm settings={settings} />}</AccountSettings>;
}

function ApprovalForm({ settings }: { readonly settings: Settings }) {
  const form = useAppForm({ schema, initialValues: valuesOf(settings) });
  return (
    <SettingsForm of={form} label="Aprobación" settings={settings} valuesOf={valuesOf}>
      <Section title="Aprobación" description="Exigir la aprobación de otra persona: nadie aprueba lo que hizo.">
        <CheckBox
          of={form}
          name="secondPersonNewsletters"
          label="Exigir que otra persona apruebe los newsletters"
          hint="Se guardan sin aprobar y se pide la aprobación en su página. Los que ya están aprobados siguen así."
        />
        <CheckBox
          of={form}
          name="secondPersonSchedules"
          label="Exigir que otra persona apruebe las programaciones"
          hint="Se guardan como borrador y se activan una vez aprobadas. Las que ya están activas siguen así."
        />
      </Section>
    </SettingsForm>
  );
}
