import { isFault } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { useSession } from '@pregon/auth-api/session';
import { type User, userEdit } from '@pregon/contract/users/user.schema';
import { readUser } from '@pregon/contract/users/users.endpoints';
import { buttonClass } from '@pregon/ui/button';
import { Form, setFieldValue, Submit, useAppForm, useDirty, useValues } from '@pregon/ui/form';
import { Icon } from '@pregon/ui/icon';
import { ActionBar, FormLayout, Note, Page, Section } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { forgetUnsavedChanges, useUnsavedChanges } from '@pregon/ui/unsaved';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useUpdateUser } from '../../staff/staff-changes.ts';
import { staffPaths } from '../../staff/staff-paths.ts';
import { nameOf } from '../../staff/user-labels.tsx';
import { PersonFields, RoleField } from './person-fields.tsx';
import { UserAccess } from './user-access.tsx';
import './user-form.css';

const names = ['firstName', 'lastName', 'email', 'address', 'contactPhone', 'role'] as const;

/** Returns the form values of a user. */
const editableValues = ({ firstName, lastName, email, address, contactPhone, role }: User) => ({
  firstName,
  lastName,
  email,
  address,
  contactPhone,
  role,
});

/** Form that edits an existing user. */
export function EditUser({ user }: { readonly user: User }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const isSelf = useSession().session?.id === user.id;
  const { mutateAsync: update } = useUpdateUser();
  /** The user that the form was loaded from or last merged with; its version is sent with the change. */
  const [base, setBase] = useState(user);
  const [isMerged, setMerged] = useState(false);
  const form = useAppForm({ schema: userEdit, initialValues: editableValues(user) });
  const formValues = useValues(form, names);
  useUnsavedChanges(useDirty(form));

  /** Merges a concurrent change into the form; fields that were edited here keep their typed values. */
  const merge = async () => {
    const query = restQuery(readUser, { params: { id: String(user.id) } });
    const theirs = await client.fetchQuery({ ...query, staleTime: 0 });
    const untouched = names.filter((name, index) => formValues[index] === base[name]);
    for (const name of untouched) setFieldValue(form, name, theirs[name]);
    setBase(theirs);
    setMerged(true);
  };

  return (
    <Page
      title="Editar usuario"
      description={`${nameOf(base)} · ${base.email}`}
      foot={
        <ActionBar
          back={
            <Link className={buttonClass({ variant: 'ghost' })} to={staffPaths.users}>
              <Icon of={ArrowLeft} />
              Usuarios
            </Link>
          }
        >
          <Submit of={form} pendingLabel="Guardando cambios…">
            Guardar cambios
          </Submit>
        </ActionBar>
      }
    >
      <div role="alert" className="page-body user-way">
        {isMerged ? (
          <Note tone="warning">
            <b>Alguien cambió este usuario mientras lo editabas.</b> Ya están aquí sus cambios, y lo que tú escribiste se quedó.
            Revísalos y guarda de nuevo.
          </Note>
        ) : null}
      </div>
      <Form
        of={form}
        aria-label="Editar usuario"
        onSubmit={async (values) => {
          try {
            await update({ body: { id: user.id, version: base.version, ...values } });
          } catch (error) {
            if (!isFault(error, 'CONFLICT')) throw error;
            await merge();
            return;
          }
          forgetUnsavedChanges();
          toast.success(`Se guardaron los cambios de ${nameOf(values)}.`);
          await navigate(staffPaths.users);
        }}
      >
        <FormLayout>
          <PersonFields form={form} isContactOptional />
          <Section title="Qué puede hacer">
            <RoleField
              form={form}
              refusal={isSelf ? 'No puedes cambiar tu propio rol: pídeselo a otro administrador.' : undefined}
            />
          </Section>
        </FormLayout>
      </Form>
      <UserAccess user={user} isSelf={isSelf} />
    </Page>
  );
}
