import { restQuery } from '@pregon/auth-api/queries';
import type { NewsletterTemplate } from '@pregon/contract/newsletters/newsletter.schema';
import { type NewsletterUse, readNewsletterUses } from '@pregon/contract/newsletters/newsletter-uses.endpoints';
import { scheduleState, type ScheduleState } from '@pregon/contract/schedules/schedule-state';
import { Button } from '@pregon/ui/button';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { archivedReason } from '../../../archived-reason.ts';
import { newScheduleAddress, paths, previewAddress } from '../../../paths.ts';

const stateWords: Readonly<Record<ScheduleState, string>> = {
  [scheduleState.draft]: 'Borrador',
  [scheduleState.scheduled]: 'Programada',
  [scheduleState.running]: 'En curso',
  [scheduleState.paused]: 'En pausa',
  [scheduleState.completed]: 'Completada',
  [scheduleState.cancelled]: 'Cancelada',
  [scheduleState.failed]: 'Fallida',
};

/** Whether a schedule still sends messages. */
export const isPending = ({ state }: NewsletterUse): boolean =>
  state === scheduleState.draft ||
  state === scheduleState.scheduled ||
  state === scheduleState.running ||
  state === scheduleState.paused;

interface NewsletterUsesProps {
  readonly edited: NewsletterTemplate;
  readonly willApprove: boolean;
}

/** The schedules that send the newsletter, and what saving it changes for them. */
export default function NewsletterUses({ edited, willApprove }: NewsletterUsesProps) {
  const query = restQuery(readNewsletterUses, { params: { id: edited.identifier } });
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 });
  const { search } = useLocation();
  if (error) {
    return (
      <p className="small soft" role="alert">
        No pudimos ver dónde se usa.{' '}
        <Button size="s" onPress={() => void refetch()}>
          Reintentar
        </Button>
      </p>
    );
  }
  if (!data) return <p className="small soft">Buscando dónde se usa…</p>;
  const { approvedVersion, schedules, total } = data;
  return (
    <>
      <p className="small soft">{consequence(edited, willApprove, schedules.filter(isPending))}</p>
      <p className="small">
        <Link className="link" to={`${previewAddress(edited.identifier, search)}#colaboracion`}>
          Comentarios y aprobación
        </Link>
        {edited.archived ? ` · ${archivedReason}` : null}
        {approvedVersion === null || edited.archived ? null : (
          <>
            {' · '}
            <Link className="link" to={newScheduleAddress(edited.identifier, search)}>
              Programar este newsletter
            </Link>
            {approvedVersion === edited.version ? null : ` (sale la versión ${approvedVersion}, la última aprobada)`}
          </>
        )}
      </p>
      {total > 0 ? (
        <details className="small">
          <summary>{total === 1 ? 'Lo usa 1 programación' : `Lo usan ${total} programaciones`}</summary>
          <ul>
            {schedules.map((use) => (
              <li key={use.schedule}>
                <Link to={paths.schedule(use.schedule)}>{use.name}</Link>{' '}
                <span className="soft">
                  {stateWords[use.state]} · versión {use.version} · campaña{' '}
                </span>
                <Link to={paths.campaign(use.campaign)}>{use.campaignName}</Link>
              </li>
            ))}
            {total > schedules.length ? <li className="soft">y {total - schedules.length} más</li> : null}
          </ul>
        </details>
      ) : null}
    </>
  );
}

/** What becomes of the newsletter and of its pending schedules when it is saved. */
function consequence({ version, approved }: NewsletterTemplate, willApprove: boolean, pending: readonly NewsletterUse[]): string {
  const next = version + 1;
  const saved = `Al guardar se crea la versión ${next}, ${willApprove ? 'aprobada' : 'por aprobar'}.`;
  const kept = approved && !willApprove ? ` Hasta que la apruebes, los envíos nuevos usan la última aprobada.` : '';
  if (pending.length === 0) return saved + kept;
  const versions = [...new Set(pending.map((use) => use.version))].toSorted((a, b) => a - b).join(' y ');
  const still =
    pending.length === 1
      ? ` La programación pendiente sigue enviando la versión ${versions}.`
      : ` Las ${pending.length} programaciones pendientes siguen enviando la versión ${versions}.`;
  return saved + still + kept;
}
