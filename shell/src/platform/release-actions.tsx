import type { ReleaseState } from '@pregon/contract/platform/platform.schema';
import { Button } from '@pregon/ui/button';
import { nameOf } from './app-names.ts';

export interface PlannedChange {
  readonly app: string;
  readonly action: 'roll-back' | 'promote' | 'withdraw';
  /** The release that the person saw in its place: what is live for a roll-back, else the canary. */
  readonly version: string;
  /** What people get afterwards. */
  readonly next: string;
}

interface ReleaseActionsProps {
  readonly app: string;
  readonly release: ReleaseState;
  readonly live: ReleaseState | undefined;
  readonly previous: ReleaseState | undefined;
  /** Whether the person operates the platform. */
  readonly isOperator: boolean;
  readonly onPlan: (change: PlannedChange) => void;
}

/** What an operator of the platform can do with a release; others see it, and why they can't. */
export function ReleaseActions({ app, release: { role, version }, live, previous, isOperator, onPlan }: ReleaseActionsProps) {
  const button = (label: string, change: Pick<PlannedChange, 'action' | 'next'>) => (
    <Button
      size="s"
      aria-label={`${label}: ${nameOf(app).title}`}
      isDisabled={!isOperator}
      disabledReason="Solo quien opera la plataforma puede cambiar las versiones."
      onPress={() => onPlan({ app, version, ...change })}
    >
      {label}
    </Button>
  );
  if (role === 'live' && previous) return button('Volver a la versión anterior', { action: 'roll-back', next: previous.version });
  if (role !== 'canary') return null;
  return (
    <>
      {button('Publicar para todos', { action: 'promote', next: version })}
      {live ? button('Retirar', { action: 'withdraw', next: live.version }) : null}
    </>
  );
}
