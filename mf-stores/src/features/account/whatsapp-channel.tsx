import { type AccountChannel, whatsappChannelForm } from '@pregon/contract/account/account-settings.schema';
import { Form, Segmented, TextField, useAppForm, useDirty, useValues } from '@pregon/ui/form';
import { Columns } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useUnsavedChanges } from '@pregon/ui/unsaved';
import * as v from 'valibot';
import { useSaveWhatsapp } from './account-changes.ts';
import { ChannelFrame } from './channel-frame.tsx';
import { SaveChanges } from './save-changes.tsx';

const separators = /[\s,]+/;

/** Schema of the form. The numbers are typed into one field, separated by commas or spaces. */
const schema = v.strictObject({
  ...whatsappChannelForm.entries,
  numbers: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^(?:\d{8,15}(?:[\s,]+\d{8,15}){0,19})?$/, 'Escribe números con indicativo, como 573001234567.'),
    ),
    '',
  ),
});

/** Form of the account's own WhatsApp provider: Meta or Gupshup. */
export function WhatsappChannel({ channel }: { readonly channel: AccountChannel }) {
  const { mutateAsync: save } = useSaveWhatsapp();
  const { provider, account, app, numbers } = channel;
  const isConfigured = account !== null;
  const form = useAppForm({
    schema,
    initialValues: {
      provider: provider ?? 'meta',
      account: account ?? '',
      app: app ?? '',
      numbers: numbers.join(', '),
      token: '',
      appSecret: '',
    },
  });
  const [chosen] = useValues(form, ['provider'] as const);
  const secretHint = isConfigured ? 'Guardado. Déjalo vacío para conservarlo.' : undefined;
  useUnsavedChanges(useDirty(form));
  return (
    <ChannelFrame channel={channel} description="Tus propios números de WhatsApp, con sus plantillas.">
      {(buttons) => (
        <Form
          of={form}
          aria-label="Proveedor de WhatsApp"
          onSubmit={async (values) => {
            await save({ body: { ...values, numbers: values.numbers.split(separators).filter(Boolean) } });
            toast.success('Se guardó el proveedor de WhatsApp.');
          }}
        >
          <Segmented
            of={form}
            name="provider"
            label="Proveedor de WhatsApp"
            options={[
              { value: 'meta', label: 'Meta' },
              { value: 'gupshup', label: 'Gupshup' },
            ]}
          />
          <Columns>
            <TextField
              of={form}
              name="account"
              label={chosen === 'gupshup' ? 'Identificador de la aplicación' : 'Identificador de la cuenta de WhatsApp Business'}
              autoComplete="off"
            />
            <TextField
              of={form}
              name="token"
              label="Token de WhatsApp"
              type="password"
              autoComplete="new-password"
              hint={secretHint}
            />
            {chosen === 'gupshup' ? (
              <>
                <TextField of={form} name="app" label="Nombre de la aplicación" autoComplete="off" />
                <TextField
                  of={form}
                  name="numbers"
                  label="Números"
                  autoComplete="off"
                  hint="Con indicativo y separados por comas: 573001234567."
                />
              </>
            ) : (
              <TextField
                of={form}
                name="appSecret"
                label="Clave de la aplicación"
                type="password"
                autoComplete="new-password"
                hint={secretHint ?? 'Firma lo que Meta nos cuenta de cada mensaje.'}
                optional
              />
            )}
          </Columns>
          <div className="row wrap account-save">
            <SaveChanges of={form}>Guardar proveedor de WhatsApp</SaveChanges>
            {buttons}
          </div>
        </Form>
      )}
    </ChannelFrame>
  );
}
