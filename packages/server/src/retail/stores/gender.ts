import type { genders } from '@pregon/contract/profiles/profile.schema';

/** What `customer.gender` holds for each gender that can be asked for. */
export const genderCodes = { Femenino: 'F', Masculino: 'M', Otro: 'O' } as const satisfies Record<
  (typeof genders)[number],
  string
>;
