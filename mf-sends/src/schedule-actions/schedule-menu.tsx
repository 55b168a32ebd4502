import { archiveAction } from '@pregon/auth-api/list-actions';
import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import { useMayCall } from '@pregon/auth-api/session';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { archiveEntry } from '@pregon/ui/list';
import { RowMenu } from '@pregon/ui/menu';
import { Ban, Copy, ListChecks, Pause, Pencil, Play, Send, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../paths.ts';
import { scheduleChange } from './schedule-access.ts';
import { type ScheduleAction, disabledReasonOf } from './schedule-action.ts';
import { refreshSchedules } from './schedule-calls.ts';

interface ScheduleMenuProps {
  readonly schedule: Schedule;
  readonly onAction: (action: ScheduleAction, schedule: Schedule) => void;
  /** False on the schedule's own page, which then has no link to itself. */
  readonly hasPage?: boolean;
}

/** Menu with the actions on a schedule. A disabled action shows the reason. */
export function ScheduleMenu({ schedule, onAction, hasPage = true }: ScheduleMenuProps) {
  const { identifier, name, state, archived = false } = schedule;
  const navigate = useNavigate();
  const open = (path: string) => () => void navigate(path);
  const mayChange = useMayCall(scheduleChange);
  const reasonAgainst = (action: ScheduleAction | 'editar' | 'archivar') =>
    mayChange ? disabledReasonOf(action, schedule) : 'sin permiso';
  const entry = (action: ScheduleAction, label: string, icon: typeof Pause) => ({
    label,
    icon,
    disabledReason: reasonAgainst(action),
    onSelect: () => onAction(action, schedule),
  });
  return (
    <RowMenu
      name={name}
      entries={[
        ...(hasPage ? [{ label: 'Ver destinatarios', icon: ListChecks, onSelect: open(paths.schedule(identifier)) }] : []),
        {
          label: 'Editar',
          icon: Pencil,
          disabledReason: reasonAgainst('editar'),
          onSelect: open(paths.editSchedule(identifier)),
        },
        {
          label: 'Duplicar',
          icon: Copy,
          disabledReason: mayChange ? undefined : 'sin permiso',
          onSelect: open(paths.copySchedule(identifier)),
        },
        state === scheduleState.paused ? entry('reanudar', 'Reanudar', Play) : entry('pausar', 'Pausar', Pause),
        entry('enviar', 'Enviar una vez ahora…', Send),
        archiveEntry(schedule, {
          action: archiveAction('schedule', () => `«${name}»`, archived),
          isArchived: archived,
          disabledReason: reasonAgainst('archivar'),
          onChanged: refreshSchedules,
        }),
        { ...entry('cancelar', 'Cancelar lo que falta…', Ban), isDanger: true },
        { ...entry('eliminar', 'Eliminar…', Trash2), isDanger: true },
      ]}
    />
  );
}
