import { AudioLines, Ban, Check, CircleDashed, Clock, Pause, TriangleAlert, type LucideIcon } from 'lucide-react';
import { Icon } from '../icon.tsx';

/** The states of whatever is sent. */
export type CampaignState = 'borrador' | 'programada' | 'en_curso' | 'pausada' | 'completada' | 'cancelada' | 'fallida';

const looks: Record<CampaignState, { label: string; icon: LucideIcon }> = {
  borrador: { label: 'Borrador', icon: CircleDashed },
  programada: { label: 'Programada', icon: Clock },
  en_curso: { label: 'En curso', icon: AudioLines },
  pausada: { label: 'Pausada', icon: Pause },
  completada: { label: 'Completada', icon: Check },
  cancelada: { label: 'Cancelada', icon: Ban },
  fallida: { label: 'Fallida', icon: TriangleAlert },
};

/** A state as word, icon and tint: colour alone never says anything. */
export function Badge({ state, label }: { state: CampaignState; label?: string | undefined }) {
  const look = looks[state];
  return (
    <span className="badge" data-state={state}>
      <Icon of={look.icon} />
      {label ?? look.label}
    </span>
  );
}
