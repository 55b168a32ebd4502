import type { UserForm } from '@pregon/contract/users/user.schema';
import { passwordRules, passwordRulesIntro } from '@pregon/contract/session/password.schema';
import { type AppForm, CheckBox, Form, TextField } from '@pregon/ui/form';
import { PasswordRules } from '@pregon/ui/password-rules';
import { Columns, FormLayout, Section } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { forgetUnsavedChanges } from '@pregon/ui/unsaved';
import { useNavigate } from 'react-router-dom';
import { useCreateUser } from '../../staff/staff-changes.ts';
import { staffPaths } from '../../staff/staff-paths.ts';
import { nameOf } from '../../staff/user-labels.tsx';
import { PersonFields, RoleField } from './person-fields.tsx';

/** Form that creates a user with a first password chosen by the administrator. */
export function NewUserForm({ form }: { readonly form: AppForm<UserForm, Required<UserForm>> }) {
  const navigate = useNavigate();
  const { mutateAsync: create } = useCreateUser();
  return (
    <Form
      of={form}
      aria-label="Nuevo Usuario"
      onSubmit={async (body) => {
        const user = await create({ body });
        forgetUnsavedChanges();
        toast.success(user.active ? `${nameOf(user)} ya puede ingresar.` : `Creamos a ${nameOf(user)}, sin acceso todavía.`);
        await navigate(staffPaths.users);
      }}
    >
      <FormLayout>
        <PersonFields form={form} />
        <Section title="Con qué ingresa" description="Dile la contraseña en persona; después la cambia en su menú.">
          <Columns>
            <TextField of={form} name="password" label="Contraseña" type="password" autoComplete="new-password" />
            <TextField of={form} name="repeatPassword" label="Repetir Contraseña" type="password" autoComplete="new-password" />
            <div className="span">
              <PasswordRules of={form} name="password" intro={passwordRulesIntro} rules={passwordRules} />
            </div>
          </Columns>
        </Section>
        <Section title="Qué puede hacer">
          <RoleField form={form} />
          <CheckBox of={form} name="active" label="Activo" hint="Puede ingresar desde ya." />
        </Section>
      </FormLayout>
    </Form>
  );
}
