import type { WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import { Field, FieldFrame } from '@pregon/ui/form';
import type { WhatsappForm } from './whatsapp-fields.ts';

interface TemplateParametersProps {
  readonly form: WhatsappForm;
  readonly template: WhatsappTemplate;
}

/** What fills the places of the template, in their order. */
export function TemplateParameters({ form, template: { id, parameterCount } }: TemplateParametersProps) {
  if (parameterCount === 0) return null;
  const label = 'Datos de la plantilla';
  return (
    <Field of={form} name="parameters" label={label} empty={[] as string[]}>
      {(field) => (
        <FieldFrame field={field} label={label} group="group" span>
          <div className="parameters">
            {Array.from({ length: parameterCount }, (_, index) => {
              const value = field.value[index] ?? '';
              const isMissing = field.error !== '' && value.trim() === '';
              return (
                <div className="input" key={`${id} ${index}`}>
                  <span className="faint">{`{{${index + 1}}}`}</span>
                  <input
                    aria-label={`Dato ${index + 1}`}
                    value={value}
                    aria-invalid={isMissing}
                    aria-describedby={isMissing ? field.errorId : undefined}
                    data-main={isMissing ? '' : undefined}
                    onChange={({ target }) =>
                      field.set(
                        Array.from({ length: parameterCount }, (__, place) => field.value[place] ?? '').with(index, target.value),
                      )
                    }
                  />
                </div>
              );
            })}
          </div>
        </FieldFrame>
      )}
    </Field>
  );
}
