import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { administratorRoles } from '../session/roles.ts';

/** Who must log in with a second factor. */
export const secondFactorPolicies = ['opcional', 'administradores', 'todos'] as const;
export type SecondFactorPolicy = (typeof secondFactorPolicies)[number];

/** The shortest password that an account may ask for, which is that of the platform, and the longest. */
export const shortestMinLength = 8;
export const longestMinLength = 64;
const badLength = `Escribe de ${shortestMinLength} a ${longestMinLength} caracteres.`;

/** How the staff of an account logs in. */
export const securityForm = v.strictObject({
  secondFactor: v.picklist(secondFactorPolicies, 'Elige para quién es obligatoria.'),
  passwordMinLength: v.pipe(
    v.number(badLength),
    v.integer(badLength),
    v.minValue(shortestMinLength, badLength),
    v.maxValue(longestMinLength, badLength),
  ),
});
export type SecurityForm = v.InferInput<typeof securityForm>;

const security = v.object({
  secondFactor: v.picklist(secondFactorPolicies),
  passwordMinLength: v.number(),
  /** Active users who have a second factor, and all active ones. */
  protectedUsers: v.number(),
  activeUsers: v.number(),
});
export type SecuritySettings = v.InferOutput<typeof security>;

export const readSecurity = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/account/security',
  access: administratorRoles,
  response: security,
  errors: [],
});

/** Changes the rules. They apply to new passwords, and to the next log-in of each user. */
export const changeSecurity = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/account/security',
  access: administratorRoles,
  body: securityForm,
  response: security,
  errors: [],
});
