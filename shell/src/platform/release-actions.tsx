import type { ReleaseState } from '@pregon/contract/platform/platform.schema';
import { Button } from '@pregon/ui/button';
import { nameOf } from './app-names.ts';

export interface PlannedChange {
  readonly app: string;
  readonly action: 'roll-back' | 'promote' | 'withdraw';
  /** The version that the operator saw: the live one for a roll-back, else the canary. */
  readonly version: string;
  /** The version that becomes live. */
  readonly next: string;
}

interface ReleaseActionsProps {
  readonly app: string;
  readonly release: ReleaseState;
  readonly live: ReleaseState | undefined;
  readonly previous: ReleaseState | undefined;
  /** Whether the user is a platform operator. */
  /** Why the caller may change nothing, for staff. */
  readonly refusal: string | undefined;
  readonly onPlan: (change: PlannedChange) => void;
}

/** Actions on a release. Who may not change it sees them disabled, with the reason. */
export function ReleaseActions({ app, release: { role, version }, live, previous, refusal, onPlan }: ReleaseActionsProps) {
  const button = (label: string, change: Pick<PlannedChange, 'action' | 'next'>) => (
    <Button
      size="s"
      aria-label={`${label}: ${nameOf(app).title}`}
      isDisabled={refusal !== undefined}
      {...(refusal !== undefined && { disabledReason: refusal })}
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
