import { faultMessage } from '@pregon/auth-api/fault';
import { graphqlQuery } from '@pregon/auth-api/queries';
import { useSession } from '@pregon/auth-api/session';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { scheduleStateNames } from '@pregon/contract/schedules/schedule-state';
import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { Button, buttonClass } from '@pregon/ui/button';
import { formatNumber } from '@pregon/ui/format';
import { Icon } from '@pregon/ui/icon';
import { Badge, Empty, Section } from '@pregon/ui/page';
import { type Column, Table } from '@pregon/ui/table';
import { NearTime } from '@pregon/ui/near-time';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';

const pageSize = 50;

/** Section with the schedules of a campaign, the newest first. */
export default function CampaignSchedules({ campaign }: { readonly campaign: string }) {
  const zone = useSession().session?.user.timeZone;
  const query = useQuery({ ...graphqlQuery(schedulesQuery, { page: 1, size: pageSize, filter: { campaign } }), staleTime: 0 });
  const { items: schedules, total = 0 } = query.data?.programming ?? {};
  return (
    <div className="form">
      <Section
        title="Programaciones"
        aside={
          <Link className={buttonClass()} to={paths.newSchedule({ campaign })}>
            <Icon of={CalendarClock} />
            Programar envío
          </Link>
        }
      >
        {query.error && !schedules ? (
          <Empty
            kind="fault"
            title="No pudimos cargar las programaciones"
            actions={<Button onPress={() => void query.refetch()}>Reintentar</Button>}
          >
            {faultMessage(query.error)}
          </Empty>
        ) : schedules?.length === 0 ? (
          <p className="soft">Todavía no hay envíos programados.</p>
        ) : (
          <>
            <Table
              label="Programaciones"
              columns={columnsIn(zone)}
              rows={schedules}
              rowKey={({ identifier }) => identifier}
              expectedRows={2}
              lines={2}
            />
            {schedules && total > schedules.length ? (
              <p className="row wrap campaign-more">
                <span className="small soft">{`Estas son las ${formatNumber(schedules.length)} más nuevas.`}</span>
                <Link className="link" to={paths.schedulesOf(campaign)}>{`Ver las ${formatNumber(total)} programaciones`}</Link>
              </p>
            ) : null}
          </>
        )}
      </Section>
    </div>
  );
}

const columnsIn = (zone: string | undefined): readonly Column<Schedule>[] => [
  {
    key: 'name',
    header: 'Nombre',
    card: 'wide',
    cell: ({ identifier, name, profileName }) => (
      <>
        <Link className="main" to={paths.schedule(identifier)}>
          {name}
        </Link>
        <span className="sub" title={profileName}>
          {profileName}
        </span>
      </>
    ),
  },
  { key: 'state', header: 'Estado', cell: ({ state }) => <Badge state={scheduleStateNames[state]} /> },
  {
    key: 'next',
    header: 'Próximo envío',
    caption: 'Próximo envío',
    card: 'right',
    cell: ({ nextOccurrence }) =>
      nextOccurrence ? <NearTime moment={nextOccurrence} zone={zone} /> : <span className="soft">—</span>,
  },
  {
    key: 'sent',
    header: 'Enviados',
    caption: 'Enviados',
    isNumeric: true,
    cell: ({ deliveries }) => formatNumber(deliveries.sent),
  },
];
