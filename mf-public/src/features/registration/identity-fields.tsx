import { documentTypes } from '@pregon/contract/clients/client.schema';
import { SelectField, TextField } from '../../form/fields.tsx';
import type { Form } from '../../form/use-form.ts';
import { countryOptions } from './countries.ts';
import type { RegistrationValues } from './registration-values.ts';

const documents = Object.entries(documentTypes) as [RegistrationValues['documentType'], string][];

/** Name and contact details of a customer, all of them required. */
export function IdentityFields({ form: { values, errors, change } }: { readonly form: Form<RegistrationValues> }) {
  return (
    <>
      <div className="pair">
        <SelectField
          label="Documento"
          required
          options={documents}
          value={values.documentType}
          error={errors['documentType']}
          onChange={(chosen) => change({ documentType: documents.find(([type]) => type === chosen)?.[0] ?? 'CC' })}
        />
        <TextField
          label="Número del documento"
          required
          inputMode={values.documentType === 'PA' ? 'text' : 'numeric'}
          value={values.documentNumber}
          error={errors['documentNumber']}
          onChange={(documentNumber) => change({ documentNumber })}
        />
      </div>
      <TextField
        label="Nombres"
        required
        autoComplete="given-name"
        value={values.firstName}
        error={errors['firstName']}
        onChange={(firstName) => change({ firstName })}
      />
      <TextField
        label="Apellidos"
        required
        autoComplete="family-name"
        value={values.lastName}
        error={errors['lastName']}
        onChange={(lastName) => change({ lastName })}
      />
      <div className="pair">
        <SelectField
          label="País"
          required
          options={countryOptions()}
          value={values.country}
          error={errors['countryCode']}
          onChange={(country) => change({ country })}
        />
        <TextField
          label="Celular"
          required
          type="tel"
          autoComplete="tel-national"
          value={values.mobile}
          error={errors['mobile']}
          onChange={(mobile) => change({ mobile })}
        />
      </div>
      <TextField
        label="Correo"
        required
        type="email"
        autoComplete="email"
        value={values.email}
        error={errors['email']}
        onChange={(email) => change({ email })}
      />
    </>
  );
}
