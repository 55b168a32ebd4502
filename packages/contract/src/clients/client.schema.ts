import * as v from 'valibot';
import { dayExists, emailAddress, moment, optionalText, requiredText } from '../field.schema.ts';
import { publicKeyText } from '../public-keys/public-keys.endpoints.ts';
import type { WireNames } from '../wire-names.ts';
import { consentVersions } from './consent.ts';

/** What people identify themselves with, by the letters that stand on it. */
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

/** One of a list, or nothing. */
const choice = <K extends string>(names: Readonly<Record<K, string>>) =>
  v.optional(v.picklist(['', ...keysOf(names)] as const, 'Elige una opción de la lista.'), '');

const documentRule = 'Revisa el número: debe tener entre 4 y 20 letras o números.';

/** As people write it: `1.017.244.906`, `AB 123456`. */
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

/** Of a picture before it is written anew, in bytes. */
export const largestPhoto = 10 * 1024 * 1024;
const photoStart = /^data:image\/(?:jpeg|png|webp);base64,/;

/** How many bytes a base64 text stands for: three for four characters, less its padding. */
const bytesOfBase64 = (text: string): number => (text.length / 4) * 3 - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0);

/** A picture as a data URL of JPEG, PNG or WebP. */
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

/** Digits as people write telephones, with what they put between them. Whether there is such a number, a library says. */
const telephone = /^[\d\s().-]{4,24}$/;

/** What a customer writes down of themself. The key, and what makes the request once and no more, stand beside it. */
export const clientForm = v.strictObject({
  agree: v.optional(v.boolean(), false),
  photo,
  documentType: v.picklist(keysOf(documentTypes), 'Elige el tipo de documento.'),
  documentNumber,
  firstName: requiredText('Escribe los nombres.', 80),
  lastName: requiredText('Escribe los apellidos.', 80),
  gender: choice(genders),
  birthday,
  /** As it is dialled, without the plus: `57`. */
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

/** What every request of the pages of a key says beside its form. */
export const requestEntries = {
  key: publicKeyText,
  /** Made on the device once for what was filled in: however often it is sent, it counts once. */
  requestKey: v.optional(v.pipe(v.string(), v.uuid())),
  /** When it was filled in, where that was earlier. */
  filledAt: v.optional(moment),
};

/** What arrives: the form, and the version of the text that was agreed to (today's unless it says). */
export const clientRegistration = v.strictObject({
  // The key first, as it is sent: the server checks it before it reads a photo.
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
