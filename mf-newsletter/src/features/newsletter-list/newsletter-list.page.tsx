import { listDownload } from '@pregon/auth-api/list-actions';
import { graphqlQuery, listState } from '@pregon/auth-api/queries';
import { savedViewsOf } from '@pregon/auth-api/saved-views';
import type { Newsletter } from '@pregon/contract/newsletters/newsletter.schema';
import { newsletterOrders, newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import { loadPart } from '@pregon/remote-api/load-part';
import { ListedSums } from '@pregon/results-ui/listed-sums';
import { buttonClass } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { ListPage, useListAddress } from '@pregon/ui/list';
import { ResultsNote } from '@pregon/ui/result-columns';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { newsletterColumns } from './newsletter-columns.tsx';
import { SavedNote } from './saved-note.tsx';
import { useNewsletterBulk } from './use-newsletter-bulk.ts';
import { heading } from './heading.ts';

const views = savedViewsOf('newsletters');
const DeleteNewsletter = lazy(() => loadPart(() => import('./delete-newsletter.tsx')));

const filters = [
  {
    kind: 'choice',
    name: 'state',
    label: 'Estado',
    options: [
      { value: 'aprobado', label: 'Aprobado' },
      { value: 'por-aprobar', label: 'Por aprobar' },
      { value: 'con-cambios', label: 'Cambios sin aprobar' },
    ],
  },
  { kind: 'choice', name: 'archived', label: 'Archivo', options: [{ value: 'true', label: 'Archivados' }] },
] as const;

export default function NewsletterListPage() {
  const address = useListAddress({ filters, orders: newsletterOrders });
  const { search, page, size, sort, setPage } = address;
  const { state, archived } = address.filters;
  const isArchive = archived !== undefined;
  const bulk = useNewsletterBulk(isArchive);
  const [leaving, setLeaving] = useState<Newsletter>();
  const [columns] = useState(() => newsletterColumns(setLeaving));
  const filter = {
    ...(search && { search }),
    ...(state && { isApproved: state === 'aprobado' }),
    // An approved version, and a newer one that is not approved.
    ...(state === 'con-cambios' && { approve: true }),
    ...(isArchive && { archived: true }),
  };
  const variables = { page, size, ...(Object.keys(filter).length > 0 && { filter }), ...(sort && { sort }) };
  // Always refetched, with cached rows shown at once, because colleagues save newsletters, too.
  const query = useQuery({ ...graphqlQuery(newslettersQuery, variables), staleTime: 0, placeholderData: keepPreviousData });
  const { items, total = 0 } = query.data?.newsletter ?? {};
  // Returns to the last page when the current one is empty after a deletion.
  const isPastEnd = items?.length === 0 && total > 0 && !query.isPlaceholderData;
  useEffect(() => {
    if (isPastEnd) setPage(Math.ceil(total / size));
  }, [isPastEnd, total, size, setPage]);
  return (
    <ListedSums subject="template" rows={items}>
      <ListPage
        {...heading}
        searchLabel="Buscar newsletters"
        action={
          <Link className={buttonClass({ variant: 'primary' })} to={paths.newNewsletter}>
            <Icon of={Plus} />
            Crear newsletter
          </Link>
        }
        address={address}
        filters={filters}
        lines={2}
        list={query.data?.newsletter}
        columns={columns}
        bulk={bulk}
        views={views}
        columnsOf="newsletters"
        download={(only) => listDownload({ list: 'newsletters', filter, sort, only })}
        rowKey={({ identifier }) => identifier}
        {...listState(query)}
        notice={<SavedNote />}
        note={<ResultsNote />}
        firstUse={{
          title: 'Aquí van tus newsletters',
          text: 'Un newsletter es el diseño de un e-mail: créalo, apruébalo y prográmalo para un perfil.',
        }}
      />
      {leaving ? (
        <Suspense>
          <DeleteNewsletter newsletter={leaving} onClose={() => setLeaving(undefined)} />
        </Suspense>
      ) : null}
    </ListedSums>
  );
}
