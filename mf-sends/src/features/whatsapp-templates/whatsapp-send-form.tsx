import { ApiFault } from '@pregon/auth-api/fault';
import { restMutation } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import { forbiddenMessage } from '@pregon/contract/error-messages';
import { mediaTypes } from '@pregon/contract/schedules/send-method.schema';
import { sendWhatsapp } from '@pregon/contract/whatsapp/whatsapp.endpoints';
import type { WhatsappProfile, WhatsappSend, WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import { buttonClass } from '@pregon/ui/button';
import { Form, Select, setFieldValue, Submit, TextField, useAppForm, useDirty, useValues } from '@pregon/ui/form';
import { ActionBar, Columns, FormLayout, Page, Section } from '@pregon/ui/page';
import { useUnsavedChanges } from '@pregon/ui/unsaved';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { TemplateParameters } from '../../template-parameters.tsx';
import { WhatsappPreview } from '../../whatsapp-preview/whatsapp-preview.tsx';
import { useWhatsappTemplates } from '../../whatsapp.queries.ts';
import { PostbackTexts } from './postback-texts.tsx';
import { type Rejection, rejectionOf, SendResult } from './send-result.tsx';
import { type WhatsappForm, whatsappFields } from './whatsapp-fields.ts';

const mediaLabels = { texto: 'Texto', imagen: 'Imagen', video: 'Video', documento: 'Documento' } as const;

interface WhatsappSendFormProps {
  readonly title: string;
  readonly profiles: readonly WhatsappProfile[];
}

/** What is sent stays on the screen with what the service answered: the next one is often almost the same. */
export function WhatsappSendForm({ title, profiles }: WhatsappSendFormProps) {
  const [only] = profiles;
  const form = useAppForm({
    schema: whatsappFields,
    initialValues: {
      ...(only && profiles.length === 1 && { source: only.id }),
      parameters: [],
      mediaFileUrl: '',
      postbackTexts: [],
    },
  });
  const [source = '', chosen = ''] = useValues(form, ['source', 'template']);
  const templates = useWhatsappTemplates(source);
  const template = templates.data?.data.find(({ id }) => id === chosen);
  const send = useMutation(restMutation(sendWhatsapp));
  const [rejection, setRejection] = useState<Rejection>();
  const maySend = useMayCall(sendWhatsapp);
  useUnsavedChanges(useDirty(form) && !send.isSuccess);
  const submit = async (values: WhatsappSend) => {
    setRejection(undefined);
    send.reset();
    try {
      await send.mutateAsync({ body: values });
    } catch (fault) {
      setRejection(rejectionOf(fault));
      // What is said of no field stands with the result, once.
      if (fault instanceof ApiFault && Object.keys(fault.fields).length > 0) throw fault;
      if (!(fault instanceof ApiFault)) reportError(fault);
    }
  };
  return (
    <Page
      title={title}
      description="Envía una plantilla aprobada a un solo número."
      foot={
        <ActionBar
          back={
            <Link className={buttonClass({ variant: 'ghost' })} to={paths.schedules}>
              Programaciones
            </Link>
          }
        >
          <Submit of={form} pendingLabel="Enviando…" isDisabled={!maySend} disabledReason={forbiddenMessage}>
            Enviar mensaje
          </Submit>
        </ActionBar>
      }
    >
      <div className="wa-page">
        <Form of={form} onSubmit={submit} aria-label={title}>
          <FormLayout>
            <Section title="Mensaje">
              <Columns>
                <Select
                  of={form}
                  name="source"
                  label="Desde"
                  placeholder="Elige un número"
                  options={profiles.map(({ id, name, phoneNumber }) => ({ value: id, label: `${name} · ${phoneNumber}` }))}
                />
                <Select
                  of={form}
                  name="template"
                  label="Plantilla"
                  placeholder={source !== '' && templates.isPending ? 'Cargando plantillas…' : 'Elige una plantilla'}
                  options={(templates.data?.data ?? []).map(({ id, name, language }) => ({
                    value: id,
                    label: name,
                    note: language,
                  }))}
                  hint="Solo aparecen las que WhatsApp ha aprobado."
                />
                {template ? <TemplateParameters form={form} name="parameters" template={template} /> : null}
                <Select
                  of={form}
                  name="typeMedia"
                  label="Tipo de contenido"
                  placeholder="Elige el tipo de contenido"
                  options={mediaTypes.map((type) => ({ value: type, label: mediaLabels[type] }))}
                />
                <TextField
                  of={form}
                  name="mediaFileUrl"
                  label="Dirección del archivo"
                  type="url"
                  placeholder="https://tienda.co/navidad.jpg"
                  hint="Pública: WhatsApp toma de ahí la imagen, el video o el documento."
                />
              </Columns>
            </Section>
            <Section title="Destino">
              <Columns>
                <TextField
                  of={form}
                  name="destination"
                  label="Número"
                  type="tel"
                  placeholder="+57 300 123 4567"
                  hint="Con el indicativo del país."
                />
              </Columns>
            </Section>
            {template ? <PostbackTexts form={form} template={template} /> : null}
          </FormLayout>
        </Form>
        <aside className="wa-side">
          {template ? (
            <Preview form={form} template={template} sender={profiles.find(({ id }) => id === source)?.name ?? 'WhatsApp'} />
          ) : null}
        </aside>
      </div>
      <SendResult result={send.data} rejection={rejection} />
      {template ? <FitTemplate key={template.id} form={form} template={template} /> : null}
    </Page>
  );
}

interface TemplateProps {
  readonly form: WhatsappForm;
  readonly template: WhatsappTemplate;
}

/** What the template decides follows it: how many parameters there are, and of what kind it is. */
function FitTemplate({ form, template: { parameterCount, media } }: TemplateProps) {
  useEffect(() => {
    setFieldValue(form, 'typeMedia', media);
    setFieldValue(
      form,
      'parameters',
      Array.from({ length: parameterCount }, () => ''),
    );
    setFieldValue(form, 'postbackTexts', []);
  }, [form, parameterCount, media]);
  return null;
}

function Preview({ form, template, sender }: TemplateProps & { readonly sender: string }) {
  const [parameters = [], mediaUrl = ''] = useValues(form, ['parameters', 'mediaFileUrl']);
  return <WhatsappPreview sender={sender} template={template} parameters={parameters} mediaUrl={mediaUrl} />;
}
