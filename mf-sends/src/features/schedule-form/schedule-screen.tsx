import { faultMessage, isFault } from '@pregon/auth-api/fault';
import { useSession } from '@pregon/auth-api/session';
import { Button, buttonClass } from '@pregon/ui/button';
import { Bone, Columns, Empty, FormLayout, Page, Waiting } from '@pregon/ui/page';
import { forgetUnsavedChanges } from '@pregon/ui/unsaved';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { announceSaved } from './announce-saved.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { isOver, type ScheduleSource, startValues } from './schedule-source.ts';
import { useChoices, useSavedSchedule } from './schedule.queries.ts';

const title = 'Programar Envios';

/** The form once all that it needs is here: for a new schedule, one that begins like another, or one that there is. */
export function ScheduleScreen({ source }: { readonly source: ScheduleSource }) {
  const choices = useChoices();
  const saved = useSavedSchedule(source.identifier);
  const user = useSession().session?.user;
  const navigate = useNavigate();
  const isGone = saved.data === null || isFault(saved.error, 'NOT_FOUND', 'INVALID');
  const error = choices.error ?? (saved.data ? null : saved.error);
  if (isGone && source.identifier) return <Nothing title="Esta programación no existe" />;
  if (error)
    return (
      <Page title={title}>
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
  if (!choices.data || !user || (source.identifier && !saved.data)) return <Loading />;
  const opened = source.kind === 'open' ? saved.data?.schedule : undefined;
  if (opened && isOver(opened)) return <Nothing title={`«${opened.name}» ya terminó`} copy={opened.identifier} />;
  return (
    <ScheduleForm
      choices={choices.data}
      timeZone={user.timeZone}
      start={startValues(source, saved.data ?? undefined, user.accountName)}
      opened={opened}
      draftPlace={`schedule/${source.kind}/${source.identifier ?? ''}`}
      onSaved={async (schedule) => {
        void announceSaved(schedule);
        forgetUnsavedChanges();
        await navigate(paths.schedules);
      }}
    />
  );
}

function Loading() {
  return (
    <Page title={title}>
      <Waiting>
        <FormLayout>
          <Columns>
            {Array.from({ length: 6 }, (_, index) => (
              <Bone key={index} height="3.75rem" />
            ))}
          </Columns>
        </FormLayout>
      </Waiting>
    </Page>
  );
}

interface NothingProps {
  readonly title: string;
  /** It is over: what can be done is to begin another one like it. */
  readonly copy?: string;
}

function Nothing({ title: said, copy }: NothingProps) {
  return (
    <Page title={title}>
      <Empty
        kind="none"
        title={said}
        actions={
          <>
            <Link className={buttonClass()} to={paths.schedules}>
              Ver programaciones
            </Link>
            {copy ? (
              <Link className={buttonClass({ variant: 'primary' })} to={paths.newSchedule} state={{ copy }}>
                Copiar en una nueva
              </Link>
            ) : null}
          </>
        }
      >
        {copy ? 'Lo que ya salió no se cambia. Puedes empezar otra igual.' : 'Tal vez alguien la eliminó.'}
      </Empty>
    </Page>
  );
}
