import * as v from 'valibot';
import { emailAddress } from '../field.schema.ts';

/** The e-mail address of the recipient of a link. */
export const recipientEmail = emailAddress('Requerido', 'Debe ingresar un correo valido');

/** The signed token of a link. */
export const linkToken = v.pipe(v.string(), v.maxLength(1000));
