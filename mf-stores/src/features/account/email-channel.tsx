import { emailChannelForm, type AccountChannel } from '@pregon/contract/account/account-settings.schema';
import { Form, NumberField, TextField, useAppForm, useDirty } from '@pregon/ui/form';
import { Columns } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useUnsavedChanges } from '@pregon/ui/unsaved';
import { useSaveEmail } from './account-changes.ts';
import { ChannelFrame } from './channel-frame.tsx';
import { SaveChanges } from './save-changes.tsx';

/** Form of the account's own SMTP server. */
export function EmailChannel({ channel }: { readonly channel: AccountChannel }) {
  const { mutateAsync: save } = useSaveEmail();
  const { host, port, user } = channel;
  const initialValues = { host: host ?? '', port: port ?? 587, user: user ?? '', password: '' };
  const form = useAppForm({ schema: emailChannelForm, initialValues });
  useUnsavedChanges(useDirty(form));
  return (
    <ChannelFrame
      channel={channel}
      description="Tu propio servidor SMTP. Sin él salen por la plataforma, si tu cuenta puede usarla."
    >
      {(buttons) => (
        <Form
          of={form}
          aria-label="Servidor de correo"
          onSubmit={async (body) => {
            await save({ body });
            toast.success('Se guardó el servidor de correo.');
          }}
        >
          <Columns>
            <TextField of={form} name="host" label="Servidor SMTP" autoComplete="off" placeholder="smtp.empresa.com" />
            <NumberField of={form} name="port" label="Puerto" />
            <TextField of={form} name="user" label="Usuario SMTP" autoComplete="off" optional />
            <TextField
              of={form}
              name="password"
              label="Contraseña SMTP"
              type="password"
              autoComplete="new-password"
              hint={host ? 'Guardada. Déjala vacía para conservarla.' : undefined}
              optional
            />
          </Columns>
          <div className="row wrap account-save">
            <SaveChanges of={form}>Guardar servidor</SaveChanges>
            {buttons}
          </div>
        </Form>
      )}
    </ChannelFrame>
  );
}
