import { faultMessage } from '@pregon/auth-api/fault';
import { graphqlQuery } from '@pregon/auth-api/queries';
import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import { Button, buttonClass } from '@pregon/ui/button';
import { Empty, Page } from '@pregon/ui/page';
import { Pager, SearchField, Table, Toolbar } from '@pregon/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useListAddress } from './list-address.ts';
import { useNewsletterColumns } from './newsletter-columns.tsx';

const size = 10;

export default function NewsletterListPage() {
  const { search, page, setSearch, setPage } = useListAddress();
  const query = graphqlQuery(newslettersQuery, { page, size, ...(search && { filter: { search } }) });
  // Colleagues save newsletters too: what is known is shown at once, and read again.
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...query, staleTime: 0, placeholderData: keepPreviousData });
  const columns = useNewsletterColumns();
  const list = data?.newsletter;
  const isFirstUse = list?.total === 0 && search === '';
  return (
    <Page title="Newsletters" actions={isFirstUse ? null : <CreateLink />}>
      {isFirstUse ? null : (
        <Toolbar {...(search && { onClear: () => setSearch('') })}>
          <SearchField label="Buscar newsletters" value={search} onSearch={setSearch} />
        </Toolbar>
      )}
      {error && !list ? (
        <Empty
          kind="fault"
          title="No pudimos cargar los newsletters"
          actions={<Button onPress={() => void refetch()}>Reintentar</Button>}
        >
          {faultMessage(error)}
        </Empty>
      ) : list?.total === 0 ? (
        <NoNewsletters search={search} onClear={() => setSearch('')} />
      ) : (
        <>
          <Table
            label="Newsletters"
            columns={columns}
            rows={list?.items}
            rowKey={({ identifier }) => identifier}
            isStale={isPlaceholderData}
            expectedRows={size}
          />
          {list ? <Pager page={page} size={size} total={list.total} onPage={setPage} /> : null}
        </>
      )}
    </Page>
  );
}

const CreateLink = () => (
  <Link className={buttonClass({ variant: 'primary' })} to="/admin/newsletter/build">
    Crear newsletter
  </Link>
);

function NoNewsletters({ search, onClear }: { search: string; onClear: () => void }) {
  return search ? (
    <Empty kind="none" title={`Nada coincide con «${search}»`} actions={<Button onPress={onClear}>Borrar la búsqueda</Button>}>
      Prueba con otra parte del nombre.
    </Empty>
  ) : (
    <Empty kind="first" title="Aún no hay newsletters" actions={<CreateLink />}>
      Un newsletter es el diseño de un e-mail: créalo, apruébalo y prográmalo para un perfil.
    </Empty>
  );
}
