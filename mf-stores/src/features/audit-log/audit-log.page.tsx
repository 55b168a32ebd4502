import { listDownload } from '@pregon/auth-api/list-actions';
import { graphqlQuery, listState } from '@pregon/auth-api/queries';
import { savedViewsOf } from '@pregon/auth-api/saved-views';
import { useMayCall, useSession } from '@pregon/auth-api/session';
import { auditEventsQuery, auditOrders } from '@pregon/contract/audit/audit.operations';
import { largestPage } from '@pregon/contract/page.schema';
import { usersQuery } from '@pregon/contract/users/users.operations';
import { ListPage, useListAddress } from '@pregon/ui/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { AdministratorsOnly } from '../../staff/administrators-only.tsx';
import { auditColumns } from './audit-columns.tsx';
import { auditFilters } from './audit-filters.ts';
import { heading } from './heading.ts';
import './audit-log.css';

const views = savedViewsOf('audit');

export default function AuditLogPage() {
  return useMayCall(auditEventsQuery) ? (
    <AuditLog />
  ) : (
    <AdministratorsOnly title={heading.title} what="el registro de auditoría" />
  );
}

function AuditLog() {
  const zone = useSession().session?.user.timeZone;
  const people = useQuery(graphqlQuery(usersQuery, { page: 1, size: largestPage }));
  const filters = useMemo(() => auditFilters(people.data?.users.items ?? []), [people.data]);
  const address = useListAddress({ filters, orders: auditOrders });
  const { search, page, size, sort } = address;
  const { user, action, from, to } = address.filters;
  const columns = useMemo(() => auditColumns(zone), [zone]);
  const filter = {
    ...(search && { search }),
    ...(action && { action }),
    ...(user && { user: Number(user) }),
    ...(from && { from }),
    ...(to && { to }),
  };
  const source = graphqlQuery(auditEventsQuery, {
    page,
    size,
    ...(Object.keys(filter).length > 0 && { filter }),
    ...(sort && { sort }),
  });
  const query = useQuery({
    ...source,
    // Waits for the users, because a user filter in the address is only valid if it is one of the options.
    enabled: !people.isPending,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <ListPage
      {...heading}
      searchLabel="Buscar en la auditoría"
      address={address}
      filters={filters}
      list={query.data?.auditEvents}
      columns={columns}
      views={views}
      columnsOf="audit"
      download={() => listDownload({ list: 'audit', filter, sort })}
      rowKey={({ id }) => String(id)}
      {...listState(query)}
      firstUse={{ title: 'Aún no hay nada registrado', text: 'Aquí queda cada ingreso, cada cambio y cada envío.' }}
    />
  );
}
