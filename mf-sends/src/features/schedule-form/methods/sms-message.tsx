import { tagPieces } from '@pregon/contract/newsletters/merge-tags';
import { EmojiButton } from '@pregon/ui/emoji';
import { describedBy, Field, FieldFrame } from '@pregon/ui/form';
import { InsertMenu } from '@pregon/ui/menu';
import { Braces } from 'lucide-react';
import { useRef } from 'react';
import { fieldLabels, type ScheduleAppForm } from '../schedule-values.ts';

/** Text area of the SMS with buttons that insert merge tags and emoji. */
export function SmsMessage({ form, isDisabled }: { readonly form: ScheduleAppForm; readonly isDisabled: boolean }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const label = fieldLabels['sms.smsMessage'];
  return (
    <Field of={form} name="sms.smsMessage" label={label} empty="">
      {(field) => (
        <FieldFrame field={field} label={label}>
          <div className="input sms-area" data-disabled={isDisabled ? '' : undefined}>
            <textarea
              ref={area}
              id={field.controlId}
              name={field.name}
              rows={5}
              value={field.value}
              placeholder="Hola, {{name|cliente}}: llega la Navidad a tu barrio."
              disabled={isDisabled}
              aria-invalid={field.error !== ''}
              {...describedBy(field, undefined)}
              onChange={(event) => field.set(event.target.value)}
            />
            {isDisabled ? null : (
              <div className="row">
                <InsertMenu label="Insertar etiqueta en mensaje" icon={Braces} into={area} pieces={tagPieces} />
                <EmojiButton into={area} />
              </div>
            )}
          </div>
        </FieldFrame>
      )}
    </Field>
  );
}
