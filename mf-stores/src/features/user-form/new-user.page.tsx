import { useMayCall } from '@pregon/auth-api/session';
import { errorTable } from '@pregon/contract/errors';
import { invitationForm, type MadeInvitation } from '@pregon/contract/users/invitation.schema';
import { userForm } from '@pregon/contract/users/user.schema';
import { createUser } from '@pregon/contract/users/users.endpoints';
import { Button, buttonClass } from '@pregon/ui/button';
import { resetForm, setFieldValue, Submit, useAppForm, useDirty, useValues } from '@pregon/ui/form';
import { ActionBar, BackLink, Note, Page } from '@pregon/ui/page';
import { useUnsavedChanges } from '@pregon/ui/unsaved';
import { useCallback, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { InvitationResult } from '../../staff/invitation-result.tsx';
import { staffPaths } from '../../staff/staff-paths.ts';
import { InviteForm } from './invite-form.tsx';
import { NewUserForm } from './new-user-form.tsx';
import './user-form.css';
import { type CreationMethod, CreationMethodChoice } from './creation-method-choice.tsx';
import { newUserHeading } from './heading.ts';

const backLink = <BackLink to={staffPaths.users}>Usuarios</BackLink>;

export default function NewUserPage() {
  const [parameters, setParameters] = useSearchParams();
  const method: CreationMethod = parameters.get('by') === 'invitation' ? 'invitation' : 'password';
  const mayCreate = useMayCall(createUser);
  const user = useAppForm({ schema: userForm, initialValues: { active: true } });
  const invitation = useAppForm({ schema: invitationForm });
  const [newInvitation, setNewInvitation] = useState<MadeInvitation>();
  const [isDirty, isInviting] = [useDirty(user), useDirty(invitation)];
  useUnsavedChanges((isDirty || isInviting) && !newInvitation);
  const userValues = useValues(user, ['email', 'role']);
  const invitationValues = useValues(invitation, ['email', 'role']);
  const change = useCallback(
    (next: CreationMethod) => {
      // The e-mail address and the role are carried over to the other form.
      const [to, [email, role]] = next === 'invitation' ? [invitation, userValues] : [user, invitationValues];
      if (email) setFieldValue(to, 'email', email);
      if (role) setFieldValue(to, 'role', role);
      setParameters(next === 'invitation' ? { by: next } : {}, { replace: true });
    },
    [invitation, user, userValues, invitationValues, setParameters],
  );
  if (newInvitation) {
    return (
      <Page title={`Invitaste a ${newInvitation.email}`} foot={<ActionBar back={backLink}>{null}</ActionBar>}>
        <div className="page-body invited">
          <InvitationResult invitation={newInvitation} />
          <div className="row wrap">
            <Button
              variant="primary"
              onPress={() => {
                resetForm(invitation, {});
                setNewInvitation(undefined);
              }}
            >
              Invitar a otra persona
            </Button>
            <Link className={buttonClass({})} to={staffPaths.invitations}>
              Ver invitaciones
            </Link>
          </div>
        </div>
      </Page>
    );
  }
  return (
    <Page
      {...newUserHeading}
      foot={
        <ActionBar back={backLink}>
          {method === 'password' ? (
            <Submit
              of={user}
              pendingLabel="Creando usuario…"
              isDisabled={!mayCreate}
              disabledReason={errorTable.FORBIDDEN.message}
            >
              Crear usuario
            </Submit>
          ) : (
            <Submit
              of={invitation}
              pendingLabel="Invitando…"
              isDisabled={!mayCreate}
              disabledReason={errorTable.FORBIDDEN.message}
            >
              Enviar invitación
            </Submit>
          )}
        </ActionBar>
      }
    >
      <div className="page-body user-way">
        {mayCreate ? null : (
          <Note tone="warning">Solo un administrador puede crear usuarios. Pídeselo a quien administra la cuenta.</Note>
        )}
        <CreationMethodChoice method={method} onChange={change} />
      </div>
      {method === 'password' ? <NewUserForm form={user} /> : <InviteForm form={invitation} onInvited={setNewInvitation} />}
    </Page>
  );
}
