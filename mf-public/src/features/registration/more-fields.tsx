import { genders, maritalStatuses } from '@pregon/contract/clients/client.schema';
import { useState } from 'react';
import { CheckField, Field, SelectField, TextField } from '../../form/fields.tsx';
import type { Form } from '../../form/use-form.ts';
import type { RegistrationValues } from './registration-values.ts';

const nothing = ['', 'Sin responder'] as const;
const genderOptions = [nothing, ...Object.entries(genders)] as const;
const statusOptions = [nothing, ...Object.entries(maritalStatuses)] as const;

const isGender = (text: string): text is RegistrationValues['gender'] => text === '' || text in genders;
const isStatus = (text: string): text is RegistrationValues['maritalStatus'] => text === '' || text in maritalStatuses;

/** The fields of this section that may have errors. */
const details = ['birthday', 'gender', 'maritalStatus', 'address', 'phoneNumber', 'comments'] as const;

/** Optional details of a customer. */
export function MoreFields({ form: { values, errors, change } }: { readonly form: Form<RegistrationValues> }) {
  const [opened, setOpened] = useState(false);
  const hasProblem = details.some((field) => errors[field] !== undefined);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  return (
    <details className="more" open={opened || hasProblem} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>Cuéntanos más (opcional)</summary>
      <div className="stack">
        <TextField
          label="Fecha de nacimiento"
          type="date"
          autoComplete="bday"
          max={today}
          value={values.birthday}
          error={errors['birthday']}
          onChange={(birthday) => change({ birthday })}
        />
        <SelectField
          label="Género"
          options={genderOptions}
          value={values.gender}
          error={errors['gender']}
          onChange={(gender) => change({ gender: isGender(gender) ? gender : '' })}
        />
        <SelectField
          label="Estado civil"
          options={statusOptions}
          value={values.maritalStatus}
          error={errors['maritalStatus']}
          onChange={(maritalStatus) => change({ maritalStatus: isStatus(maritalStatus) ? maritalStatus : '' })}
        />
        <TextField
          label="Dirección"
          autoComplete="street-address"
          value={values.address}
          error={errors['address']}
          onChange={(address) => change({ address })}
        />
        <TextField
          label="Teléfono fijo"
          type="tel"
          value={values.phoneNumber}
          error={errors['phoneNumber']}
          onChange={(phoneNumber) => change({ phoneNumber })}
        />
        <div className="yes-no">
          <CheckField checked={values.children} onChange={(children) => change({ children })}>
            Tiene hijos
          </CheckField>
          <CheckField checked={values.pets} onChange={(pets) => change({ pets })}>
            Tiene mascotas
          </CheckField>
        </div>
        <Field label="Comentarios" error={errors['comments']}>
          {(wiring) => (
            <textarea
              {...wiring}
              className="input"
              rows={3}
              value={values.comments}
              onChange={(event) => change({ comments: event.target.value })}
            />
          )}
        </Field>
      </div>
    </details>
  );
}
