import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { administratorRoles } from '../session/roles.ts';

/** Percent with which a new account begins. An account that existed before keeps what it has. */
export const initialHoldOutShare = 5;

const badShare = 'Escribe de 0 a 20 %.';

/** The control group of the account: people who get no advertising for a quarter, so that its effect can be measured. */
const holdOut = v.object({
  /** Percent of the customers; 0: the account has no control group. */
  share: v.number(),
  /** Percent that holds until the end of the quarter, because people are assigned already; null: none are. */
  fixedShare: v.nullable(v.number()),
  /** First day of the next quarter, on which other people are chosen: `2027-01-01`. */
  nextQuarter: v.string(),
  /** How many customers it has now. */
  people: v.number(),
});
export type HoldOutSettings = v.InferOutput<typeof holdOut>;

export const readHoldOut = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/account/hold-out',
  access: administratorRoles,
  response: holdOut,
  errors: [],
});

/** Changes the control group. A share other than 0 takes effect with the next quarter where people are assigned in this one. */
export const changeHoldOut = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/account/hold-out',
  access: administratorRoles,
  body: v.strictObject({
    share: v.pipe(v.number(badShare), v.integer(badShare), v.minValue(0, badShare), v.maxValue(20, badShare)),
  }),
  response: holdOut,
  errors: [],
});
