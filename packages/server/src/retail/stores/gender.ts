import type { genders } from '@pregon/contract/profiles/profile.schema';

/** The code in `customer.gender` of each gender. */
export const genderCodes = { Femenino: 'F', Masculino: 'M', Otro: 'O' } as const satisfies Record<
  (typeof genders)[number],
  string
>;
