import { tagPieces } from '@pregon/contract/newsletters/merge-tags';
import { EmojiButton } from '@pregon/ui/emoji';
import { describedBy, Field, FieldFrame } from '@pregon/ui/form';
import { InsertMenu } from '@pregon/ui/menu';
import { Braces } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { fieldLabels, type ScheduleAppForm } from '../schedule-values.ts';

interface MessageLineProps {
  readonly form: ScheduleAppForm;
  readonly name: 'email.subject' | 'email.preheader';
  readonly placeholder?: string;
  readonly hint?: ReactNode;
  readonly optional?: boolean;
  readonly isDisabled: boolean;
}

/** Enter does what it does in a field of one line; it may also choose among suggestions of an input method. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/**
 * Text field of one line of an e-mail, with buttons that insert merge tags and emoji. What does not fit beside them is wrapped, so that it
 * is whole on a phone; it holds no line breaks.
 */
export function MessageLine({ form, name, placeholder, hint, optional, isDisabled }: MessageLineProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const label = fieldLabels[name];
  return (
    <Field of={form} name={name} label={label} empty="">
      {(field) => (
        <FieldFrame field={field} label={label} hint={hint} optional={optional} span>
          <div className="input line-area" data-disabled={isDisabled ? '' : undefined}>
            <textarea
              ref={input}
              id={field.controlId}
              name={name}
              rows={1}
              value={field.value}
              placeholder={placeholder}
              disabled={isDisabled}
              aria-invalid={field.error !== ''}
              aria-required={field.isRequired ? true : undefined}
              {...describedBy(field, hint)}
              onKeyDown={submitOnEnter}
              onChange={(event) => field.set(event.target.value.replace(/\s*[\r\n]+\s*/g, ' '))}
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
