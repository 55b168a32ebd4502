import { AudioLines, Ban, Check, CircleDashed, Clock, Pause, TriangleAlert, type LucideIcon } from 'lucide-react';
import { Icon } from '../icon.tsx';

/** The states of campaigns, schedules and sendings. */
export type BadgeState = 'draft' | 'scheduled' | 'running' | 'paused' | 'completed' | 'cancelled' | 'failed';

const looks: Record<BadgeState, { label: string; icon: LucideIcon }> = {
  draft: { label: 'Borrador', icon: CircleDashed },
  scheduled: { label: 'Programada', icon: Clock },
  running: { label: 'En curso', icon: AudioLines },
  paused: { label: 'Pausada', icon: Pause },
  completed: { label: 'Completada', icon: Check },
  cancelled: { label: 'Cancelada', icon: Ban },
  failed: { label: 'Fallida', icon: TriangleAlert },
};

export const stateLabel = (state: BadgeState): string => looks[state].label;

/** A state as word, icon and tint, because colour alone is not accessible. */
export function Badge({ state, label }: { state: BadgeState; label?: string | undefined }) {
  const look = looks[state];
  return (
    <span className="badge" data-state={state}>
      <Icon of={look.icon} />
      {label ?? look.label}
    </span>
  );
}
