import { scheduleState, scheduleStateNames } from '@pregon/contract/schedules/schedule-state';
import { faultMessage } from '@pregon/auth-api/fault';
import { useSession } from '@pregon/auth-api/session';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { Button, buttonClass } from '@pregon/ui/button';
import { Badge, Skeleton, Empty, Note, Page, Section, Waiting, windowHeight } from '@pregon/ui/page';
import { WhatIs } from '@pregon/ui/term';
import { loadPart } from '@pregon/remote-api/load-part';
import { lazy, Suspense } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { DeliveryProgress } from '../../schedule-actions/delivery-progress.tsx';
import { ScheduleMenu } from '../../schedule-actions/schedule-menu.tsx';
import { ScheduleWhen } from '../../schedule-actions/schedule-when.tsx';
import { useScheduleActions } from '../../schedule-actions/use-schedule-actions.tsx';
import { sentCount } from '../../schedule-actions/schedule-action.ts';
import { serviceMessageLabel, serviceMessageRules } from '../../service-message.ts';
import { ScheduleMethods } from './schedule-methods.tsx';
import { ScheduleOccurrences } from './schedule-occurrences.tsx';
import { ScheduleRecipients } from './schedule-recipients.tsx';
import { useOccurrences, useSchedule, useSendMethods } from './schedule-source.ts';
import '../../schedule-actions/deliveries.css';
import './schedule-page.css';

const ExperimentOutcome = lazy(() => loadPart(() => import('../../experiment-outcome/experiment-outcome.tsx')));
const ScheduleCollaboration = lazy(() =>
  loadPart(() => import(/* webpackChunkName: "schedule-notes" */ '../../schedule-collaboration/schedule-collaboration.tsx')),
);
const UsedQuotaNote = lazy(() =>
  loadPart(() => import(/* webpackChunkName: "schedule-notes" */ '../../schedule-quota/used-quota-note.tsx')),
);
const ScheduleResults = lazy(() => loadPart(() => import('../../schedule-results/schedule-results.tsx')));

export default function SchedulePage() {
  const { scheduleId = '' } = useParams();
  const { data: schedule, error, refetch } = useSchedule(scheduleId);
  if (schedule) return <LoadedSchedule schedule={schedule} />;
  return (
    <Page title="Programación">
      {schedule === null ? (
        <Empty
          kind="none"
          title="No encontramos esta programación"
          actions={
            <Link className={buttonClass({})} to={paths.schedules}>
              Ver programaciones
            </Link>
          }
        >
          Puede que alguien la haya eliminado.
        </Empty>
      ) : error ? (
        <Empty
          kind="fault"
          title="No pudimos cargar la programación"
          actions={<Button onPress={() => void refetch()}>Reintentar</Button>}
        >
          {faultMessage(error)}
        </Empty>
      ) : (
        <div className="page-body">
          <Waiting>
            <Skeleton height={windowHeight} isRows />
          </Waiting>
        </div>
      )}
    </Page>
  );
}

/** Page of one schedule: its methods, its occurrences, and the outcome of every message. */
function LoadedSchedule({ schedule }: { readonly schedule: Schedule }) {
  const {
    identifier,
    name,
    state,
    profileName,
    profileIdentifier,
    campaignName,
    campaignIdentifier,
    deliveries,
    nextOccurrence,
    repeatSending,
  } = schedule;
  const zone = useSession().session?.user.timeZone;
  const navigate = useNavigate();
  const [, setParameters] = useSearchParams();
  const { onAction, dialog } = useScheduleActions(() => void navigate(paths.schedules));
  const { data: methods } = useSendMethods(identifier);
  const { data: occurrences } = useOccurrences(identifier, state === scheduleState.running);
  return (
    <Page
      title={name}
      description={
        <>
          <Link className="link" to={paths.profile(campaignIdentifier, profileIdentifier)}>
            {profileName}
          </Link>
          {' · '}
          <Link className="link" to={paths.campaign(campaignIdentifier)}>
            {campaignName}
          </Link>
        </>
      }
      actions={
        <>
          <Badge state={scheduleStateNames[state]} />
          <ScheduleMenu schedule={schedule} onAction={onAction} hasPage={false} />
        </>
      }
    >
      <div className="schedule-page">
        <div className="schedule-facts">
          <section>
            <h2>{nextOccurrence ? 'Próximo envío' : repeatSending ? 'Empezó' : 'Envío'}</h2>
            <ScheduleWhen schedule={schedule} />
          </section>
          <section>
            <h2>Mensajes</h2>
            <DeliveryProgress counts={deliveries} />
          </section>
        </div>
        {state === scheduleState.running && deliveries.pending > 0 && methods ? (
          <Suspense>
            <UsedQuotaNote channels={methods.map(({ type }) => type)} />
          </Suspense>
        ) : null}
        {schedule.serviceMessage ? (
          <Note>
            <b>{serviceMessageLabel}.</b> {serviceMessageRules}
          </Note>
        ) : null}
        {sentCount(schedule) > 0 && state !== scheduleState.completed && state !== scheduleState.cancelled ? (
          <Note>Ya salieron mensajes: se pueden cambiar el nombre, la hora, la repetición y el último día de lo que falta.</Note>
        ) : null}
        {sentCount(schedule) > 0 ? (
          <Suspense
            fallback={
              <Waiting>
                <Skeleton height={windowHeight} isRows />
              </Waiting>
            }
          >
            <ScheduleResults
              identifier={identifier}
              name={name}
              occurrences={occurrences?.items}
              zone={zone}
              isSending={state === scheduleState.running}
            />
          </Suspense>
        ) : null}
        {schedule.experiment === null ? null : (
          <Suspense
            fallback={
              <Waiting>
                <Skeleton height="12rem" />
              </Waiting>
            }
          >
            <ExperimentOutcome identifier={identifier} />
          </Suspense>
        )}
        <Section title="Cómo se envía" beside={<WhatIs term="Programación" />}>
          {methods ? (
            <ScheduleMethods methods={methods} />
          ) : (
            <Waiting>
              <Skeleton height="5rem" />
            </Waiting>
          )}
        </Section>
        <Suspense
          fallback={
            <Waiting>
              <Skeleton height="12rem" />
            </Waiting>
          }
        >
          <ScheduleCollaboration identifier={identifier} version={schedule.version} state={state} />
        </Suspense>
        <Section title="Envíos" beside={<WhatIs term="Envío" />}>
          {occurrences ? (
            occurrences.items.length > 0 ? (
              <ScheduleOccurrences
                {...occurrences}
                zone={zone}
                onChoose={(occurrence) =>
                  setParameters(
                    (before) => new URLSearchParams({ ...Object.fromEntries(before), occurrence: String(occurrence), page: '1' }),
                  )
                }
              />
            ) : (
              <p className="soft">Es un borrador: todavía no hay nada por enviar.</p>
            )
          ) : (
            <Waiting>
              <Skeleton height="5rem" />
            </Waiting>
          )}
        </Section>
        <Section title="Destinatarios" beside={<WhatIs term="Incierto" />}>
          <ScheduleRecipients schedule={schedule} zone={zone} />
        </Section>
      </div>
      {dialog}
    </Page>
  );
}
