import * as v from 'valibot';

/** What every rule begins with. */
export const passwordRulesIntro = 'La contraseña debe tener al menos';

const rule = <const Asked extends string>(asked: Asked, isMet: (password: string) => boolean) => ({
  /** What is asked for: '8 caracteres'. */
  asked,
  /** What the owner of the password is told while it is missing. */
  message: `${passwordRulesIntro} ${asked}`,
  isMet,
});

/** What a new password must have. */
export const passwordRules = [
  rule('8 caracteres', (password) => password.length >= 8),
  rule('una letra minúscula', (password) => /\p{Ll}/u.test(password)),
  rule('una letra mayúscula', (password) => /\p{Lu}/u.test(password)),
  rule('un número', (password) => /\d/.test(password)),
  rule('un caracter especial', (password) => /[^\p{L}\p{N}\s]/u.test(password)),
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
