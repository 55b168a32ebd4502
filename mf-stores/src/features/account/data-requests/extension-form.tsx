import { extensionForm } from '@pregon/contract/data-requests/data-requests.endpoints';
import { legalDays } from '@pregon/contract/data-requests/legal-days';
import type { DataRequest } from '@pregon/contract/data-requests/data-request.schema';
import { Button } from '@pregon/ui/button';
import { Form, Submit, TextArea, useAppForm, useDirty } from '@pregon/ui/form';
import { toast } from '@pregon/ui/toast';
import { useUnsavedChanges } from '@pregon/ui/unsaved';
import { useExtendDataRequest } from './data-request-changes.ts';

interface ExtensionFormProps {
  readonly request: DataRequest;
  /** The accessible name of the form. */
  readonly label: string;
  readonly onClose: () => void;
}

/** Puts an answer off by the days of the law. */
export function ExtensionForm({ request: { id, kind }, label, onClose }: ExtensionFormProps) {
  const extend = useExtendDataRequest();
  const form = useAppForm({ schema: extensionForm, initialValues: { reason: '' } });
  useUnsavedChanges(useDirty(form));
  return (
    <Form
      of={form}
      aria-label={label}
      summary={false}
      onSubmit={async (body) => {
        const { message } = await extend.mutateAsync({ params: { id: String(id) }, body });
        toast.success(message);
        onClose();
      }}
    >
      <TextArea
        of={form}
        name="reason"
        label="Por qué hace falta más tiempo"
        hint={`La persona lo lee. El plazo se amplía ${legalDays[kind].extension} días hábiles, una sola vez.`}
      />
      <div className="row account-save">
        <Submit of={form} pendingLabel="Ampliando…">
          Ampliar el plazo
        </Submit>
        <Button onPress={onClose}>Cancelar</Button>
      </div>
    </Form>
  );
}
