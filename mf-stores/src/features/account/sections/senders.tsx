import type { AccountSettings as Settings } from '@pregon/contract/account/account-settings.schema';
import { TextField, useAppForm } from '@pregon/ui/form';
import { Columns, Section } from '@pregon/ui/page';
import { WhatIs } from '@pregon/ui/term';
import * as v from 'valibot';
import { AccountSettings } from '../account-settings.tsx';
import { SenderList } from '../sender-list.tsx';
import { settingFields, SettingsForm } from '../settings-form.tsx';

const { senderName, senderEmail, replyTo } = settingFields;
const schema = v.strictObject({ senderName, senderEmail, replyTo });
const valuesOf = (settings: Settings) => ({
  senderName: settings.senderName,
  senderEmail: settings.senderEmail,
  replyTo: settings.replyTo,
});

/** The default sender of the account, and the senders that it may use. */
export default function SendersSection() {
  return (
    <AccountSettings>
      {(settings) => (
        <>
          <DefaultSender settings={settings} />
          <SenderList settings={settings} />
        </>
      )}
    </AccountSettings>
  );
}

function DefaultSender({ settings }: { readonly settings: Settings }) {
  const form = useAppForm({ schema, initialValues: valuesOf(settings) });
  return (
    <SettingsForm of={form} label="Remitente por defecto" settings={settings} valuesOf={valuesOf}>
      <Section
        title="Remitente por defecto"
        beside={<WhatIs term="Remitente" />}
        description="El nombre y los correos con los que escribe tu cuenta."
      >
        <Columns>
          <TextField of={form} name="senderName" label="Nombre del remitente" autoComplete="off" optional />
          <TextField
            of={form}
            name="senderEmail"
            label="Correo del remitente"
            type="email"
            autoComplete="off"
            hint="De un dominio o correo verificado abajo."
            optional
          />
          <TextField of={form} name="replyTo" label="Correo de respuesta" type="email" autoComplete="off" optional />
        </Columns>
      </Section>
    </SettingsForm>
  );
}
