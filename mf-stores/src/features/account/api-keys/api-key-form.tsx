import { apiKeyScopeLabels, apiKeyScopes } from '@pregon/contract/api-keys/api-key-scopes';
import { apiKeyForm } from '@pregon/contract/api-keys/api-keys.schema';
import { ChoiceChips } from '@pregon/ui/choices';
import { Form, resetForm, Select, Submit, TextField, useAppForm, useDirty } from '@pregon/ui/form';
import { Columns } from '@pregon/ui/page';
import { useUnsavedChanges } from '@pregon/ui/unsaved';
import { useCreateApiKey } from './api-key-changes.ts';
import type { Secret } from './new-secret.tsx';

const scopes = apiKeyScopes.map((value) => ({ value, label: apiKeyScopeLabels[value] }));
const lifetimes = [
  { value: '90', label: '90 días' },
  { value: '30', label: '30 días' },
  { value: '365', label: 'Un año' },
  { value: 'never', label: 'Sin vencimiento' },
];

/** The form of a new key. */
export function ApiKeyForm({ onSecret }: { readonly onSecret: (secret: Secret) => void }) {
  const { mutateAsync: create } = useCreateApiKey();
  const form = useAppForm({ schema: apiKeyForm, initialValues: { name: '', scopes: [], lifetime: '90' } });
  useUnsavedChanges(useDirty(form));
  return (
    <Form
      of={form}
      aria-label="Crear clave"
      summary={false}
      onSubmit={async (body) => {
        const { key, secret } = await create({ body });
        resetForm(form);
        onSecret({ name: key.name, secret });
      }}
    >
      <Columns>
        <TextField of={form} name="name" label="Para qué es" autoComplete="off" placeholder="Tienda en línea" />
        <Select of={form} name="lifetime" label="Hasta cuándo sirve" options={lifetimes} />
        <ChoiceChips of={form} name="scopes" label="Qué puede hacer" options={scopes} span />
      </Columns>
      <div className="row account-save">
        <Submit of={form} pendingLabel="Creando…">
          Crear clave
        </Submit>
      </div>
    </Form>
  );
}
