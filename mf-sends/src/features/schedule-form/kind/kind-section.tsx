import { CheckBox, useValues } from '@pregon/ui/form';
import { Note, Section } from '@pregon/ui/page';
import { serviceMessageLabel, serviceMessageRules, serviceMessageWarning } from '../../../service-message.ts';
import type { ScheduleAppForm } from '../schedule-values.ts';

interface KindSectionProps {
  readonly form: ScheduleAppForm;
  readonly isDisabled: boolean;
}

/** Form section of the kind of the messages: of service, or advertising as most are. */
export function KindSection({ form, isDisabled }: KindSectionProps) {
  const [isService = false] = useValues(form, ['serviceMessage']);
  return (
    <Section title="Tipo de mensaje">
      <CheckBox
        of={form}
        name="serviceMessage"
        label={serviceMessageLabel}
        hint="Algo que el cliente pidió o tiene que saber: el estado de un pedido o un aviso legal."
        isDisabled={isDisabled}
      />
      {isService ? (
        <Note tone="warning">
          <p>
            <b>{serviceMessageWarning}</b>
          </p>
          <p>{serviceMessageRules}</p>
        </Note>
      ) : null}
    </Section>
  );
}
