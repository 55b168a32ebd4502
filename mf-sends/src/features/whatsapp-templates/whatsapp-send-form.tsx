import { ApiFault, faultMessage } from '@pregon/auth-api/fault';
import { listDownload } from '@pregon/auth-api/list-actions';
import { restMutation } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import { forbiddenMessage } from '@pregon/contract/error-messages';
import { sendWhatsapp } from '@pregon/contract/whatsapp/whatsapp.endpoints';
import type { WhatsappProfile, WhatsappSend, WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import { Button } from '@pregon/ui/button';
import { Form, Select, setFieldValue, Submit, TextField, useAppForm, useDirty, useValues } from '@pregon/ui/form';
import { DownloadButton } from '@pregon/ui/list';
import { ActionBar, BackLink, Columns, FormLayout, Note, Page, Section } from '@pregon/ui/page';
import { useUnsavedChanges } from '@pregon/ui/unsaved';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import { TemplateFields } from '../../template-fields/template-fields.tsx';
import { fitToTemplate } from '../../template-fields/template-values.ts';
import { WhatsappPreview } from '../../whatsapp-preview/whatsapp-preview.tsx';
import { numberLabel, useWhatsappTemplates } from '../../whatsapp.queries.ts';
import { type Rejection, rejectionOf, SendResult, type SentMessage } from './send-result.tsx';
import { fieldLabels, type WhatsappForm, whatsappFields } from './whatsapp-fields.ts';
import { heading } from './heading.ts';

interface WhatsappSendFormProps {
  readonly profiles: readonly WhatsappProfile[];
}

/**
 * Form that sends one template to one number. It keeps its values after sending, because the next message is
 * often similar.
 */
export function WhatsappSendForm({ profiles }: WhatsappSendFormProps) {
  const [only] = profiles;
  const form = useAppForm({
    schema: whatsappFields,
    fields: fieldLabels,
    initialValues: {
      ...(only && profiles.length === 1 && { source: only.id }),
      typeMedia: 'texto',
      parameters: [],
      mediaFileUrl: '',
      replyButtons: [],
      postbackTexts: [],
      urlSuffixes: [],
    },
  });
  const [source = '', chosen = ''] = useValues(form, ['source', 'template']);
  const templates = useWhatsappTemplates(source);
  const template = templates.data?.data.find(({ id }) => id === chosen);
  const send = useMutation(restMutation(sendWhatsapp));
  const [sent, setSent] = useState<SentMessage>();
  const [rejection, setRejection] = useState<Rejection>();
  const maySend = useMayCall(sendWhatsapp);
  useUnsavedChanges(useDirty(form) && !sent);
  const submit = async (values: WhatsappSend) => {
    setRejection(undefined);
    setSent(undefined);
    try {
      const answer = await send.mutateAsync({ body: values });
      setSent({ template: template?.name ?? '', destination: values.destination, answer });
    } catch (fault) {
      setRejection(rejectionOf(fault));
      // Faults without fields are shown with the result; only the others go to the form.
      if (fault instanceof ApiFault && Object.keys(fault.fields).length > 0) throw fault;
      if (!(fault instanceof ApiFault)) reportError(fault);
    }
  };
  return (
    <Page
      {...heading}
      description="Envía una plantilla aprobada a un solo número."
      foot={
        <ActionBar back={<BackLink to={paths.schedules}>Programaciones</BackLink>}>
          <Submit of={form} pendingLabel="Enviando…" isDisabled={!maySend} disabledReason={forbiddenMessage}>
            Enviar mensaje
          </Submit>
        </ActionBar>
      }
    >
      <div className="wa-page">
        <Form of={form} onSubmit={submit} aria-label={heading.title}>
          <FormLayout>
            {templates.error ? (
              <Note tone="warning">
                WhatsApp no responde: {faultMessage(templates.error)}{' '}
                <Button variant="ghost" size="s" onPress={() => void templates.refetch()}>
                  Reintentar
                </Button>
              </Note>
            ) : null}
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
            <Section
              title="Mensaje"
              aside={templates.data && templates.data.data.length > 0 ? <DownloadButton download={downloadTemplates} /> : null}
            >
              <Columns>
                <Select
                  of={form}
                  name="source"
                  label="Desde"
                  placeholder="Elige un número"
                  options={profiles.map((profile) => ({ value: profile.id, label: numberLabel(profile) }))}
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
                {template ? <TemplateFields form={form} names={names} template={template} /> : null}
              </Columns>
            </Section>
          </FormLayout>
        </Form>
        <aside className="wa-side">
          {template ? (
            <Preview form={form} template={template} sender={profiles.find(({ id }) => id === source)?.name ?? 'WhatsApp'} />
          ) : null}
        </aside>
      </div>
      <SendResult sent={sent} rejection={rejection} />
      {template ? <FitTemplate key={template.id} form={form} template={template} /> : null}
    </Page>
  );
}

interface TemplateProps {
  readonly form: WhatsappForm;
  readonly template: WhatsappTemplate;
}

const downloadTemplates = () => listDownload({ list: 'whatsapp-templates' });

const names = {
  parameters: 'parameters',
  mediaUrl: 'mediaFileUrl',
  postbackTexts: 'postbackTexts',
  urlSuffixes: 'urlSuffixes',
} as const;

/** Resets the fields that depend on the template: the media type and the number of texts. */
function FitTemplate({ form, template }: TemplateProps) {
  useEffect(() => {
    const fitted = fitToTemplate({ parameters: [], replyButtons: [], postbackTexts: [], urlSuffixes: [] }, template);
    setFieldValue(form, 'typeMedia', template.media);
    setFieldValue(form, 'mediaFileUrl', '');
    setFieldValue(form, 'parameters', fitted.parameters);
    setFieldValue(form, 'replyButtons', fitted.replyButtons);
    setFieldValue(form, 'postbackTexts', fitted.postbackTexts);
    setFieldValue(form, 'urlSuffixes', fitted.urlSuffixes);
  }, [form, template]);
  return null;
}

function Preview({ form, template, sender }: TemplateProps & { readonly sender: string }) {
  const [parameters = [], mediaUrl = ''] = useValues(form, ['parameters', 'mediaFileUrl']);
  return <WhatsappPreview sender={sender} template={template} parameters={parameters} mediaUrl={mediaUrl} />;
}
