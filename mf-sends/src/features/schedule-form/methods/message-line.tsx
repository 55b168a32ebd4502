import { tagPieces } from '@pregon/contract/newsletters/merge-tags';
import { EmojiButton } from '@pregon/ui/emoji';
import { describedBy, Field, FieldFrame } from '@pregon/ui/form';
import { InsertMenu } from '@pregon/ui/menu';
import { Braces } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { fieldLabels, type ScheduleAppForm } from '../schedule-values.ts';

interface MessageLineProps {
  readonly form: ScheduleAppForm;
  readonly name: 'email.subject' | 'email.preheader';
  readonly placeholder?: string;
  readonly hint?: ReactNode;
  readonly optional?: boolean;
  readonly isDisabled: boolean;
}

/** Single-line text field of an e-mail with buttons that insert merge tags and emoji. */
export function MessageLine({ form, name, placeholder, hint, optional, isDisabled }: MessageLineProps) {
  const input = useRef<HTMLInputElement>(null);
  const label = fieldLabels[name];
  return (
    <Field of={form} name={name} label={label} empty="">
      {(field) => (
        <FieldFrame field={field} label={label} hint={hint} optional={optional} span>
          <div className="input" data-disabled={isDisabled ? '' : undefined}>
            <input
              ref={input}
              id={field.controlId}
              name={name}
              value={field.value}
              placeholder={placeholder}
              disabled={isDisabled}
              aria-invalid={field.error !== ''}
              aria-required={field.isRequired ? true : undefined}
              {...describedBy(field, hint)}
              onChange={(event) => field.set(event.target.value)}
            />
            {isDisabled ? null : (
              <>
                <InsertMenu label={`Insertar etiqueta en ${label.toLowerCase()}`} icon={Braces} into={input} pieces={tagPieces} />
                <EmojiButton into={input} />
              </>
            )}
          </div>
        </FieldFrame>
      )}
    </Field>
  );
}
