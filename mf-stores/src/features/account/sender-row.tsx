import { faultMessage } from '@pregon/auth-api/fault';
import type { SenderIdentity } from '@pregon/contract/account/account-settings.schema';
import { Button } from '@pregon/ui/button';
import { Form, Submit, TextField, useAppForm } from '@pregon/ui/form';
import { Note } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { useRemoveSender, useSendCode, useVerifySender } from './account-changes.ts';
import { useConfirmation } from './use-confirmation.ts';

const codeForm = v.strictObject({
  code: v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/, 'Escribe los 6 números del código.')),
});

/** Row of a sender domain or address. Until it is verified, it shows how to prove the ownership. */
export function SenderRow({ sender }: { readonly sender: SenderIdentity }) {
  const { value, isVerified, record } = sender;
  const { isOpen, opener, toggle, close } = useConfirmation();
  return (
    <li className="sender-row">
      <div className="row wrap">
        <b>{value}</b>
        <span className="badge" data-state={isVerified ? 'completed' : 'paused'}>
          {isVerified ? 'Verificado' : 'Por verificar'}
        </span>
        <span className="row end">
          <Button ref={opener} size="s" aria-label={`Quitar ${value}…`} aria-expanded={isOpen} onPress={toggle}>
            Quitar…
          </Button>
        </span>
      </div>
      {isOpen ? <Removal sender={sender} onClose={close} /> : null}
      {isVerified ? null : record ? <DomainProof sender={sender} record={record} /> : <AddressProof sender={sender} />}
    </li>
  );
}

interface RemovalProps {
  readonly sender: SenderIdentity;
  readonly onClose: () => void;
}

/** The question before a sender is removed: a verified one has to be verified again. */
function Removal({ sender: { id, value, isVerified }, onClose }: RemovalProps) {
  const remove = useRemoveSender();
  const removed = () => toast.success(`Quitamos ${value}.`);
  return (
    <fieldset className="account-confirm">
      <legend>¿Quitar {value}?</legend>
      <p>
        {isVerified
          ? 'Tu cuenta ya no podrá enviar con él. Para usarlo otra vez, agrégalo y verifícalo de nuevo.'
          : 'Todavía no está verificado. Si lo agregas otra vez, verifícalo con los datos nuevos.'}
      </p>
      {remove.error ? <Note tone="warning">{faultMessage(remove.error)}</Note> : null}
      <div className="row wrap">
        <Button
          isPending={remove.isPending}
          pendingLabel="Quitando…"
          onPress={() => remove.mutate({ params: { id: String(id) } }, { onSuccess: removed })}
        >
          Quitar remitente
        </Button>
        <Button variant="ghost" onPress={onClose}>
          Conservar
        </Button>
      </div>
    </fieldset>
  );
}

interface DomainProofProps {
  readonly sender: SenderIdentity;
  readonly record: NonNullable<SenderIdentity['record']>;
}

function DomainProof({ sender: { id, value }, record }: DomainProofProps) {
  const verify = useVerifySender();
  const problem = verify.error && codeErrorOf(verify.error);
  return (
    <div className="sender-proof">
      <p className="soft">Crea este registro TXT donde administras el DNS de {value}:</p>
      <dl className="sender-record">
        <div>
          <dt>Nombre</dt>
          <dd>
            <code>{record.name}</code>
          </dd>
        </div>
        <div>
          <dt>Valor</dt>
          <dd>
            <code>{record.value}</code>
          </dd>
        </div>
      </dl>
      <Button
        size="s"
        isPending={verify.isPending}
        pendingLabel="Buscando…"
        aria-label={`Verificar ${value}`}
        onPress={() =>
          verify.mutate(
            { params: { id: String(id) }, body: { code: '' } },
            { onSuccess: () => toast.success(`${value} quedó verificado.`) },
          )
        }
      >
        Verificar
      </Button>
      <output>{problem ? <Note tone="warning">{problem}</Note> : null}</output>
    </div>
  );
}

function AddressProof({ sender: { id, value } }: { readonly sender: SenderIdentity }) {
  const { mutateAsync: verify } = useVerifySender();
  const resend = useSendCode();
  const form = useAppForm({ schema: codeForm, initialValues: { code: '' } });
  const params = { id: String(id) };
  return (
    <div className="sender-proof">
      <p className="soft">Enviamos un código de 6 números a {value}.</p>
      <Form
        of={form}
        aria-label={`Verificar ${value}`}
        summary={false}
        onSubmit={async (body) => {
          await verify({ params, body });
          toast.success(`${value} quedó verificado.`);
        }}
      >
        <div className="sender-add">
          <TextField of={form} name="code" label="Código" autoComplete="one-time-code" />
          <Submit of={form} pendingLabel="Verificando…">
            Verificar
          </Submit>
        </div>
      </Form>
      <Button
        size="s"
        variant="ghost"
        isPending={resend.isPending}
        pendingLabel="Enviando…"
        onPress={() => resend.mutate({ params }, { onSuccess: ({ message }) => toast.success(message) })}
      >
        Enviar otro código
      </Button>
      {resend.error ? <Note tone="warning">{faultMessage(resend.error)}</Note> : null}
    </div>
  );
}

/** Returns the error of the code field, or the fault's own message. */
const codeErrorOf = (error: Error): ReactNode =>
  ('fields' in error && (error.fields as Readonly<Record<string, string>>)['code']) || faultMessage(error);
