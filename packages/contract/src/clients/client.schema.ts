import * as v from 'valibot';
import { dayExists, emailAddress, moment, optionalText, requiredText } from '../field.schema.ts';
import { publicKeyText } from '../public-keys/public-keys.endpoints.ts';
import type { WireNames } from '../wire-names.ts';
import { consentVersions } from './consent.ts';

/** The types of identity documents, by their usual abbreviation. */
export const documentTypes = {
  CC: 'Cédula',
  CE: 'Cédula de extranjería',
  TI: 'Tarjeta de identidad',
  PPT: 'Permiso por protección',
  PA: 'Pasaporte',
  NIT: 'NIT',
} as const;

export const genders = { F: 'Femenino', M: 'Masculino', O: 'Otro' } as const;

export const maritalStatuses = {
  soltero: 'Soltero o soltera',
  casado: 'Casado o casada',
  union_libre: 'Unión libre',
  separado: 'Separado o separada',
  viudo: 'Viudo o viuda',
} as const;

const keysOf = <K extends string>(names: Readonly<Record<K, string>>) => Object.keys(names) as K[];

/** A schema for one of a list of names, or an empty string. */
const choice = <K extends string>(names: Readonly<Record<K, string>>) =>
  v.optional(v.picklist(['', ...keysOf(names)] as const, 'Elige una opción de la lista.'), '');

const documentRule = 'Revisa el número: debe tener entre 4 y 20 letras o números.';

/** A document number as people write it: `1.017.244.906`, `AB 123456`. */
export const documentNumber = v.pipe(
  requiredText('Escribe el número del documento.', 40),
  v.check(
    (text) => /^[A-Z0-9]{4,20}$/i.test(text.replace(/[\s.,'-]/g, '')) && /\d{3}/.test(text.replace(/\D/g, '')),
    documentRule,
  ),
);

const today = () => new Date().toISOString().slice(0, 10);

const birthday = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^(?:\d{4}-\d{2}-\d{2})?$/, 'Escribe la fecha completa.'),
    v.check((day) => day === '' || dayExists(day), 'Esta fecha no existe.'),
    v.check((day) => day === '' || (day >= '1900-01-01' && day <= today()), 'Elige una fecha entre 1900 y hoy.'),
  ),
  '',
);

/** The size limit of an uploaded photo in bytes, before the server encodes it again. */
export const largestPhoto = 10 * 1024 * 1024;
const photoStart = /^data:image\/(?:jpeg|png|webp);base64,/;

/** Computes the number of bytes that a base64 text encodes: three for four characters, less its padding. */
const bytesOfBase64 = (text: string): number => (text.length / 4) * 3 - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0);

/** A photo as a data URL of JPEG, PNG or WebP. */
const photo = v.optional(
  v.pipe(
    v.string(),
    v.check((text) => text === '' || photoStart.test(text), 'El archivo no es una imagen que podamos usar.'),
    v.check(
      (text) => bytesOfBase64(text.slice(text.indexOf(',') + 1)) <= largestPhoto,
      'La foto pesa más de 10 MB. Elige una más pequeña.',
    ),
  ),
  '',
);

/** The characters of a telephone number as people write it. A library checks whether the number can exist. */
const telephone = /^[\d\s().-]{4,24}$/;

/** The registration form that a customer fills in. The key and the idempotency key are separate fields of the request. */
export const clientForm = v.strictObject({
  agree: v.optional(v.boolean(), false),
  photo,
  documentType: v.picklist(keysOf(documentTypes), 'Elige el tipo de documento.'),
  documentNumber,
  firstName: requiredText('Escribe los nombres.', 80),
  lastName: requiredText('Escribe los apellidos.', 80),
  gender: choice(genders),
  birthday,
  /** The calling code without the plus: `57`. */
  countryCode: v.pipe(
    v.string('Elige el país.'),
    v.trim(),
    v.nonEmpty('Elige el país.'),
    v.regex(/^\+?[1-9]\d{0,2}$/, 'Elige el país.'),
    v.transform((code) => code.replace('+', '')),
  ),
  mobile: v.pipe(requiredText('Escribe el número del celular.', 24), v.regex(telephone, 'Escribe el celular solo con números.')),
  phoneNumber: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check((text) => text === '' || telephone.test(text), 'Escribe el teléfono solo con números.'),
    ),
    '',
  ),
  email: emailAddress('Escribe el correo.', 'Debe ingresar un correo valido'),
  maritalStatus: choice(maritalStatuses),
  address: optionalText(200),
  children: v.optional(v.boolean(), false),
  pets: v.optional(v.boolean(), false),
  comments: optionalText(1000),
});
export type ClientForm = v.InferInput<typeof clientForm>;
export type CapturedClient = v.InferOutput<typeof clientForm>;

/** The fields that every request of the public pages of a key has besides its form. */
export const requestEntries = {
  key: publicKeyText,
  /** The idempotency key: the device makes it once for each filled-in form, so that the same request sent twice counts once. */
  requestKey: v.optional(v.pipe(v.string(), v.uuid())),
  /** The moment at which the form was filled in, when it was sent later (offline). */
  filledAt: v.optional(moment),
};

/** The registration request: the form and the version of the consent text that was agreed to, by default the current one. */
export const clientRegistration = v.strictObject({
  // The key comes first on the wire: the server checks it before it reads a photo.
  ...requestEntries,
  ...clientForm.entries,
  consentVersion: v.optional(v.picklist(consentVersions)),
});
export type ClientRegistration = v.InferOutput<typeof clientRegistration>;

export const clientNames = {
  documentType: 'document',
  documentNumber: 'number',
  firstName: 'name',
  countryCode: 'coutryCode',
  mobile: 'movil',
  key: 'apikey',
} as const satisfies WireNames;
