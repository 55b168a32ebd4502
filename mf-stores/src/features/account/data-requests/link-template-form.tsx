import { faultMessage } from '@pregon/auth-api/fault';
import { restMutation, restQuery } from '@pregon/auth-api/queries';
import {
  changeDataLinkTemplate,
  type DataLinkChannel,
  readDataLinkChannel,
} from '@pregon/contract/data-requests/data-link-channel.endpoints';
import { Button } from '@pregon/ui/button';
import { Form, resetForm, Select, useAppForm, useDirty } from '@pregon/ui/form';
import { Note, Skeleton, Waiting } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useUnsavedChanges } from '@pregon/ui/unsaved';
import { useMutation } from '@tanstack/react-query';
import * as v from 'valibot';
import { SaveChanges } from '../save-changes.tsx';
import { useStoredAnswer } from '../use-stored-answer.ts';
import { type LinkTemplate, useLinkTemplates } from './link-templates.query.ts';

const example = 'Sobre tus datos: {{1}} Tu enlace es {{2}} y es solo tuyo.';
const gone = 'La plantilla que elegiste ya no está aprobada o cambió: elige otra.';

const schema = v.strictObject({ choice: v.pipe(v.string('Elige una plantilla.'), v.nonEmpty('Elige una plantilla.')) });

/** Chooses the template of WhatsApp for messages about personal data, among those that can carry the link. */
export function LinkTemplateForm({ how }: { readonly how: DataLinkChannel }) {
  const { templates, error, retry } = useLinkTemplates(how.page);
  if (error)
    return (
      <div role="alert">
        <Note tone="warning">
          <b>No pudimos leer tus plantillas de WhatsApp.</b> {faultMessage(error)}{' '}
          <Button size="s" onPress={retry}>
            Reintentar
          </Button>
        </Note>
      </div>
    );
  if (!templates)
    return (
      <Waiting label="Cargando las plantillas…">
        <Skeleton height="6rem" isRows />
      </Waiting>
    );
  if (templates.length === 0)
    return (
      <Note>
        <b>Ninguna plantilla aprobada sirve para esto.</b> Crea una de utilidad, sin imagen, con un texto como «{example}», y
        vuelve cuando WhatsApp la apruebe.
      </Note>
    );
  return <Choice how={how} templates={templates} />;
}

interface ChoiceProps {
  readonly how: DataLinkChannel;
  readonly templates: readonly LinkTemplate[];
}

function Choice({ how: { chosen }, templates }: ChoiceProps) {
  const show = useStoredAnswer<typeof readDataLinkChannel>(restQuery(readDataLinkChannel).queryKey);
  const { mutateAsync: change, isPending } = useMutation(restMutation(changeDataLinkTemplate));
  const valueOf = (of: DataLinkChannel['chosen']) =>
    templates.find(({ number, template }) => of?.number === number && of.template === template)?.value;
  const current = valueOf(chosen);
  const form = useAppForm({ schema, initialValues: { choice: current } });
  useUnsavedChanges(useDirty(form));
  const save = async (next: DataLinkChannel['chosen'], words: string) => {
    const saved = await change({ body: { chosen: next } });
    show(saved);
    resetForm(form, { choice: valueOf(saved.chosen) });
    toast.success(words);
  };
  return (
    <Form
      of={form}
      aria-label="Plantilla de WhatsApp para los enlaces"
      summary={false}
      onSubmit={async ({ choice }) => {
        const next = templates.find(({ value }) => value === choice);
        if (next) await save({ number: next.number, template: next.template }, 'Se guardó la plantilla de los enlaces.');
      }}
    >
      {chosen && current === undefined ? <Note tone="warning">{gone}</Note> : null}
      <Select
        of={form}
        name="choice"
        label="Plantilla de WhatsApp"
        options={templates}
        hint="De utilidad, sin archivo, con el enlace como único dato, como segundo dato o al final de su botón."
      />
      <div className="row wrap account-save">
        <SaveChanges of={form}>Guardar plantilla</SaveChanges>
        {chosen ? (
          <Button
            isDisabled={isPending}
            onPress={() =>
              void save(null, 'Ya no se les escribe por WhatsApp.').catch((fault: unknown) => toast.error(faultMessage(fault)))
            }
          >
            Dejar de usarla
          </Button>
        ) : null}
      </div>
    </Form>
  );
}
