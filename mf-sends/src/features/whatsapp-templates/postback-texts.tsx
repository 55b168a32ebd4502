import type { WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import { Button, IconButton } from '@pregon/ui/button';
import { FieldArray, Select, TextField } from '@pregon/ui/form';
import { Icon } from '@pregon/ui/icon';
import { Section } from '@pregon/ui/page';
import { Plus, Trash2 } from 'lucide-react';
import type { WhatsappForm } from './whatsapp-fields.ts';

interface PostbackTextsProps {
  readonly form: WhatsappForm;
  readonly template: WhatsappTemplate;
}

/** What your systems are told when a person presses a button of the message. */
export function PostbackTexts({ form, template: { buttons } }: PostbackTextsProps) {
  const replies = buttons.flatMap(({ kind, text }, index) =>
    kind === 'respuesta' ? [{ value: String(index), label: text }] : [],
  );
  if (replies.length === 0) return null;
  return (
    <Section title="Respuestas de los botones" description="El texto que reciben tus sistemas cuando alguien pulsa un botón.">
      <FieldArray of={form} name="postbackTexts">
        {({ items, error, add, removeAt }) => (
          <div className="postbacks">
            {items.map(({ key, index }) => (
              <div key={key} className="postback">
                <Select
                  of={form}
                  name={`postbackTexts.${index}.index`}
                  label="Botón"
                  placeholder="Elige un botón"
                  options={replies}
                />
                <TextField of={form} name={`postbackTexts.${index}.text`} label="Texto" />
                <IconButton label={`Quitar la respuesta ${index + 1}`} onPress={() => removeAt(index)}>
                  <Icon of={Trash2} />
                </IconButton>
              </div>
            ))}
            {error ? <p className="error">{error}</p> : null}
            {items.length < replies.length ? (
              <p>
                <Button size="s" onPress={() => add({ index: '', text: '' })}>
                  <Icon of={Plus} />
                  Agregar respuesta
                </Button>
              </p>
            ) : null}
          </div>
        )}
      </FieldArray>
    </Section>
  );
}
