import { CheckBox, useValues } from '@pregon/ui/form';
import { Phone } from '../../../phone/phone.tsx';
import { fieldLabels } from '../schedule-values.ts';
import type { MethodProps } from './method-props.ts';
import { PreviewButton } from './preview-button.tsx';
import { SmsAudience } from './sms-audience.tsx';
import { SmsCounter } from './sms-counter.tsx';
import { SmsMessage } from './sms-message.tsx';
import { SmsRewriting } from './sms-rewriting.tsx';
import { SmsText } from './sms-text.tsx';
import { useReceivingShare } from './use-receiving-share.ts';

/** Form fields of the SMS method: text, length and a preview on a phone. */
export function SmsFields({ form, profile, scheduleId, isDisabled }: MethodProps) {
  const [message = '', shortenLinks = false] = useValues(form, ['sms.smsMessage', 'sms.shortenLinks']);
  const share = useReceivingShare(form, scheduleId);
  return (
    <div className="two">
      <div className="method-stack">
        <SmsMessage form={form} isDisabled={isDisabled} />
        <SmsCounter message={message} />
        {isDisabled ? null : <SmsRewriting form={form} message={message} />}
        <CheckBox
          of={form}
          name="sms.shortenLinks"
          label={fieldLabels['sms.shortenLinks']}
          hint="Cada cliente recibe un enlace corto propio: así sabes quién lo abre."
          isDisabled={isDisabled}
        />
        <SmsAudience profile={profile} message={message} shortenLinks={shortenLinks} share={share} />
        <PreviewButton form={form} type="sms" />
      </div>
      <Phone kind="sms" label="Vista previa del SMS" sender="SMS" detail="mensaje de texto">
        {message === '' ? <span className="faint">Aquí ves tu mensaje.</span> : <SmsText message={message} />}
      </Phone>
    </div>
  );
}
