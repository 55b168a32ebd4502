import type { InvitationForm, InvitationRequest, MadeInvitation } from '@pregon/contract/users/invitation.schema';
import { type AppForm, Form, TextField } from '@pregon/ui/form';
import { Columns, FormLayout, Section } from '@pregon/ui/page';
import { useInviteUser } from '../../staff/staff-changes.ts';
import { RoleField } from './person-fields.tsx';

interface InviteFormProps {
  readonly form: AppForm<InvitationForm, InvitationRequest>;
  readonly onInvited: (invitation: MadeInvitation) => void;
}

/** Form that invites a person, who then creates the user and the password. */
export function InviteForm({ form, onInvited }: InviteFormProps) {
  const { mutateAsync: invite } = useInviteUser();
  return (
    <Form of={form} aria-label="Invitar" onSubmit={async (body) => onInvited(await invite({ body }))}>
      <FormLayout>
        <Section title="A quién" description="Recibe un enlace que sirve 7 días; sus datos y su contraseña los escribe allí.">
          <Columns>
            <TextField of={form} name="email" label="Correo" type="email" autoComplete="off" />
          </Columns>
        </Section>
        <Section title="Qué puede hacer">
          <RoleField form={form} />
        </Section>
      </FormLayout>
    </Form>
  );
}
