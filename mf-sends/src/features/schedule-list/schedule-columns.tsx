import { scheduleStateNames } from '@pregon/contract/schedules/schedule-state';
import { channelFacts } from '@pregon/contract/channels/channels';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { Badge } from '@pregon/ui/page';
import { resultColumns } from '@pregon/ui/result-columns';
import type { Column } from '@pregon/ui/table';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { DeliveryProgress } from '../../schedule-actions/delivery-progress.tsx';
import { ScheduleMenu } from '../../schedule-actions/schedule-menu.tsx';
import { ScheduleWhen } from '../../schedule-actions/schedule-when.tsx';
import type { ScheduleAction } from '../../schedule-actions/schedule-action.ts';

/**
 * Columns of the list. Their keys are the sort orders of the query. `onAction` is called with the action that
 * the user chose.
 */
export const scheduleColumns = (onAction: (action: ScheduleAction, schedule: Schedule) => void): readonly Column<Schedule>[] => [
  {
    key: 'name',
    header: 'Nombre',
    isFixed: true,
    card: 'wide',
    cell: ({ identifier, name, profileName, sendTypes }) => (
      <>
        <Link className="main" to={paths.schedule(identifier)}>
          {name}
        </Link>
        <span className="sub" title={profileName}>
          {profileName} · {sendTypes.map((type) => channelFacts[type].label).join(', ')}
        </span>
      </>
    ),
  },
  { key: 'state', header: 'Estado', cell: ({ state }) => <Badge state={scheduleStateNames[state]} /> },
  { key: 'nextOccurrence', header: 'Cuándo', card: 'right', cell: (schedule) => <ScheduleWhen schedule={schedule} /> },
  {
    key: 'deliveries',
    header: 'Mensajes',
    card: 'wide',
    cell: ({ deliveries }) => <DeliveryProgress counts={deliveries} />,
  },
  ...resultColumns<Schedule>(({ identifier }) => identifier),
  {
    key: 'actions',
    header: 'Acciones',
    card: 'action',
    cell: (schedule) => <ScheduleMenu schedule={schedule} onAction={onAction} />,
  },
];
