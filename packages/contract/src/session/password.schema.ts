import * as v from 'valibot';

/** The beginning of the message of every password rule. */
export const passwordRulesIntro = 'La contraseña debe tener al menos';

const rule = <const Asked extends string>(asked: Asked, isMet: (password: string) => boolean) => ({
  /** The short text of the rule: '8 caracteres'. */
  asked,
  /** The message while the rule is not met. */
  message: `${passwordRulesIntro} ${asked}`,
  isMet,
});

/** The rules of a new password. */
export const passwordRules = [
  rule('8 caracteres', (password) => password.length >= 8),
  rule('una letra minúscula', (password) => /\p{Ll}/u.test(password)),
  rule('una letra mayúscula', (password) => /\p{Lu}/u.test(password)),
  rule('un número', (password) => /\d/.test(password)),
  rule('un caracter especial', (password) => /[^\p{L}\p{N}\s]/u.test(password)),
] as const;

const [length, lower, upper, digit, special] = passwordRules;

/** A new password. The message is that of the first rule that it breaks. More than 200 characters are rejected. */
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

/** The repeated new password. */
export const repeatedPassword = v.pipe(
  v.string('Es necesario repetir la contraseña'),
  v.nonEmpty('Es necesario repetir la contraseña'),
);

/** The message at the second field when the passwords differ. */
export const passwordsDiffer = 'Las contraseñas deben coincidir';
