import { faultMessage } from '@pregon/auth-api/fault';
import { restMutation } from '@pregon/auth-api/queries';
import { testSingleSignOn } from '@pregon/contract/account/single-sign-on.endpoints';
import { type SingleSignOnSettings, singleSignOnForm } from '@pregon/contract/account/single-sign-on.schema';
import { Button } from '@pregon/ui/button';
import { CheckBox, Form, resetForm, Select, Switch, TextArea, TextField, useAppForm, useDirty } from '@pregon/ui/form';
import { Columns, Note } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useUnsavedChanges } from '@pregon/ui/unsaved';
import { useMutation } from '@tanstack/react-query';
import { RemoveProvider } from './remove-provider.tsx';
import { useChangeProvider } from './sign-on-changes.ts';
import { SaveChanges } from '../save-changes.tsx';

interface ProviderFormProps {
  readonly stored: SingleSignOnSettings['settings'];
  readonly redirectUri: string;
}

const roleOptions = [
  { value: '', label: 'Ninguno: no entra' },
  { value: 'gerente_tienda', label: 'Gerente de tienda' },
  { value: 'lector', label: 'Lector' },
  { value: 'operador', label: 'Operador' },
  { value: 'marketing', label: 'Marketing' },
  { value: 'administrador', label: 'Administrador' },
] as const;

const fresh = {
  issuer: '',
  clientId: '',
  enabled: false,
  required: false,
  providerVerifies: false,
  roleClaim: '',
  roleValues: { administrador: '', marketing: '', operador: '', lector: '', gerente_tienda: '' },
};

/** The fields of stored settings. The secret is never read. */
const valuesOf = (stored: SingleSignOnSettings['settings']) => ({
  ...fresh,
  ...stored,
  roleValues: { ...fresh.roleValues, ...stored?.roleValues },
  defaultRole: stored?.defaultRole ?? ('' as const),
  clientSecret: '',
});

/** The identity provider of the account, and what it decides. */
export function ProviderForm({ stored, redirectUri }: ProviderFormProps) {
  const { mutateAsync: change } = useChangeProvider();
  const form = useAppForm({ schema: singleSignOnForm, initialValues: valuesOf(stored) });
  const isDirty = useDirty(form);
  useUnsavedChanges(isDirty);
  return (
    <>
      <Note>
        En el proveedor, registra una aplicación web con esta dirección de regreso: <code>{redirectUri}</code>
      </Note>
      <Form
        of={form}
        aria-label="Proveedor"
        onSubmit={async (body) => {
          const { settings } = await change({ body });
          resetForm(form, valuesOf(settings));
          toast.success('Se guardó el proveedor.');
        }}
      >
        <Columns>
          <TextField
            of={form}
            name="issuer"
            label="Emisor"
            placeholder="https://login.microsoftonline.com/…/v2.0"
            hint="La dirección con la que el proveedor se identifica («issuer»)."
            autoComplete="off"
            span
          />
          <TextField of={form} name="clientId" label="Identificador de cliente" autoComplete="off" />
          <TextField
            of={form}
            name="clientSecret"
            label="Clave del cliente"
            type="password"
            autoComplete="new-password"
            hint={stored ? 'Déjala vacía para conservar la que ya está.' : undefined}
          />
          <TextField
            of={form}
            name="roleClaim"
            label="Dato del rol"
            placeholder="groups"
            hint="El nombre del dato con el que el proveedor dice los grupos de cada quien. Vacío: los roles se asignan aquí."
            autoComplete="off"
            optional
          />
          <Select
            of={form}
            name="defaultRole"
            label="Rol de los demás"
            options={roleOptions}
            hint="Para quien entra por primera vez y no tiene ninguno de los valores de abajo."
          />
          <TextArea
            of={form}
            name="roleValues.administrador"
            label="Valores de Administrador"
            hint="Uno en cada línea."
            rows={2}
            optional
          />
          <TextArea
            of={form}
            name="roleValues.marketing"
            label="Valores de Marketing"
            hint="Uno en cada línea."
            rows={2}
            optional
          />
          <TextArea
            of={form}
            name="roleValues.operador"
            label="Valores de Operador"
            hint="Uno en cada línea."
            rows={2}
            optional
          />
          <TextArea of={form} name="roleValues.lector" label="Valores de Lector" hint="Uno en cada línea." rows={2} optional />
          <TextArea
            of={form}
            name="roleValues.gerente_tienda"
            label="Valores de Gerente de tienda"
            hint="Uno en cada línea. Sus tiendas se eligen después, en Usuarios."
            rows={2}
            optional
          />
          <CheckBox
            of={form}
            name="providerVerifies"
            label="Nuestro proveedor pide a todos un segundo paso"
            hint="Si no, y la cuenta exige la verificación en dos pasos, entra solo quien la hizo según el proveedor («amr»)."
            span
          />
          <Switch of={form} name="enabled" label="Permitir «Entrar con tu empresa»" span />
          <Switch
            of={form}
            name="required"
            label="Exigir el inicio de sesión único"
            hint="Nadie ingresa con contraseña, salvo los administradores con verificación en dos pasos. Cierra las sesiones de los demás."
            span
          />
        </Columns>
        <div className="row account-save wrap">
          <SaveChanges of={form}>Guardar proveedor</SaveChanges>
          {stored ? <TestConnection isDirty={isDirty} /> : null}
          {stored ? <RemoveProvider onRemoved={() => resetForm(form, valuesOf(null))} /> : null}
        </div>
      </Form>
    </>
  );
}

/** Tries the stored provider. */
function TestConnection({ isDirty }: { readonly isDirty: boolean }) {
  const test = useMutation(restMutation(testSingleSignOn));
  return (
    <>
      <Button
        isDisabled={isDirty}
        disabledReason="Guarda primero los cambios."
        isPending={test.isPending}
        pendingLabel="Probando…"
        onPress={() => test.mutate({})}
      >
        Probar conexión
      </Button>
      <output>
        {test.data ? <Note>{test.data.message}</Note> : null}
        {test.error ? <Note tone="warning">{faultMessage(test.error)}</Note> : null}
      </output>
    </>
  );
}
