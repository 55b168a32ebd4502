import { graphqlQuery, listState } from '@pregon/auth-api/queries';
import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { buttonClass } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { ListPage, useListAddress } from '@pregon/ui/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { pollAfter } from './poll-after.ts';
import { scheduleColumns } from './schedule-columns.tsx';
import './schedule-list.css';

const size = 10;

export default function ScheduleListPage() {
  const address = useListAddress();
  const { search, page } = address;
  const variables = { page, size, ...(search && { filter: { search } }) };
  const query = useQuery({
    ...graphqlQuery(schedulesQuery, variables),
    staleTime: 0,
    placeholderData: keepPreviousData,
    // A window that nobody sees is not kept up to date: that is the library's default.
    refetchInterval: ({ state }) => pollAfter(state.data?.programming.items ?? [], Date.now()),
  });
  return (
    <ListPage
      title="Programaciones"
      searchLabel="Buscar programaciones"
      action={
        <Link className={buttonClass({ variant: 'primary' })} to={paths.newSchedule}>
          <Icon of={Plus} />
          Programar Envios
        </Link>
      }
      address={address}
      list={query.data?.programming}
      size={size}
      columns={scheduleColumns}
      rowKey={({ identifier }) => identifier}
      {...listState(query)}
      firstUse={{
        title: 'Aquí van tus programaciones',
        text: 'Una programación envía un newsletter a un perfil de clientes, el día y a la hora que digas.',
      }}
    />
  );
}
