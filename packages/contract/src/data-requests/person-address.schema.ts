import * as v from 'valibot';
import { recipientEmail } from '../recipients/recipient.schema.ts';

const required = 'Escribe tu correo o tu celular.';
const invalid = 'Escribe un correo, o un celular con su indicativo si no es de Colombia.';

const writtenMobile = /^\+?\d(?:[\s.()/-]*\d){6,14}$/;
const normalMobile = /^\+[1-9]\d{7,14}$/;

const text = v.pipe(v.string(required), v.trim(), v.nonEmpty(required), v.maxLength(254, invalid));

/** An e-mail address or a mobile number, as a person types it. */
export const typedAddress = v.pipe(
  text,
  v.check((typed) => writtenMobile.test(typed) || v.is(recipientEmail, typed), invalid),
);

/** A mobile number with its country code. */
const mobileNumber = v.pipe(v.string(required), v.regex(normalMobile, invalid));

/** The address of a signed link about personal data: an e-mail address, or a mobile number with its country code, `+573001234567`. */
export const linkedAddress = v.union([recipientEmail, mobileNumber]);

/** Whether the address of a signed link is a mobile number. */
export const isMobile = (address: string): boolean => normalMobile.test(address);
