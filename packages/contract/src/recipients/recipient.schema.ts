import * as v from 'valibot';
import { emailAddress } from '../field.schema.ts';

/** Whom a link is about. */
export const recipientEmail = emailAddress('Requerido', 'Debe ingresar un correo valido');

/** What signs a link. */
export const linkToken = v.pipe(v.string(), v.maxLength(1000));
