import { type AccountSettings, senderForm } from '@pregon/contract/account/account-settings.schema';
import { Form, resetForm, TextField, useAppForm } from '@pregon/ui/form';
import { Note, Section } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useAddSender } from './account-changes.ts';
import { SenderRow } from './sender-row.tsx';
import { SaveChanges } from './save-changes.tsx';

/** List of the domains and addresses that e-mail may be sent from, with the pending verification steps. */
export function SenderList({ settings: { senders, installationSender } }: { readonly settings: AccountSettings }) {
  const { mutateAsync: add } = useAddSender();
  const form = useAppForm({ schema: senderForm, initialValues: { value: '' } });
  return (
    <div className="form account-senders">
      <Section
        title="Remitentes verificados"
        description="Los e-mails salen solo de dominios o correos que demuestras que son tuyos."
      >
        {installationSender ? (
          <p className="soft">
            Tu cuenta también puede usar el correo de la plataforma: <b>{installationSender}</b>.
          </p>
        ) : null}
        {senders.length > 0 ? (
          <ul className="sender-list" aria-label="Remitentes">
            {senders.map((sender) => (
              <SenderRow key={sender.id} sender={sender} />
            ))}
          </ul>
        ) : (
          <Note>Todavía no hay remitentes: agrega el dominio de tu empresa.</Note>
        )}
        <Form
          of={form}
          aria-label="Agregar remitente"
          summary={false}
          onSubmit={async (body) => {
            await add({ body });
            resetForm(form);
            toast.success(
              body.value.includes('@')
                ? `Enviamos un código a ${body.value}.`
                : `Agregamos ${body.value}: falta su registro DNS.`,
            );
          }}
        >
          <div className="sender-add">
            <TextField of={form} name="value" label="Dominio o correo" autoComplete="off" placeholder="empresa.com" />
            <SaveChanges of={form} pendingLabel="Agregando…">
              Agregar
            </SaveChanges>
          </div>
        </Form>
      </Section>
    </div>
  );
}
