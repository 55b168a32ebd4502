import type { PlatformStatus } from '@pregon/contract/platform/platform.schema';
import { Button } from '@pregon/ui/button';
import { formatCount } from '@pregon/ui/format';
import { Icon } from '@pregon/ui/icon';
import { ArrowUpRight, CircleCheck, FlaskConical, FlaskConicalOff, Undo2, Upload, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { nameOf } from './app-names.ts';
import { formatMoment } from './measures.ts';

type Change = PlatformStatus['changes'][number];

interface ChangeListProps {
  readonly changes: readonly Change[];
  readonly zone: string | undefined;
  readonly now: number;
}

/** Each verb goes before the name of an app: 'Ana Peña puso en prueba Envíos'. */
const actions: Readonly<Record<Change['action'], { readonly verb: string; readonly icon: LucideIcon }>> = {
  publish: { verb: 'publicó', icon: Upload },
  canary: { verb: 'puso en prueba', icon: FlaskConical },
  promote: { verb: 'publicó para todos', icon: ArrowUpRight },
  withdraw: { verb: 'retiró la prueba de', icon: FlaskConicalOff },
  'roll-back': { verb: 'devolvió a su versión anterior', icon: Undo2 },
  activate: { verb: 'activó', icon: CircleCheck },
};

/** Wording of the other release, where it was not the live one before. */
const insteadOf: Partial<Readonly<Record<Change['action'], string>>> = { canary: 'frente a', withdraw: 'en vez de' };

/** The accounts are below the changes: more of them only when asked for. */
const fewChanges = 8;

export function ChangeList({ changes, zone, now }: ChangeListProps) {
  const [isWhole, setWhole] = useState(false);
  const more = changes.length - fewChanges;
  return (
    <section aria-labelledby="recent-changes">
      <h2 id="recent-changes">Cambios recientes</h2>
      {changes.length === 0 ? <p className="soft">Todavía no hay cambios.</p> : null}
      <ol className="changes">
        {changes.slice(0, isWhole ? undefined : fewChanges).map((change) => (
          <li key={`${change.generation} ${change.app}`}>
            <Icon of={actions[change.action].icon} />
            <div>
              <div className="log-line">
                <span>
                  <b>{change.by === 'servidor' ? 'El servidor' : change.by}</b> {actions[change.action].verb}{' '}
                  <b>{nameOf(change.app).phrase}</b>
                </span>
                <time className="log-time num" dateTime={change.at}>
                  {formatMoment(change.at, zone, now)}
                </time>
              </div>
              <p className="log-place">
                <code>{change.version}</code>
                {change.from ? (
                  <span>
                    {insteadOf[change.action] ?? 'antes'} <code>{change.from}</code>
                  </span>
                ) : null}
              </p>
              {change.reason ? <p className="soft">{change.reason}</p> : null}
            </div>
          </li>
        ))}
      </ol>
      {more > 0 ? (
        <Button size="s" aria-expanded={isWhole} onPress={() => setWhole(!isWhole)}>
          {isWhole ? 'Ver menos' : `Ver ${formatCount(more, 'cambio más', 'cambios más')}`}
        </Button>
      ) : null}
    </section>
  );
}
