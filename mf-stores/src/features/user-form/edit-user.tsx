import { isFault } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { useSession } from '@pregon/auth-api/session';
import { type User, userEdit } from '@pregon/contract/users/user.schema';
import { readUser } from '@pregon/contract/users/users.endpoints';
import { useAppForm } from '@pregon/ui/form';
import { Section } from '@pregon/ui/page';
import { EditConflictNotice } from '@pregon/ui/record';
import { RecordForm } from '@pregon/ui/record-form';
import { toast } from '@pregon/ui/toast';
import { forgetUnsavedChanges } from '@pregon/ui/unsaved';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUpdateUser } from '../../staff/staff-changes.ts';
import { staffPaths } from '../../staff/staff-paths.ts';
import { nameOf } from '../../staff/user-labels.tsx';
import { PersonFields, RoleField } from './person-fields.tsx';
import { UserAccess } from './user-access.tsx';
import './user-form.css';
import { displayValue, editableValues, revisionOf, userLabels } from './user-values.ts';

/** Form that edits an existing user. */
export function EditUser({ user }: { readonly user: User }) {
  const { id } = user;
  const navigate = useNavigate();
  const client = useQueryClient();
  const isSelf = useSession().session?.id === id;
  const { mutateAsync: update } = useUpdateUser();
  /** The revision that the form was loaded from or last merged with; its version is sent with the change. */
  const [base, setBase] = useState(user);
  const [theirs, setTheirs] = useState<User>();
  const form = useAppForm({ schema: userEdit, initialValues: editableValues(user) });
  return (
    <RecordForm
      form={form}
      title="Editar usuario"
      description={`${nameOf(base)} · ${base.email}`}
      back={{ to: staffPaths.users, label: 'Usuarios' }}
      save={{ label: 'Guardar cambios', pendingLabel: 'Guardando cambios…', refusal: undefined }}
      note={
        theirs ? (
          <EditConflictNotice
            of={form}
            record="este usuario"
            pronoun="lo"
            labels={userLabels}
            base={revisionOf(base)}
            theirs={revisionOf(theirs)}
            display={displayValue}
            onMerged={() => setBase(theirs)}
            className="user-conflict"
          />
        ) : null
      }
      onSubmit={async (values) => {
        try {
          await update({ body: { id, version: base.version, ...values } });
        } catch (error) {
          if (!isFault(error, 'CONFLICT')) throw error;
          setTheirs(await client.fetchQuery({ ...restQuery(readUser, { params: { id: String(id) } }), staleTime: 0 }));
          return;
        }
        forgetUnsavedChanges();
        toast.success(`Se guardaron los cambios de ${nameOf(values)}.`);
        await navigate(staffPaths.users);
      }}
      fields={
        <>
          <PersonFields form={form} isContactOptional />
          <Section title="Qué puede hacer">
            <RoleField
              form={form}
              stores={(theirs ?? base).stores}
              refusal={isSelf ? 'No puedes cambiar tu propio rol: pídeselo a otro administrador.' : undefined}
            />
          </Section>
        </>
      }
    >
      <UserAccess user={user} isSelf={isSelf} />
    </RecordForm>
  );
}
