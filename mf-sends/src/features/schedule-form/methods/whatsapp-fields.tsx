import { faultMessage } from '@pregon/auth-api/fault';
import type { WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import { Button } from '@pregon/ui/button';
import { CheckBox, Select, setFieldValue, TextField, useValues } from '@pregon/ui/form';
import { Note, Spinner } from '@pregon/ui/page';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { useWhatsappProfiles, useWhatsappTemplates } from '../../../whatsapp.queries.ts';
import { TemplateParameters } from '../../../template-parameters.tsx';
import { WhatsappPreview } from '../../../whatsapp-preview/whatsapp-preview.tsx';
import { blocks, Dependents } from '../dependents.tsx';
import { fieldLabels, type ScheduleAppForm } from '../schedule-values.ts';
import type { MethodProps } from './method-props.ts';
import { PreviewButton } from './preview-button.tsx';

/** A template of one of the account's numbers, and what fills its places. */
export function WhatsappFields({ form, isDisabled }: MethodProps) {
  const [number = '', chosen = ''] = useValues(form, ['wa.waPhoneNumber', 'wa.waTemplateId']);
  const profiles = useWhatsappProfiles();
  const templates = useWhatsappTemplates(number);
  const error = profiles.error ?? templates.error;
  if (profiles.data?.data.length === 0) return <NotConfigured />;
  if (!profiles.data && !error) return <Spinner>Cargando los números…</Spinner>;
  const sender = profiles.data?.data.find(({ id }) => id === number);
  const template = templates.data?.data.find(({ id }) => id === chosen);
  return (
    <div className="two">
      <div className="stack">
        {error ? (
          <Note tone="warning">
            WhatsApp no responde: {faultMessage(error)}{' '}
            <Button variant="ghost" size="s" onPress={() => void (profiles.error ? profiles : templates).refetch()}>
              Reintentar
            </Button>
          </Note>
        ) : null}
        <Select
          of={form}
          name="wa.waPhoneNumber"
          label={fieldLabels['wa.waPhoneNumber']}
          placeholder="Elige un número"
          options={(profiles.data?.data ?? []).map(({ id, name, phoneNumber }) => ({
            value: id,
            label: `${name} · ${phoneNumber}`,
          }))}
          isDisabled={isDisabled}
        />
        <Dependents form={form} block={blocks.waPhoneNumber}>
          {number === '' ? null : (
            <Select
              of={form}
              name="wa.waTemplateId"
              label={fieldLabels['wa.waTemplateId']}
              placeholder={templates.isPending ? 'Cargando plantillas…' : 'Elige una plantilla'}
              options={(templates.data?.data ?? []).map(({ id, name, language }) => ({ value: id, label: name, note: language }))}
              hint="Solo aparecen las que WhatsApp ha aprobado."
              isDisabled={isDisabled}
            />
          )}
        </Dependents>
        <Dependents form={form} block={blocks.waTemplateId}>
          {template ? <TemplateFields form={form} template={template} isDisabled={isDisabled} /> : null}
        </Dependents>
        <div className="row wrap">
          <PreviewButton form={form} type="wa" />
          <Link to={paths.whatsappTemplates}>Enviar una plantilla a un solo número</Link>
        </div>
      </div>
      {template ? <Preview form={form} template={template} sender={sender?.name ?? 'WhatsApp'} /> : null}
    </div>
  );
}

interface TemplateProps {
  readonly form: ScheduleAppForm;
  readonly template: WhatsappTemplate;
}

function TemplateFields({ form, template, isDisabled }: TemplateProps & { readonly isDisabled: boolean }) {
  const { header, body, media, parameterCount } = template;
  const text = [header, body].filter(Boolean).join('\n');
  const [kept, parameters = []] = useValues(form, ['wa.waMessage', 'wa.waParameters']);
  const isOfAnother = kept !== text || parameters.length !== parameterCount;
  useEffect(() => {
    if (!isOfAnother || isDisabled) return;
    // The text is sent along, so that it can be read later what was chosen; and every place has to be filled.
    setFieldValue(form, 'wa.waMessage', text);
    setFieldValue(
      form,
      'wa.waParameters',
      Array.from({ length: parameterCount }, (_, place) => parameters[place] ?? ''),
    );
  }, [form, isOfAnother, isDisabled, text, parameterCount, parameters]);
  return (
    <>
      {parameterCount > 0 ? (
        <>
          <TemplateParameters form={form} name="wa.waParameters" template={template} hasTags isDisabled={isDisabled} />
          <CheckBox
            of={form}
            name="wa.shortenLinks"
            label={fieldLabels['wa.shortenLinks']}
            hint="Los de los datos, uno propio para cada cliente: así sabes quién lo abre."
            isDisabled={isDisabled}
          />
        </>
      ) : null}
      {media === 'texto' ? null : (
        <TextField
          of={form}
          name="wa.waMediaUrl"
          label={mediaLabels[media]}
          type="url"
          placeholder="https://tienda.co/navidad.jpg"
          hint="Una dirección pública, de la que WhatsApp toma el archivo."
          isDisabled={isDisabled}
        />
      )}
    </>
  );
}

const mediaLabels = {
  imagen: 'Dirección de la imagen',
  video: 'Dirección del video',
  documento: 'Dirección del documento',
} as const;

function Preview({ form, template, sender }: TemplateProps & { readonly sender: string }) {
  const [parameters = [], mediaUrl = ''] = useValues(form, ['wa.waParameters', 'wa.waMediaUrl']);
  return <WhatsappPreview sender={sender} template={template} parameters={parameters} mediaUrl={mediaUrl} />;
}

function NotConfigured() {
  return (
    <Note tone="warning">
      WhatsApp no está configurado. Quien administra el servidor lo activa con WHATSAPP_PROVIDER y WHATSAPP_TOKEN; después
      aparecen aquí tus números y plantillas.
    </Note>
  );
}
