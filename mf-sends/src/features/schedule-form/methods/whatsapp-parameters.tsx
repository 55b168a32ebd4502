import { tagPieces } from '@pregon/contract/newsletters/merge-tags';
import type { WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import { EmojiButton } from '@pregon/ui/emoji';
import { type BoundField, Field, FieldFrame } from '@pregon/ui/form';
import { InsertMenu } from '@pregon/ui/menu';
import { Braces } from 'lucide-react';
import { useRef } from 'react';
import { fieldLabels, type ScheduleAppForm } from '../schedule-values.ts';

interface WhatsappParametersProps {
  readonly form: ScheduleAppForm;
  readonly template: WhatsappTemplate;
  readonly isDisabled: boolean;
}

/** What fills the places of a template, in their order. */
export function WhatsappParameters({ form, template, isDisabled }: WhatsappParametersProps) {
  const label = fieldLabels['wa.waParameters'];
  return (
    <Field of={form} name="wa.waParameters" label={label} empty={[] as string[]}>
      {(field) => (
        <FieldFrame field={field} label={label} group="group" hint="Puedes usar etiquetas, como {{name|vecina}}.">
          <div className="parameters">
            {Array.from({ length: template.parameterCount }, (_, index) => (
              <Parameter
                key={`${template.id} ${index}`}
                index={index}
                count={template.parameterCount}
                field={field}
                isDisabled={isDisabled}
              />
            ))}
          </div>
        </FieldFrame>
      )}
    </Field>
  );
}

interface ParameterProps {
  readonly index: number;
  readonly count: number;
  readonly field: BoundField<string[]>;
  readonly isDisabled: boolean;
}

function Parameter({ index, count, field, isDisabled }: ParameterProps) {
  const input = useRef<HTMLInputElement>(null);
  const values = Array.from({ length: count }, (_, place) => field.value[place] ?? '');
  const value = values[index] ?? '';
  const isMissing = field.error !== '' && value.trim() === '';
  return (
    <div className="input" data-disabled={isDisabled ? '' : undefined}>
      <span className="faint">{`{{${index + 1}}}`}</span>
      <input
        ref={input}
        aria-label={`Dato ${index + 1}`}
        value={value}
        disabled={isDisabled}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? field.errorId : undefined}
        data-main={isMissing ? '' : undefined}
        onChange={(event) => field.set(values.with(index, event.target.value))}
      />
      {isDisabled ? null : (
        <>
          <InsertMenu label={`Insertar etiqueta en el dato ${index + 1}`} icon={Braces} into={input} pieces={tagPieces} />
          <EmojiButton into={input} />
        </>
      )}
    </div>
  );
}
