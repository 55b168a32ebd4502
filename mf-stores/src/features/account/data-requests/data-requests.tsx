import { restQuery } from '@pregon/auth-api/queries';
import { useSession } from '@pregon/auth-api/session';
import { dataRequestPageSize, listDataRequests } from '@pregon/contract/data-requests/data-requests.endpoints';
import { Button } from '@pregon/ui/button';
import { formatCount } from '@pregon/ui/format';
import { Empty, FormLayout, Note, Section } from '@pregon/ui/page';
import { Pager } from '@pregon/ui/table';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { LoadedPart } from '../loaded-part.tsx';
import { DataRequestRow } from './data-request-row.tsx';
import { LinkChannel } from './link-channel.tsx';
import './data-requests.css';

type List = 'open' | 'closed';

const titles: Readonly<Record<List, string>> = { open: 'Por responder', closed: 'Respondidas' };

/** What people asked about their data by the link of their messages, and how those get it of whom a mobile number alone is known. */
export default function DataRequests() {
  return (
    <>
      <RequestLists />
      <LinkChannel />
    </>
  );
}

/** The requests, with the deadlines of the law. */
function RequestLists() {
  const [parameters, setParameters] = useSearchParams();
  const list: List = parameters.get('list') === 'closed' ? 'closed' : 'open';
  const page = Math.max(1, Math.floor(Number(parameters.get('page'))) || 1);
  const zone = useSession().session?.user.timeZone;
  const asked = useQuery({ ...restQuery(listDataRequests, { query: { list, page: String(page) } }), staleTime: 0 });
  const show = (next: List, at = 1) =>
    setParameters({ ...(next === 'closed' && { list: next }), ...(at > 1 && { page: String(at) }) });
  return (
    <FormLayout>
      <Section
        title="Solicitudes de datos"
        description="Lo que las personas piden sobre sus datos desde el enlace de tus mensajes. La ley da 10 días hábiles para una consulta y 15 para lo demás. Haz lo que piden en la página del cliente y responde aquí: la persona lo lee en su enlace."
      >
        <fieldset className="row wrap data-request-lists" aria-label="Qué solicitudes se ven">
          {(['open', 'closed'] as const).map((one) => (
            <Button
              key={one}
              size="s"
              variant={list === one ? 'default' : 'ghost'}
              aria-pressed={list === one}
              onPress={() => show(one)}
            >
              {titles[one]}
            </Button>
          ))}
        </fieldset>
        <LoadedPart of={asked} loading="Cargando las solicitudes…" height="16rem">
          {({ items, total, overdue }) => (
            <>
              {overdue > 0 && list === 'open' ? (
                <Note tone="warning">
                  {formatCount(overdue, 'solicitud tiene', 'solicitudes tienen')} el plazo vencido.{' '}
                  {overdue === 1 ? 'Respóndela' : 'Respóndelas'} primero.
                </Note>
              ) : null}
              {total === 0 ? <NoRequests list={list} /> : null}
              {total > 0 && items.length === 0 ? (
                <Empty
                  kind="none"
                  title="Esta página ya no existe"
                  actions={<Button onPress={() => show(list)}>Ver la primera</Button>}
                >
                  La lista es más corta que antes.
                </Empty>
              ) : null}
              <ul className="data-requests" aria-label={titles[list]}>
                {items.map((request) => (
                  <DataRequestRow key={request.id} request={request} zone={zone} />
                ))}
              </ul>
              {total > dataRequestPageSize ? (
                <Pager page={page} size={dataRequestPageSize} total={total} onPage={(next) => show(list, next)} />
              ) : null}
            </>
          )}
        </LoadedPart>
      </Section>
    </FormLayout>
  );
}

function NoRequests({ list }: { readonly list: List }) {
  return list === 'open' ? (
    <Empty kind="none" title="No hay solicitudes por responder">
      Cuando alguien pida algo sobre sus datos, aparece aquí y en tus pendientes.
    </Empty>
  ) : (
    <Empty kind="none" title="Todavía no has respondido ninguna">
      Aquí queda lo que respondiste y cuándo.
    </Empty>
  );
}
