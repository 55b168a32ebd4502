import { clientForm } from '@pregon/contract/clients/client.schema';
import { CheckField } from '../../form/fields.tsx';
import { type FieldErrors, useForm } from '../../form/use-form.ts';
import type { Shop } from '../../shop/use-shop.ts';
import { dialOf } from './countries.ts';
import { IdentityFields } from './identity-fields.tsx';
import { MoreFields } from './more-fields.tsx';
import { PhotoField } from './photo-field.tsx';
import { clientOf, type RegistrationValues } from './registration-values.ts';
import { useTelephones } from './use-telephones.ts';

interface RegistrationFormProps {
  readonly shop: Shop;
  readonly initial: RegistrationValues;
  /** The error of an earlier submission. */
  readonly problem?: string | undefined;
  /** Submits the registration; resolves to the server's field errors. */
  readonly onSubmit: (values: RegistrationValues) => Promise<FieldErrors | undefined>;
}

/** The fields with a message of their own; errors of other fields are shown above the button. */
const shown = new Set(Object.keys(clientForm.entries));

const noSuchNumber = 'Este número no existe en el país que elegiste.';

export function RegistrationForm({ shop, initial, problem, onSubmit }: RegistrationFormProps) {
  const telephones = useTelephones();
  const form = useForm({
    initial,
    schema: clientForm,
    bodyOf: clientOf,
    check: ({ country, mobile }): FieldErrors =>
      telephones && mobile !== '' && !telephones.isTelephone(dialOf(country), mobile) ? { mobile: noSuchNumber } : {},
    onSubmit: (_, values) => onSubmit(values),
  });
  const { values, errors, busy, change } = form;
  const others = Object.entries(errors).filter(([field]) => !shown.has(field));

  return (
    <form className="stack" aria-label="Registro" {...form.props}>
      <PhotoField value={values.photo} error={errors['photo']} onChange={(photo) => change({ photo })} />
      <IdentityFields form={form} />
      <MoreFields form={form} />
      <div className="consent">
        <CheckField checked={values.agree} onChange={(agree) => change({ agree })}>
          {shop.consent.text}
        </CheckField>
      </div>
      {(problem ?? others.length > 0) && (
        <p className="error" role="alert">
          {others.map(([, message]) => message).join(' ') || problem}
        </p>
      )}
      <button type="submit" className="btn btn-primary btn-l btn-wide" disabled={busy}>
        {busy ? 'Guardando…' : 'Registrarme'}
      </button>
    </form>
  );
}
