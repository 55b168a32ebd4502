import { faultMessage } from '@pregon/auth-api/fault';
import { type SingleSignOnDomain, singleSignOnDomainForm } from '@pregon/contract/account/single-sign-on.schema';
import { Button } from '@pregon/ui/button';
import { Form, resetForm, TextField, useAppForm } from '@pregon/ui/form';
import { Columns, Note } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useAddDomain, useConfirmDomain, useRemoveDomain } from './sign-on-changes.ts';
import { SaveChanges } from '../save-changes.tsx';

/** The domains of the e-mail addresses that log in by the provider. */
export function SignOnDomains({ domains }: { readonly domains: readonly SingleSignOnDomain[] }) {
  return (
    <>
      {domains.length > 0 ? (
        <ul className="sender-list" aria-label="Dominios">
          {domains.map((domain) => (
            <DomainRow key={domain.id} domain={domain} />
          ))}
        </ul>
      ) : (
        <Note>Todavía no hay dominios: agrega el de los correos de tu equipo.</Note>
      )}
      <NewDomain />
    </>
  );
}

function NewDomain() {
  const { mutateAsync: add } = useAddDomain();
  const form = useAppForm({ schema: singleSignOnDomainForm, initialValues: { domain: '' } });
  return (
    <Form
      of={form}
      aria-label="Agregar dominio"
      summary={false}
      onSubmit={async (body) => {
        await add({ body });
        resetForm(form);
      }}
    >
      <Columns>
        <TextField of={form} name="domain" label="Dominio" placeholder="empresa.com" autoComplete="off" />
      </Columns>
      <div className="row account-save">
        <SaveChanges of={form} pendingLabel="Agregando…">
          Agregar dominio
        </SaveChanges>
      </div>
    </Form>
  );
}

function DomainRow({ domain: { id, domain, recordName, recordValue, confirmedAt } }: { readonly domain: SingleSignOnDomain }) {
  const confirm = useConfirmDomain();
  const remove = useRemoveDomain();
  const error = confirm.error ?? remove.error;
  const params = { id: String(id) };
  return (
    <li className="sender-row">
      <div className="row wrap">
        <b>{domain}</b>
        <span className="badge" data-state={confirmedAt ? 'completed' : 'paused'}>
          {confirmedAt ? 'Verificado' : 'Por verificar'}
        </span>
        <span className="row end">
          <Button
            size="s"
            isPending={remove.isPending}
            pendingLabel="Quitando…"
            aria-label={`Quitar ${domain}`}
            onPress={() => remove.mutate({ params }, { onSuccess: () => toast.success(`Quitamos ${domain}.`) })}
          >
            Quitar
          </Button>
        </span>
      </div>
      {confirmedAt ? null : (
        <div className="sender-proof">
          <p className="soft">Crea este registro TXT donde administras el DNS de {domain}:</p>
          <dl className="sender-record">
            <div>
              <dt>Nombre</dt>
              <dd>
                <code>{recordName}</code>
              </dd>
            </div>
            <div>
              <dt>Valor</dt>
              <dd>
                <code>{recordValue}</code>
              </dd>
            </div>
          </dl>
          <Button
            size="s"
            isPending={confirm.isPending}
            pendingLabel="Buscando el registro…"
            aria-label={`Verificar ${domain}`}
            onPress={() => confirm.mutate({ params }, { onSuccess: () => toast.success(`Verificamos ${domain}.`) })}
          >
            Verificar
          </Button>
        </div>
      )}
      {error ? <Note tone="warning">{faultMessage(error)}</Note> : null}
    </li>
  );
}
