import { listDownload } from '@pregon/auth-api/list-actions';
import { graphqlQuery, listState } from '@pregon/auth-api/queries';
import { savedViewsOf } from '@pregon/auth-api/saved-views';
import { useSession } from '@pregon/auth-api/session';
import type { ShortLink } from '@pregon/contract/short-links/short-link.schema';
import { shortLinkOrders, shortLinksQuery } from '@pregon/contract/short-links/short-links.operations';
import { loadPart } from '@pregon/remote-api/load-part';
import { ListSection, useListAddress } from '@pregon/ui/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useMemo, useState } from 'react';
import { shortLinkColumns } from './short-link-columns.tsx';
import { useShortLinkBulk } from './use-short-link-bulk.ts';

const views = savedViewsOf('short-links');
const OpenedShortLink = lazy(() => loadPart(() => import('./opened-short-link.tsx')));
const StopShortLink = lazy(() => loadPart(() => import('./stop-short-link.tsx')));

const filters = [
  {
    kind: 'choice',
    name: 'state',
    label: 'Estado',
    options: [
      { value: 'active', label: 'Activo' },
      { value: 'stopped', label: 'Desactivado' },
    ],
  },
] as const;

/** List of the account's short links with their clicks. */
export function ShortLinkList() {
  const titleId = useId();
  const bulk = useShortLinkBulk();
  const address = useListAddress({ filters, orders: shortLinkOrders });
  const { search, page, size, sort } = address;
  const { state } = address.filters;
  const { open, setOpen } = address;
  const [stopped, setStopped] = useState<ShortLink>();
  const zone = useSession().session?.user.timeZone;
  const columns = useMemo(
    () => shortLinkColumns(zone, (action, link) => (action === 'stop' ? setStopped(link) : setOpen(link.code))),
    [zone, setOpen],
  );
  const filter = { ...(search && { search }), ...(state && { active: state === 'active' }) };
  const variables = { page, size, ...(Object.keys(filter).length > 0 && { filter }), ...(sort && { sort }) };
  // Clicks change all the time: the cached page is shown at once and refetched.
  const query = useQuery({ ...graphqlQuery(shortLinksQuery, variables), staleTime: 0, placeholderData: keepPreviousData });
  return (
    <section className="short-links" aria-labelledby={titleId}>
      <h2 id={titleId}>Enlaces de la cuenta</h2>
      <ListSection
        title="Enlaces de la cuenta"
        searchLabel="Buscar por código o destino"
        address={address}
        filters={filters}
        list={query.data?.shortLinks}
        lines={2}
        columns={columns}
        bulk={bulk}
        views={views}
        columnsOf="short-links"
        download={(only) => listDownload({ list: 'short-links', filter, sort, only })}
        rowKey={({ code }) => code}
        {...listState(query)}
        firstUse={{ title: 'Aquí van tus enlaces', text: 'Acorta el primero, y verás quién lo sigue y cuándo.' }}
      />
      <Suspense>
        {stopped ? <StopShortLink link={stopped} onClose={() => setStopped(undefined)} /> : null}
        {open === undefined ? null : (
          <OpenedShortLink
            code={open}
            listed={query.data?.shortLinks.items.find(({ code }) => code === open)}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </section>
  );
}
