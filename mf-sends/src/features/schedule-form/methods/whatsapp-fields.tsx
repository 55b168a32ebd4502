import { faultMessage } from '@pregon/auth-api/fault';
import type { WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import { Button } from '@pregon/ui/button';
import { CheckBox, Select, useValues } from '@pregon/ui/form';
import { Note, Spinner } from '@pregon/ui/page';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { numberLabel, useWhatsappProfiles, useWhatsappTemplates } from '../../../whatsapp.queries.ts';
import { TemplateFields } from '../../../template-fields/template-fields.tsx';
import { WhatsappPreview } from '../../../whatsapp-preview/whatsapp-preview.tsx';
import { blocks, Dependents } from '../dependents.tsx';
import { fieldLabels, type ScheduleAppForm } from '../schedule-values.ts';
import type { MethodProps } from './method-props.ts';
import { PreviewButton } from './preview-button.tsx';
import { useTemplateFit } from './use-template-fit.ts';

/** Form fields of the WhatsApp method: sender number, template, and the values of its placeholders. */
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
      <div className="method-stack">
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
          options={(profiles.data?.data ?? []).map((profile) => ({ value: profile.id, label: numberLabel(profile) }))}
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
          {template ? <MessageFields form={form} template={template} isDisabled={isDisabled} /> : null}
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

const names = {
  parameters: 'wa.waParameters',
  mediaUrl: 'wa.waMediaUrl',
  postbackTexts: 'wa.waPostbackTexts',
  urlSuffixes: 'wa.waUrlSuffixes',
} as const;

function MessageFields({ form, template, isDisabled }: TemplateProps & { readonly isDisabled: boolean }) {
  useTemplateFit(form, template, isDisabled);
  return (
    <>
      <TemplateFields form={form} names={names} template={template} hasTags isDisabled={isDisabled} />
      {template.parameterCount > 0 ? (
        <CheckBox
          of={form}
          name="wa.shortenLinks"
          label={fieldLabels['wa.shortenLinks']}
          hint="Los de los datos, uno propio para cada cliente: así sabes quién lo abre."
          isDisabled={isDisabled}
        />
      ) : null}
    </>
  );
}

function Preview({ form, template, sender }: TemplateProps & { readonly sender: string }) {
  const [parameters = [], mediaUrl = ''] = useValues(form, ['wa.waParameters', 'wa.waMediaUrl']);
  return <WhatsappPreview sender={sender} template={template} parameters={parameters} mediaUrl={mediaUrl} />;
}

function NotConfigured() {
  return (
    <Note tone="warning">
      WhatsApp no está configurado. Un administrador lo conecta en Cuenta, en la sección Canales; después aparecen aquí tus
      números y plantillas.
    </Note>
  );
}
