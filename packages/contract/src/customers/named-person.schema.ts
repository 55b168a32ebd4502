import * as v from 'valibot';
import { emailAddress, longRowKey, requiredText } from '../field.schema.ts';

/**
 * A person in a request of another system. `customer` and `document` name a customer of the account; `email` and `mobile` are addresses,
 * which may belong to a customer.
 *
 * @param missing the message where nothing is given
 */
export const namedPerson = (missing: string) =>
  v.pipe(
    v.strictObject({
      customer: v.optional(longRowKey),
      document: v.optional(requiredText('Escribe el documento.', 40)),
      email: v.optional(emailAddress('Escribe el correo.', 'Debe ingresar un correo valido')),
      mobile: v.optional(requiredText('Escribe el celular.', 40)),
    }),
    v.check((person) => Object.values(person).some((value) => value !== undefined), missing),
    v.check(
      ({ customer, document }) => customer === undefined || document === undefined,
      'Di el cliente por su identificador o por su documento, no por los dos.',
    ),
  );
export type NamedPerson = v.InferOutput<ReturnType<typeof namedPerson>>;
