import { webhookEventLabels, webhookEventTypes } from '@pregon/contract/webhooks/webhook-events';
import { type WebhookForm as Values, webhookForm } from '@pregon/contract/webhooks/webhooks.schema';
import { Button } from '@pregon/ui/button';
import { ChoiceChips } from '@pregon/ui/choices';
import { Form, resetForm, Submit, TextField, useAppForm, useDirty } from '@pregon/ui/form';
import { Columns } from '@pregon/ui/page';
import { useUnsavedChanges } from '@pregon/ui/unsaved';

const types = webhookEventTypes.map((value) => ({ value, label: webhookEventLabels[value] }));
const empty: Values = { url: '', description: '', types: [], active: true };

interface Props {
  /** The accessible name of the form. */
  readonly label: string;
  readonly submit: string;
  readonly values?: Values;
  readonly onSubmit: (body: Values) => Promise<void>;
  /** Shown as a second button where the form can be left. */
  readonly onCancel?: () => void;
}

/** The form of an endpoint, new or changed. */
export function WebhookForm({ label, submit, values = empty, onSubmit, onCancel }: Props) {
  const form = useAppForm({ schema: webhookForm, initialValues: values });
  useUnsavedChanges(useDirty(form));
  return (
    <Form
      of={form}
      aria-label={label}
      summary={false}
      onSubmit={async (body) => {
        await onSubmit(body);
        resetForm(form);
      }}
    >
      <Columns>
        <TextField of={form} name="url" label="Dirección" autoComplete="off" placeholder="https://erp.tienda.example/avisos" />
        <TextField of={form} name="description" label="Para qué es" autoComplete="off" placeholder="ERP" optional />
        <ChoiceChips of={form} name="types" label="Qué avisamos" options={types} span />
      </Columns>
      <div className="row account-save">
        <Submit of={form} pendingLabel="Guardando…">
          {submit}
        </Submit>
        {onCancel ? <Button onPress={onCancel}>Cancelar</Button> : null}
      </div>
    </Form>
  );
}
