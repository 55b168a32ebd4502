import { listDownload } from '@pregon/auth-api/list-actions';
import { graphqlQuery, listState, restQuery } from '@pregon/auth-api/queries';
import { savedViewsOf } from '@pregon/auth-api/saved-views';
import { useMayCall, useSession } from '@pregon/auth-api/session';
import { auditEventsQuery, auditOrders } from '@pregon/contract/audit/audit.operations';
import { readUser } from '@pregon/contract/users/users.endpoints';
import { usersQuery } from '@pregon/contract/users/users.operations';
import { ListPage, useListAddress } from '@pregon/ui/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AdministratorsOnly } from '../../staff/administrators-only.tsx';
import { auditColumns } from './audit-columns.tsx';
import { auditFilters, pageSize } from './audit-filters.ts';
import { heading } from './heading.ts';
import './audit-log.css';

const views = savedViewsOf('audit');

/** Whether a filter of the address can be a user's: other values filter nothing. */
const isUser = (text: string | undefined): text is string => /^[1-9]\d{0,8}$/.test(text ?? '');

export default function AuditLogPage() {
  return useMayCall(auditEventsQuery) ? (
    <AuditLog />
  ) : (
    <AdministratorsOnly title={heading.title} what="el registro de auditoría" />
  );
}

/** The filters, with the user of the address among those who can be chosen. */
function useFilters() {
  const [address] = useSearchParams();
  const id = address.get('user') ?? '';
  const people = useQuery(graphqlQuery(usersQuery, { page: 1, size: pageSize }));
  const first = people.data?.users.items;
  const isElsewhere = id !== '' && first !== undefined && !first.some((user) => String(user.id) === id);
  const { data: chosen } = useQuery({
    ...restQuery(readUser, { params: { id } }),
    enabled: isElsewhere && isUser(id),
    retry: false,
  });
  return useMemo(
    () => auditFilters([...(first ?? []), ...(isElsewhere && chosen ? [chosen] : [])]),
    [first, isElsewhere, chosen],
  );
}

function AuditLog() {
  const zone = useSession().session?.user.timeZone;
  const filters = useFilters();
  const address = useListAddress({ filters, orders: auditOrders });
  const { search, page, size, sort } = address;
  const { user, action, from, to } = address.filters;
  const columns = useMemo(() => auditColumns(zone), [zone]);
  const filter = {
    ...(search && { search }),
    ...(action && { action }),
    ...(isUser(user) && { user: Number(user) }),
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
