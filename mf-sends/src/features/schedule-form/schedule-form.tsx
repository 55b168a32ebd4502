import { ApiFault } from '@pregon/auth-api/fault';
import { useMayCall } from '@pregon/auth-api/session';
import { errorTable } from '@pregon/contract/errors';
import type { Newsletter } from '@pregon/contract/newsletters/newsletter.schema';
import type { Profile } from '@pregon/contract/profiles/profile.schema';
import { createSchedule } from '@pregon/contract/schedules/schedules.endpoints';
import { buttonClass } from '@pregon/ui/button';
import { DateField, TimeField } from '@pregon/ui/date-fields';
import { Form, Select, Submit, Switch, TextField, useAppForm, useDirty, useValues } from '@pregon/ui/form';
import { formatZone } from '@pregon/ui/format';
import { ActionBar, Columns, FormLayout, Note, Page, Section } from '@pregon/ui/page';
import { useUnsavedChanges } from '@pregon/ui/unsaved';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useConfirmSchedule } from './confirm-schedule.tsx';
import { EmailFields } from './email-fields.tsx';
import { clockIn, defaultTime, scheduleFields, type ScheduleOutput } from './schedule-fields.ts';
import { ScheduleRail } from './schedule-rail.tsx';
import { scheduleSentence } from './schedule-sentence.ts';
import { useReach } from './schedule.queries.ts';

interface ScheduleFormProps {
  readonly profiles: readonly Profile[];
  readonly newsletters: readonly Newsletter[];
  readonly timeZone: string;
  readonly accountName: string;
  readonly onSubmit: (schedule: ScheduleOutput) => Promise<void>;
}

/** Whom, when and what: one sending by e-mail, read back before it is programmed. */
export function ScheduleForm({ profiles, newsletters, timeZone, accountName, onSubmit }: ScheduleFormProps) {
  const schema = useMemo(() => scheduleFields(() => clockIn(timeZone)), [timeZone]);
  const form = useAppForm({
    schema,
    initialValues: { dateStart: { time: defaultTime }, active: false, sendMethods: [{ sender: accountName }] },
  });
  useUnsavedChanges(useDirty(form));
  const [key, day, time, active = false] = useValues(form, ['profile', 'dateStart.day', 'dateStart.time', 'active']);
  const profile = profiles.find((candidate) => String(candidate.key) === key);
  const reach = useReach(profile);
  const count = profile && reach.data?.audience;
  const mayCreate = useMayCall(createSchedule);
  const { ask, dialog } = useConfirmSchedule();
  const sentence = scheduleSentence({ active, day, time, timeZone, reach: count?.reach.email });

  const submit = async (schedule: ScheduleOutput) => {
    if (schedule.active && !(await ask(confirmation(sentence, schedule, { profile, newsletters })))) return;
    try {
      await onSubmit(schedule);
    } catch (fault) {
      throw atFormFields(fault);
    }
  };

  return (
    <Page
      title="Programar Envios"
      rail={
        <ScheduleRail
          profile={profile}
          count={count}
          isCounting={reach.isFetching}
          error={reach.error}
          onRetry={() => void reach.refetch()}
        />
      }
      foot={
        <ActionBar
          back={
            <Link className={buttonClass({ variant: 'ghost' })} to={paths.schedules}>
              Programaciones
            </Link>
          }
        >
          <Switch of={form} name="active" label="Activa" />
          <Submit
            of={form}
            pendingLabel={active ? 'Programando…' : 'Guardando…'}
            isDisabled={!mayCreate}
            disabledReason={errorTable.FORBIDDEN.message}
          >
            {active ? 'Programar' : 'Guardar borrador'}
          </Submit>
        </ActionBar>
      }
    >
      <Form of={form} onSubmit={submit} aria-label="Programar Envios">
        <FormLayout>
          <Section title="A quién">
            {profiles.length === 0 ? (
              <Note tone="warning">
                Aún no hay perfiles. <Link to={paths.newCampaign}>Crear Campaña</Link>
              </Note>
            ) : null}
            <Columns>
              <TextField of={form} name="name" label="Nombre" placeholder="Navidad, primer envío" />
              <Select
                of={form}
                name="profile"
                label="Perfil"
                placeholder="Elige un perfil"
                options={profiles.map(profileOption)}
              />
            </Columns>
          </Section>
          <Section title="Cuándo" description="Una sola vez.">
            <Columns>
              <DateField of={form} name="dateStart.day" label="Día" min={clockIn(timeZone).slice(0, 10)} />
              <TimeField
                of={form}
                name="dateStart.time"
                label="Hora"
                zone={formatZone(timeZone)}
                hint={`Sin hora, a las ${defaultTime}.`}
              />
            </Columns>
            <p className="say" aria-live="polite">
              {sentence}
            </p>
          </Section>
          <EmailFields form={form} newsletters={newsletters} />
        </FormLayout>
      </Form>
      {dialog}
    </Page>
  );
}

const profileOption = ({ key, name, campaignName }: Profile) => ({ value: String(key), label: `${name} · ${campaignName}` });

interface Chosen {
  readonly profile: Profile | undefined;
  readonly newsletters: readonly Newsletter[];
}

function confirmation(sentence: string, { sendMethods }: ScheduleOutput, { profile, newsletters }: Chosen): readonly string[] {
  const [email] = sendMethods;
  const newsletter = newsletters.find(({ identifier }) => identifier === email?.newsletterId);
  return [
    sentence,
    `Perfil: ${profile?.name ?? ''}.`,
    `Newsletter: «${newsletter?.name ?? ''}». Asunto: «${email?.subject ?? ''}».`,
  ];
}

/** The request has one field for what the form asks in two. */
function atFormFields(fault: unknown): unknown {
  if (!(fault instanceof ApiFault)) return fault;
  const { code, message, status, data } = fault;
  const fields = Object.fromEntries(
    Object.entries(fault.fields).map(([path, said]) => [path === 'dateStart' ? 'dateStart.time' : path, said]),
  );
  return new ApiFault({ code, message, status, data, fields });
}
