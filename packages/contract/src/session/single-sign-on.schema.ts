import * as v from 'valibot';
import { emailAddress } from '../field.schema.ts';

const badEmail = 'Escribe el correo con el que trabajas.';

/** The form that finds a person's identity provider. */
export const singleSignOnStart = v.strictObject({ email: emailAddress(badEmail, badEmail) });
