import { openLinks, replyButtons } from '@pregon/contract/whatsapp/template-buttons';
import type { WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import { type AppForm, TextField } from '@pregon/ui/form';
import { TextList } from './text-list.tsx';

/** The form names of the template's values. */
export interface TemplateFieldNames {
  readonly parameters: string;
  readonly mediaUrl: string;
  readonly postbackTexts: string;
  readonly urlSuffixes: string;
}

interface TemplateFieldsProps<Input> {
  readonly form: AppForm<Input, unknown>;
  readonly names: TemplateFieldNames;
  readonly template: WhatsappTemplate;
  /** Whether the texts may contain merge tags. */
  readonly hasTags?: boolean;
  readonly isDisabled?: boolean;
}

const mediaLabels = {
  imagen: 'Dirección de la imagen',
  video: 'Dirección del video',
  documento: 'Dirección del documento',
} as const;

/** Form fields for all values of a template: parameters, media address, postback texts and URL suffixes. */
export function TemplateFields<Input>({
  form,
  names,
  template,
  hasTags = false,
  isDisabled = false,
}: TemplateFieldsProps<Input>) {
  const { id, parameterCount, media } = template;
  const replies = replyButtons(template);
  const links = openLinks(template);
  const list = { form, hasTags, isDisabled };
  return (
    <>
      {parameterCount > 0 ? (
        <TextList
          {...list}
          name={names.parameters}
          label="Datos de la plantilla"
          hint={hasTags ? 'Puedes usar etiquetas, como {{name|cliente}}.' : undefined}
          hasEmoji
          rows={Array.from({ length: parameterCount }, (_, index) => ({
            key: `${id} ${index}`,
            label: `Dato ${index + 1}`,
            into: `el dato ${index + 1}`,
            before: <span className="faint">{`{{${index + 1}}}`}</span>,
          }))}
        />
      ) : null}
      {media === 'texto' ? null : (
        <TextField
          of={form}
          name={names.mediaUrl as never}
          label={mediaLabels[media]}
          type="url"
          placeholder="https://tienda.co/navidad.jpg"
          hint="Una dirección pública, de la que WhatsApp toma el archivo."
          span
          isDisabled={isDisabled}
        />
      )}
      {replies.length > 0 ? (
        <TextList
          {...list}
          name={names.postbackTexts}
          label="Respuestas de los botones"
          hint="Lo que queda registrado cuando alguien pulsa cada botón. Si lo dejas vacío, su propio texto."
          hasEmoji={false}
          rows={replies.map(({ index, text }) => ({
            key: `${id} ${index}`,
            label: `Respuesta de «${text}»`,
            into: `la respuesta de «${text}»`,
            caption: (
              <span>
                Al pulsar <b>{text}</b>
              </span>
            ),
            placeholder: text,
          }))}
        />
      ) : null}
      {links.length > 0 ? (
        <TextList
          {...list}
          name={names.urlSuffixes}
          label="Final de los enlaces"
          hint={hasTags ? 'Puede llevar etiquetas: cada cliente abre su propia dirección.' : undefined}
          hasEmoji={false}
          rows={links.map(({ index, text, base }) => ({
            key: `${id} ${index}`,
            label: `Final del enlace «${text}»`,
            into: `el final del enlace «${text}»`,
            caption: (
              <span>
                <b>{text}</b> {`abre ${base}…`}
              </span>
            ),
          }))}
        />
      ) : null}
    </>
  );
}
