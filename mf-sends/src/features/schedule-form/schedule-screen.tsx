import { faultMessage, isFault } from '@pregon/auth-api/fault';
import { useSession } from '@pregon/auth-api/session';
import { loadPart } from '@pregon/remote-api/load-part';
import { Button } from '@pregon/ui/button';
import { Skeleton, Columns, Empty, FormLayout, Page, Waiting } from '@pregon/ui/page';
import { forgetUnsavedChanges } from '@pregon/ui/unsaved';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { isOver, type ScheduleSource, startValues } from './schedule-source.ts';
import type { StoredDraft } from './stored-draft.ts';
import { useChoices, useDefaultSender, useSavedSchedule } from './schedule.queries.ts';
import { heading } from './heading.ts';

const NoSchedule = lazy(() => loadPart(() => import(/* webpackChunkName: "schedule-saving" */ './no-schedule.tsx')));

interface ScheduleScreenProps {
  readonly source: ScheduleSource;
  /** The stored draft that is continued. */
  readonly stored?: StoredDraft;
  /** Whether it is not known yet what the form continues with; the rest is loaded meanwhile. */
  readonly isWaiting?: boolean;
}

/** Loads what the form needs and shows it for a new schedule, a copy, a stored draft, or an existing one. */
export function ScheduleScreen({ source, stored, isWaiting = false }: ScheduleScreenProps) {
  const choices = useChoices();
  const saved = useSavedSchedule(source.identifier);
  const sender = useDefaultSender(source.kind === 'new');
  const user = useSession().session?.user;
  const navigate = useNavigate();
  const isGone = saved.data === null || isFault(saved.error, 'NOT_FOUND', 'INVALID');
  const error = choices.error ?? (saved.data ? null : saved.error);
  if (isGone && source.identifier) return <LazyNoSchedule title="Esta programación no existe" />;
  if (error)
    return (
      <Page {...heading}>
        <Empty
          kind="fault"
          title="No pudimos cargar el formulario"
          actions={
            <Button
              onPress={() => {
                choices.retry();
                if (source.identifier) saved.retry();
              }}
            >
              Reintentar
            </Button>
          }
        >
          {faultMessage(error)}
        </Empty>
      </Page>
    );
  if (isWaiting || !choices.data || !user || !sender || (source.identifier && !saved.data))
    return <ScheduleLoading isNew={source.kind !== 'open'} />;
  const opened = source.kind === 'open' ? saved.data?.schedule : undefined;
  if (opened && isOver(opened)) return <LazyNoSchedule title={`«${opened.name}» ya terminó`} copy={opened.identifier} />;
  return (
    <ScheduleForm
      choices={choices.data}
      timeZone={user.timeZone}
      start={stored?.values ?? startValues(source, saved.data ?? undefined, user.accountName, sender)}
      opened={opened}
      campaign={source.address?.get('campaign') ?? ''}
      draftKey={`schedule/${source.kind}/${source.identifier ?? String(source.address)}`}
      stored={stored}
      onSaved={async (schedule) => {
        void loadPart(async () =>
          (await import(/* webpackChunkName: "schedule-saving" */ './notify-saved.ts')).notifySaved(schedule),
        );
        forgetUnsavedChanges();
        await navigate(paths.schedule(schedule.identifier));
      }}
    />
  );
}

const LazyNoSchedule = (props: { readonly title: string; readonly copy?: string }) => (
  <Suspense fallback={<ScheduleLoading />}>
    <NoSchedule heading={heading.title} {...props} />
  </Suspense>
);

/** The form while it is loading: a new one, or that of a schedule. */
export function ScheduleLoading({ isNew = false }: { readonly isNew?: boolean }) {
  return (
    <Page {...(isNew ? heading : { title: heading.title })}>
      <Waiting>
        <FormLayout>
          <Columns>
            {Array.from({ length: 6 }, (_, index) => (
              <Skeleton key={index} height="3.75rem" />
            ))}
          </Columns>
        </FormLayout>
      </Waiting>
    </Page>
  );
}
