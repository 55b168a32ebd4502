import { smsChannelForm, type AccountChannel } from '@pregon/contract/account/account-settings.schema';
import { Form, TextField, useAppForm, useDirty } from '@pregon/ui/form';
import { Columns } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useUnsavedChanges } from '@pregon/ui/unsaved';
import { useSaveSms } from './account-changes.ts';
import { ChannelFrame } from './channel-frame.tsx';
import { SaveChanges } from './save-changes.tsx';

/** Form of the account's own Twilio account. */
export function SmsChannel({ channel }: { readonly channel: AccountChannel }) {
  const { mutateAsync: save } = useSaveSms();
  const { accountSid, from } = channel;
  const form = useAppForm({
    schema: smsChannelForm,
    initialValues: { accountSid: accountSid ?? '', from: from ?? '', authToken: '' },
  });
  useUnsavedChanges(useDirty(form));
  return (
    <ChannelFrame channel={channel} description="Tu propia cuenta de Twilio.">
      {(buttons) => (
        <Form
          of={form}
          aria-label="Proveedor de SMS"
          onSubmit={async (body) => {
            await save({ body });
            toast.success('Se guardó el proveedor de SMS.');
          }}
        >
          <Columns>
            <TextField of={form} name="accountSid" label="Account SID" autoComplete="off" placeholder="AC…" />
            <TextField of={form} name="from" label="Número o nombre que envía" autoComplete="off" placeholder="+573001234567" />
            <TextField
              of={form}
              name="authToken"
              label="Auth Token"
              type="password"
              autoComplete="new-password"
              hint={accountSid ? 'Guardado. Déjalo vacío para conservarlo.' : undefined}
            />
          </Columns>
          <div className="row wrap account-save">
            <SaveChanges of={form}>Guardar proveedor de SMS</SaveChanges>
            {buttons}
          </div>
        </Form>
      )}
    </ChannelFrame>
  );
}
