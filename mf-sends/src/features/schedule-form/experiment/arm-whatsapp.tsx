import { faultMessage } from '@pregon/auth-api/fault';
import type { ArmTemplate } from '@pregon/contract/experiments/experiment.schema';
import { openLinks, replyButtons } from '@pregon/contract/whatsapp/template-buttons';
import type { WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import { Button } from '@pregon/ui/button';
import { Note } from '@pregon/ui/page';
import { useWhatsappTemplates } from '../../../whatsapp.queries.ts';
import { PlainField } from './plain-field.tsx';
import { PlainText } from './plain-text-field.tsx';

interface ArmWhatsappProps {
  /** The path of the version's template in the design: `arms.1.whatsapp`. */
  readonly path: string;
  /** The WhatsApp number of the schedule; empty while none is chosen. */
  readonly number: string;
  /** Undefined: the template of the schedule. */
  readonly value: ArmTemplate | undefined;
  readonly errors: Readonly<Record<string, string>>;
  readonly isDisabled: boolean;
  readonly onChange: (value: ArmTemplate | undefined) => void;
}

const mediaLabels = {
  imagen: 'Dirección de la imagen',
  video: 'Dirección del video',
  documento: 'Dirección del documento',
} as const;

/** A template with as many empty places as it has. Postback texts stay out until one is typed. */
const emptyValues = (template: WhatsappTemplate): ArmTemplate => ({
  waTemplateId: template.id,
  waParameters: Array.from({ length: template.parameterCount }, () => ''),
  waMessage: [template.header, template.body].filter(Boolean).join('\n'),
  waMediaUrl: '',
  waPostbackTexts: [],
  waUrlSuffixes: openLinks(template).map(() => ''),
});

/** The WhatsApp template of a version, with the values of its places and buttons. */
export function ArmWhatsapp({ path, number, value, errors, isDisabled, onChange }: ArmWhatsappProps) {
  const { data, error, refetch } = useWhatsappTemplates(number);
  const templates = data?.data ?? [];
  const chosen = templates.find(({ id }) => id === value?.waTemplateId);
  return (
    <>
      <PlainField
        name={`${path}.waTemplateId`}
        label="Plantilla de WhatsApp"
        hint={number === '' ? 'Elige antes el número de WhatsApp, arriba.' : 'Solo aparecen las que WhatsApp ha aprobado.'}
        error={errors[`${path}.waTemplateId`]}
      >
        {(control) => (
          <select
            {...control}
            className="input"
            value={value?.waTemplateId ?? ''}
            disabled={isDisabled || number === ''}
            onChange={({ target }) => {
              const template = templates.find(({ id }) => id === target.value);
              onChange(template && emptyValues(template));
            }}
          >
            <option value="">Como arriba</option>
            {value && !chosen ? <option value={value.waTemplateId}>{value.waMessage || value.waTemplateId}</option> : null}
            {templates.map(({ id, name, language }) => (
              <option key={id} value={id}>{`${name} · ${language}`}</option>
            ))}
          </select>
        )}
      </PlainField>
      {error ? (
        <Note tone="warning">
          WhatsApp no responde: {faultMessage(error)}{' '}
          <Button variant="ghost" size="s" onPress={() => void refetch()}>
            Reintentar
          </Button>
        </Note>
      ) : null}
      {value && chosen ? <TemplateValues {...{ path, errors, isDisabled, onChange }} value={value} template={chosen} /> : null}
    </>
  );
}

interface TemplateValuesProps extends Pick<ArmWhatsappProps, 'path' | 'errors' | 'isDisabled'> {
  readonly value: ArmTemplate;
  readonly template: WhatsappTemplate;
  readonly onChange: (value: ArmTemplate) => void;
}

function TemplateValues({ path, value, template, errors, isDisabled, onChange }: TemplateValuesProps) {
  const text = (field: string, label: string, own: string, change: (typed: string) => void, hint?: string) => (
    <PlainText
      // Not by its place: the answer of a button gets one with its first letter.
      key={label}
      name={`${path}.${field}`}
      label={label}
      hint={hint}
      value={own}
      error={errors[`${path}.${field}`]}
      isDisabled={isDisabled}
      onChange={change}
    />
  );
  const { waParameters, waPostbackTexts, waUrlSuffixes } = value;
  const postbacks = replyButtons(template);
  return (
    <>
      <p className="soft arm-template">{value.waMessage}</p>
      {waParameters.map((own, index) =>
        text(`waParameters.${index}`, `Dato ${index + 1}`, own, (typed) =>
          onChange({ ...value, waParameters: waParameters.with(index, typed) }),
        ),
      )}
      {template.media === 'texto'
        ? null
        : text('waMediaUrl', mediaLabels[template.media], value.waMediaUrl, (waMediaUrl) => onChange({ ...value, waMediaUrl }))}
      {postbacks.map(({ index, text: button }) => {
        const place = waPostbackTexts.findIndex((one) => one.index === index);
        const change = (typed: string) => {
          const others = waPostbackTexts.filter((one) => one.index !== index);
          const changed = typed === '' ? others : [...others, { index, text: typed }];
          onChange({ ...value, waPostbackTexts: changed.toSorted((one, other) => one.index - other.index) });
        };
        const own = waPostbackTexts[place]?.text ?? '';
        return text(`waPostbackTexts.${place}.text`, `Respuesta de «${button}»`, own, change, 'Vacía: el texto del botón.');
      })}
      {openLinks(template).map(({ text: button }, index) =>
        text(`waUrlSuffixes.${index}`, `Final del enlace «${button}»`, waUrlSuffixes[index] ?? '', (typed) =>
          onChange({ ...value, waUrlSuffixes: waUrlSuffixes.with(index, typed) }),
        ),
      )}
    </>
  );
}
