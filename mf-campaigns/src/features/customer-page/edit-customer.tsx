import { isFault } from '@pregon/auth-api/fault';
import { restMutation, restQuery } from '@pregon/auth-api/queries';
import { type Customer, customerForm, type CustomerForm } from '@pregon/contract/customers/customer.schema';
import { readCustomer, updateCustomer } from '@pregon/contract/customers/customers.endpoints';
import { Button } from '@pregon/ui/button';
import { DateField } from '@pregon/ui/date-fields';
import { Dialog } from '@pregon/ui/dialog';
import { Form, Select, Submit, TextField, useAppForm } from '@pregon/ui/form';
import { formatDate } from '@pregon/ui/format';
import { Columns } from '@pregon/ui/page';
import { EditConflictNotice, type Revision } from '@pregon/ui/record';
import { toast } from '@pregon/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { genderLabels, nameOf } from './customer-format.ts';
import { useInvalidateCustomer } from './use-invalidate-customer.ts';

const labels = {
  firstName: 'Nombres',
  lastName: 'Apellidos',
  document: 'Documento',
  email: 'Correo',
  mobile: 'Celular',
  gender: 'Género',
  birthDate: 'Fecha de nacimiento',
  city: 'Ciudad',
} as const satisfies Record<keyof CustomerForm, string>;

const genders = Object.entries(genderLabels).map(([value, label]) => ({ value, label }));

const editableValues = ({ firstName, lastName, document, email, mobile, gender, birthDate, city }: Customer): CustomerForm => ({
  firstName,
  lastName,
  document: document ?? '',
  email: email ?? '',
  mobile: mobile ?? '',
  gender: gender ?? '',
  birthDate: birthDate ?? '',
  city: city ?? '',
});

const revisionOf = (customer: Customer): Revision => ({ version: customer.version, values: { ...editableValues(customer) } });

const genderNames: Readonly<Record<string, string>> = genderLabels;

function displayValue(value: unknown, name: string): string {
  const text = typeof value === 'string' ? value : '';
  if (name === 'gender') return genderNames[text] ?? '';
  return name === 'birthDate' && text ? formatDate(text) : text;
}

interface EditCustomerProps {
  readonly customer: Customer;
  readonly onClose: () => void;
}

/** Dialog with the form of a customer's personal data. */
export default function EditCustomer({ customer, onClose }: EditCustomerProps) {
  const client = useQueryClient();
  const invalidateCustomer = useInvalidateCustomer();
  const { mutateAsync: update } = useMutation(restMutation(updateCustomer));
  /** The revision that the form was loaded from or last merged with. */
  const [base, setBase] = useState(customer);
  const [theirs, setTheirs] = useState<Customer>();
  const form = useAppForm({ schema: customerForm, initialValues: editableValues(customer) });
  const save = async (values: CustomerForm) => {
    try {
      await update({ body: { id: customer.id, version: base.version, ...values } });
    } catch (error) {
      if (!isFault(error, 'CONFLICT')) throw error;
      setTheirs(await client.fetchQuery({ ...restQuery(readCustomer, { params: { id: customer.id } }), staleTime: 0 }));
      return;
    }
    await invalidateCustomer();
    toast.success(`Se guardaron los datos de ${`${values.firstName} ${values.lastName}`.trim()}.`);
    onClose();
  };
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={`Editar a ${nameOf(customer)}`}
      actions={
        <>
          <Button onPress={onClose}>Cancelar</Button>
          <Submit of={form} pendingLabel="Guardando…">
            Guardar cambios
          </Submit>
        </>
      }
    >
      <Form of={form} aria-label="Datos del cliente" className="customer-form" onSubmit={save}>
        {theirs ? (
          <EditConflictNotice
            of={form}
            record="esta ficha"
            labels={labels}
            base={revisionOf(base)}
            theirs={revisionOf(theirs)}
            display={displayValue}
            onMerged={() => setBase(theirs)}
            className="edit-conflict"
          />
        ) : null}
        <Columns>
          <TextField of={form} name="firstName" label={labels.firstName} />
          <TextField of={form} name="lastName" label={labels.lastName} optional />
          <TextField of={form} name="document" label={labels.document} optional />
          <Select of={form} name="gender" label={labels.gender} options={genders} none="Sin dato" optional />
          <TextField
            of={form}
            name="email"
            type="email"
            label={labels.email}
            hint="Un correo nuevo no tiene permiso todavía."
            optional
          />
          <TextField
            of={form}
            name="mobile"
            type="tel"
            label={labels.mobile}
            hint="Un celular nuevo no tiene permiso todavía."
            optional
          />
          <DateField of={form} name="birthDate" label={labels.birthDate} optional />
          <TextField of={form} name="city" label={labels.city} optional />
        </Columns>
      </Form>
    </Dialog>
  );
}
