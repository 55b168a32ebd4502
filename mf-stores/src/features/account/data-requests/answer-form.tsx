import { answerForm } from '@pregon/contract/data-requests/data-requests.endpoints';
import type { DataRequest } from '@pregon/contract/data-requests/data-request.schema';
import { Button } from '@pregon/ui/button';
import { Form, RadioGroup, Submit, TextArea, useAppForm, useDirty } from '@pregon/ui/form';
import { Note } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useUnsavedChanges } from '@pregon/ui/unsaved';
import { useAnswerDataRequest } from './data-request-changes.ts';
import { useLinkChannel } from './link-channel.tsx';

interface AnswerFormProps {
  readonly request: DataRequest;
  /** The accessible name of the form. */
  readonly label: string;
  readonly onClose: () => void;
}

const outcomes = [
  { value: 'accepted', label: 'Aceptar: ya se hizo lo que pide' },
  { value: 'refused', label: 'Negar: di por qué' },
] as const;

const notices = {
  email: 'La persona la lee en su enlace, y le avisamos por correo.',
  sms: 'La persona la lee en su enlace, y le avisamos por SMS.',
  wa: 'La persona la lee en su enlace, y le avisamos por WhatsApp.',
  none: 'La persona la lee en su enlace, pero no le llega ningún aviso: avísale tú.',
};

/** The answer to a request, which the person reads at their link. */
export function AnswerForm({ request: { id, email, mobile }, label, onClose }: AnswerFormProps) {
  const answer = useAnswerDataRequest();
  const how = useLinkChannel().data?.channel;
  const channel = email === undefined && mobile !== undefined ? (how ?? 'sms') : 'email';
  const form = useAppForm({ schema: answerForm, initialValues: { answer: '' } });
  useUnsavedChanges(useDirty(form));
  return (
    <Form
      of={form}
      aria-label={label}
      summary={false}
      onSubmit={async (body) => {
        const { message } = await answer.mutateAsync({ params: { id: String(id) }, body });
        toast.success(message);
        onClose();
      }}
    >
      {(email ?? mobile) === undefined ? (
        <Note>Los datos de la persona ya se eliminaron: se guarda solo el resultado, sin tus palabras.</Note>
      ) : null}
      <RadioGroup of={form} name="outcome" label="Resultado" options={outcomes} />
      <TextArea of={form} name="answer" label="Respuesta" hint={notices[channel]} />
      <div className="row account-save">
        <Submit of={form} pendingLabel="Guardando…">
          Guardar la respuesta
        </Submit>
        <Button onPress={onClose}>Cancelar</Button>
      </div>
    </Form>
  );
}
