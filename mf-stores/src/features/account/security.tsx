import { restMutation, restQuery } from '@pregon/auth-api/queries';
import { changeSecurity, readSecurity, securityForm, type SecuritySettings } from '@pregon/contract/account/security.endpoints';
import { Form, NumberField, RadioGroup, resetForm, useAppForm, useDirty } from '@pregon/ui/form';
import { Columns, FormLayout, Section } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useUnsavedChanges } from '@pregon/ui/unsaved';
import { useMutation, useQuery } from '@tanstack/react-query';
import { LoadedPart } from './loaded-part.tsx';
import { useStoredAnswer } from './use-stored-answer.ts';
import { SaveChanges } from './save-changes.tsx';

const title = 'Ingreso y contraseñas';

/** How the staff of the account logs in. */
export default function Security() {
  const asked = useQuery({ ...restQuery(readSecurity), staleTime: 0 });
  if (asked.data) return <SecurityForm settings={asked.data} />;
  return (
    <FormLayout>
      <Section title={title}>
        <LoadedPart of={asked} loading="Cargando las reglas de ingreso…">
          {() => null}
        </LoadedPart>
      </Section>
    </FormLayout>
  );
}

const policies = [
  { value: 'opcional', label: 'Opcional: cada quien decide' },
  { value: 'administradores', label: 'Obligatoria para administradores' },
  { value: 'todos', label: 'Obligatoria para todos' },
] as const;

function SecurityForm({ settings }: { readonly settings: SecuritySettings }) {
  const show = useStoredAnswer<typeof readSecurity>(restQuery(readSecurity).queryKey);
  const { mutateAsync: change } = useMutation(restMutation(changeSecurity));
  const { secondFactor, passwordMinLength, protectedUsers, activeUsers } = settings;
  const form = useAppForm({ schema: securityForm, initialValues: { secondFactor, passwordMinLength } });
  useUnsavedChanges(useDirty(form));
  return (
    <Form
      of={form}
      aria-label={title}
      onSubmit={async (body) => {
        const saved = await change({ body });
        show(saved);
        resetForm(form, { secondFactor: saved.secondFactor, passwordMinLength: saved.passwordMinLength });
        toast.success('Se guardaron las reglas de ingreso.');
      }}
    >
      <FormLayout>
        <Section
          title={title}
          description="Con la verificación en dos pasos, al ingresar se pide además un código de una aplicación del teléfono. A quien le falte y la necesite, se le pide activarla en su próximo ingreso."
        >
          <RadioGroup of={form} name="secondFactor" label="Verificación en dos pasos" options={policies} />
          <p className="soft">
            {protectedUsers} de {activeUsers} {activeUsers === 1 ? 'usuario activo la tiene' : 'usuarios activos la tienen'}.
          </p>
          <Columns>
            <NumberField
              of={form}
              name="passwordMinLength"
              label="Largo mínimo de las contraseñas"
              unit="caracteres"
              hint="De 8 a 64. Vale para las contraseñas nuevas; las más usadas y las robadas se rechazan siempre."
            />
          </Columns>
          <div className="row">
            <SaveChanges of={form}>Guardar reglas de ingreso</SaveChanges>
          </div>
        </Section>
      </FormLayout>
    </Form>
  );
}
