import type { NamedStore, UserEditForm } from '@pregon/contract/users/user.schema';
import { RadioCards } from '@pregon/ui/choices';
import { type AppForm, TextField } from '@pregon/ui/form';
import { Columns, Section } from '@pregon/ui/page';
import { roleOptions } from '../../staff/role-labels.ts';
import { StoresField } from './stores-field.tsx';
import { userLabels } from './user-values.ts';

interface PersonFieldsProps {
  readonly form: AppForm<Omit<UserEditForm, 'role' | 'storeIds'>, unknown>;
  /** Makes the phone number and the address optional. */
  readonly isContactOptional?: boolean | undefined;
}

/** Form section with a user's name and contact details. */
export function PersonFields({ form, isContactOptional = false }: PersonFieldsProps) {
  return (
    <Section title="Quién es">
      <Columns>
        <TextField of={form} name="firstName" label={userLabels.firstName} autoComplete="off" />
        <TextField of={form} name="lastName" label={userLabels.lastName} autoComplete="off" />
        <TextField of={form} name="email" label={userLabels.email} type="email" autoComplete="off" hint="Con él ingresa." />
        <TextField
          of={form}
          name="contactPhone"
          label={userLabels.contactPhone}
          type="tel"
          autoComplete="off"
          placeholder="300 123 4567"
          optional={isContactOptional}
        />
        <TextField of={form} name="address" label={userLabels.address} autoComplete="off" optional={isContactOptional} span />
      </Columns>
    </Section>
  );
}

interface RoleFieldProps {
  readonly form: AppForm<Pick<UserEditForm, 'role' | 'storeIds'>, unknown>;
  /** The stores that the user has now. */
  readonly stores?: readonly NamedStore[] | undefined;
  /** The reason why the role cannot be changed; undefined when it can. */
  readonly refusal?: string | undefined;
}

/** Fields that select the role of a user, and the stores of the role that sees stores only. */
export function RoleField({ form, stores, refusal }: RoleFieldProps) {
  return (
    <div className="role-field">
      <RadioCards
        of={form}
        name="role"
        label={userLabels.role}
        options={roleOptions}
        isDisabled={refusal !== undefined}
        hint={refusal}
      />
      <StoresField form={form} stores={stores} />
    </div>
  );
}
