import { type DataRequest, dataRequestKindNames } from '@pregon/contract/data-requests/data-request.schema';
import { Button } from '@pregon/ui/button';
import { formatDate } from '@pregon/ui/format';
import { NearTime } from '@pregon/ui/near-time';
import { Badge } from '@pregon/ui/page';
import { Link } from 'react-router-dom';
import { useAddressValue } from '../../../address-value.ts';
import { AnswerForm } from './answer-form.tsx';
import { ExtensionForm } from './extension-form.tsx';

interface DataRequestRowProps {
  readonly request: DataRequest;
  readonly zone: string | undefined;
}

type OpenForm = 'respuesta' | 'plazo';

/** The form that is open below a request. The address keeps those of all requests: `?abiertas=respuesta-7,plazo-9`. */
function useOpenForm({ id, state, mayExtend }: DataRequest) {
  const [kept, keep] = useAddressValue('abiertas');
  const all = kept?.split(',') ?? [];
  const offered: readonly OpenForm[] = state === 'open' ? (mayExtend ? ['respuesta', 'plazo'] : ['respuesta']) : [];
  const open = offered.find((form) => all.includes(`${form}-${id}`));
  const setOpen = (form?: OpenForm) => {
    const others = all.filter((one) => !one.endsWith(`-${id}`));
    keep([...others, ...(form ? [`${form}-${id}`] : [])].join(',') || undefined);
  };
  return [open, setOpen] as const;
}

/** One request: who asks what, until when, and the answer. */
export function DataRequestRow({ request, zone }: DataRequestRowProps) {
  const { kind, state, text, receivedAt, closedAt, closedBy, answer, extensionReason, mayExtend } = request;
  const [open, setOpen] = useOpenForm(request);
  const close = () => setOpen();
  const address = request.email ?? request.mobile;
  const who = address ?? 'datos eliminados';
  return (
    <li>
      <div className="row wrap">
        <b>{dataRequestKindNames[kind]}</b>
        <span className="data-request-who">{address ?? 'De una persona cuyos datos ya se eliminaron'}</span>
        <Deadline request={request} />
        {state === 'open' ? (
          <span className="row wrap end">
            {mayExtend ? (
              <Button size="s" aria-label={`Ampliar el plazo: ${who}`} onPress={() => setOpen('plazo')}>
                Ampliar el plazo
              </Button>
            ) : null}
            <Button size="s" aria-label={`Responder: ${who}`} onPress={() => setOpen('respuesta')}>
              Responder
            </Button>
          </span>
        ) : null}
      </div>
      {text ? <p className="data-request-text">{text}</p> : null}
      <p className="small soft">
        Recibida: <NearTime moment={receivedAt} zone={zone} />.
        {closedAt ? (
          <>
            {' '}
            Respondida: <NearTime moment={closedAt} zone={zone} />
            {closedBy ? `, por ${closedBy}` : ''}.
          </>
        ) : null}
      </p>
      {address === undefined ? null : <Customers request={request} />}
      {extensionReason ? <p className="small soft">Plazo ampliado: {extensionReason}</p> : null}
      {answer ? <p className="data-request-text">Respuesta: {answer}</p> : null}
      {open === 'respuesta' ? <AnswerForm request={request} label={`Responder a ${who}`} onClose={close} /> : null}
      {open === 'plazo' ? <ExtensionForm request={request} label={`Ampliar el plazo de ${who}`} onClose={close} /> : null}
    </li>
  );
}

/** The state with the last day. */
function Deadline({ request: { state, dueOn, isOverdue } }: { readonly request: DataRequest }) {
  if (state !== 'open')
    return (
      <Badge state={state === 'accepted' ? 'completed' : 'cancelled'} label={state === 'accepted' ? 'Aceptada' : 'Negada'} />
    );
  const day = formatDate(dueOn);
  return <Badge state={isOverdue ? 'failed' : 'scheduled'} label={isOverdue ? `Venció el ${day}` : `Vence el ${day}`} />;
}

/** The customers with the address, on whose pages the request is carried out. */
function Customers({ request: { customers, state, mobile } }: { readonly request: DataRequest }) {
  if (customers.length === 0)
    return <p className="small soft">Nadie en tus clientes tiene este {mobile ? 'celular' : 'correo'}.</p>;
  return (
    <p className="small data-request-customers">
      {state === 'open' ? 'Hazlo en la página de' : 'Cliente:'}{' '}
      {customers.map(({ id, name }, index) => (
        <span key={id}>
          {index === 0 ? '' : ', '}
          <Link to={`/admin/clientes/${id}`}>{name || `el cliente ${id}`}</Link>
        </span>
      ))}
    </p>
  );
}
