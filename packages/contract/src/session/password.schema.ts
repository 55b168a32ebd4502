import * as v from 'valibot';

/** What a new password must have, each with what its owner is told while it is missing. */
export const passwordRules = [
  { message: 'La contraseña debe tener al menos 8 caracteres', isMet: (password: string) => password.length >= 8 },
  { message: 'La contraseña debe tener al menos una letra minúscula', isMet: (password: string) => /\p{Ll}/u.test(password) },
  { message: 'La contraseña debe tener al menos una letra mayúscula', isMet: (password: string) => /\p{Lu}/u.test(password) },
  { message: 'La contraseña debe tener al menos un número', isMet: (password: string) => /\d/.test(password) },
  {
    message: 'La contraseña debe tener al menos un caracter especial',
    isMet: (password: string) => /[^\p{L}\p{N}\s]/u.test(password),
  },
] as const;

const [length, lower, upper, digit, special] = passwordRules;

/** A password that somebody chooses: the first rule that it breaks is what they read. Longer ones than 200 serve nobody. */
export const newPassword = v.pipe(
  v.string('La contraseña es obligatoria'),
  v.nonEmpty('La contraseña es obligatoria'),
  v.check(length.isMet, length.message),
  v.check(lower.isMet, lower.message),
  v.check(upper.isMet, upper.message),
  v.check(digit.isMet, digit.message),
  v.check(special.isMet, special.message),
  v.maxLength(200, 'Usa 200 caracteres o menos.'),
);

/** The same password once more. */
export const repeatedPassword = v.pipe(
  v.string('Es necesario repetir la contraseña'),
  v.nonEmpty('Es necesario repetir la contraseña'),
);

/** What stands at the second field when it is not the first. */
export const passwordsDiffer = 'Las contraseñas deben coincidir';
