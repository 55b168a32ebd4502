import { tagPieces } from '@pregon/contract/newsletters/merge-tags';
import type { WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import { EmojiButton } from '@pregon/ui/emoji';
import { type AppForm, type BoundField, Field, FieldFrame } from '@pregon/ui/form';
import { InsertMenu } from '@pregon/ui/menu';
import { Braces } from 'lucide-react';
import { useRef } from 'react';
import './template-parameters.css';

const label = 'Datos de la plantilla';

interface TemplateParametersProps<Input> {
  readonly form: AppForm<Input, unknown>;
  /** Of the list of texts in the form. */
  readonly name: string;
  readonly template: Pick<WhatsappTemplate, 'id' | 'parameterCount'>;
  /** They may name what differs from one customer to the next. */
  readonly hasTags?: boolean;
  readonly isDisabled?: boolean;
}

/** What fills the places of a template, in their order. */
export function TemplateParameters<Input>(props: TemplateParametersProps<Input>) {
  const { form, name, template, hasTags = false, isDisabled = false } = props;
  if (template.parameterCount === 0) return null;
  const hint = hasTags ? 'Puedes usar etiquetas, como {{name|vecina}}.' : undefined;
  return (
    <Field of={form} name={name} label={label} empty={[] as string[]}>
      {(field) => (
        <FieldFrame field={field} label={label} group="group" span hint={hint}>
          <div className="parameters">
            {Array.from({ length: template.parameterCount }, (_, index) => (
              <Parameter
                key={`${template.id} ${index}`}
                index={index}
                count={template.parameterCount}
                field={field}
                hasTags={hasTags}
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
  readonly hasTags: boolean;
  readonly isDisabled: boolean;
}

function Parameter({ index, count, field, hasTags, isDisabled }: ParameterProps) {
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
          {hasTags ? (
            <InsertMenu label={`Insertar etiqueta en el dato ${index + 1}`} icon={Braces} into={input} pieces={tagPieces} />
          ) : null}
          <EmojiButton into={input} />
        </>
      )}
    </div>
  );
}
