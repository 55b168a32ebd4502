import { faultMessage } from '@pregon/auth-api/fault';
import { useSession } from '@pregon/auth-api/session';
import { Button } from '@pregon/ui/button';
import { Bone, Columns, Empty, FormLayout, Page, Waiting } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { forgetUnsavedChanges } from '@pregon/ui/unsaved';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { createRequestKeys } from './request-key.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { useCreateSchedule, useScheduleScreen } from './schedule.queries.ts';
import './schedule-form.css';

export default function ScheduleFormPage() {
  const { data, error, retry } = useScheduleScreen();
  const { mutateAsync: createSchedule } = useCreateSchedule();
  const user = useSession().session?.user;
  const navigate = useNavigate();
  const [requestKeyOf] = useState(createRequestKeys);
  if (data && user) {
    return (
      <ScheduleForm
        {...data}
        timeZone={user.timeZone}
        accountName={user.accountName}
        onSubmit={async (schedule) => {
          const requestKey = requestKeyOf(schedule);
          await createSchedule({ body: { ...schedule, ...(requestKey && { requestKey }) } });
          toast.success(schedule.active ? `«${schedule.name}» está programada.` : `«${schedule.name}» queda como borrador.`);
          forgetUnsavedChanges();
          await navigate(paths.schedules);
        }}
      />
    );
  }
  return (
    <Page title="Programar Envios">
      {error ? (
        <Empty kind="fault" title="No pudimos cargar el formulario" actions={<Button onPress={retry}>Reintentar</Button>}>
          {faultMessage(error)}
        </Empty>
      ) : (
        <Waiting>
          <FormLayout>
            <Columns>
              {Array.from({ length: 6 }, (_, index) => (
                <Bone key={index} height="3.75rem" />
              ))}
            </Columns>
          </FormLayout>
        </Waiting>
      )}
    </Page>
  );
}
