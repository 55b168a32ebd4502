import { faultMessage } from '@pregon/auth-api/fault';
import type { Audience as AudienceCount } from '@pregon/contract/profiles/audience.schema';
import type { Profile } from '@pregon/contract/profiles/profile.schema';
import { Button } from '@pregon/ui/button';
import { formatNumber } from '@pregon/ui/format';
import { Audience, Funnel, Note, Rail } from '@pregon/ui/page';

interface ScheduleRailProps {
  readonly profile: Profile | undefined;
  readonly count: AudienceCount | undefined;
  readonly isCounting: boolean;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** Whom the chosen profile reaches by e-mail, and how that comes about. */
export function ScheduleRail({ profile, count, isCounting, error, onRetry }: ScheduleRailProps) {
  if (!profile)
    return (
      <Rail title="Audiencia" summary={<span className="soft">Elige un perfil</span>} openLabel="Ver audiencia">
        <section>
          <h2>Audiencia</h2>
          <p className="soft">Elige un perfil y aquí ves cuántos clientes reciben el e-mail.</p>
        </section>
      </Rail>
    );
  const reach = count?.reach.email;
  const unit = reach === 1 ? 'cliente lo recibe por e-mail' : 'clientes lo reciben por e-mail';
  return (
    <Rail
      title="Audiencia"
      summary={<Summary reach={reach} />}
      openLabel="Ver audiencia"
      news={reach === undefined || isCounting ? undefined : `${formatNumber(reach)} ${unit}`}
    >
      <Audience
        count={reach}
        unit={unit}
        isStale={count !== undefined && isCounting}
        status={isCounting ? 'Calculando…' : error ? 'Sin calcular' : 'Al día'}
      />
      {error ? (
        <Note tone="warning">
          {faultMessage(error)}{' '}
          <Button variant="ghost" size="s" onPress={onRetry}>
            Reintentar
          </Button>
        </Note>
      ) : null}
      {count ? (
        <section>
          <h2>Cómo se llega</h2>
          <Funnel
            steps={[
              ...count.steps.map(({ label, remaining }) => ({ label, count: remaining })),
              { label: 'Con e-mail', count: count.reach.email },
            ]}
          />
        </section>
      ) : null}
      <p className="small faint">Cada cliente recibe el mensaje una sola vez, y solo si lo ha permitido.</p>
    </Rail>
  );
}

function Summary({ reach }: { readonly reach: number | undefined }) {
  if (reach === undefined) return <span className="soft">Contando clientes…</span>;
  return (
    <>
      <span className="v">{formatNumber(reach)}</span> <span className="soft">{reach === 1 ? 'cliente' : 'clientes'}</span>
    </>
  );
}
