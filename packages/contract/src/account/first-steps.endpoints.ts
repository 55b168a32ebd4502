import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { editorRoles, accountRoles } from '../session/roles.ts';

/** The first steps of a new account, in order. */
export const firstStepNames = ['data', 'sender', 'profile', 'newsletter', 'sending'] as const;
/** The progress of a step. */
export const firstStepStates = ['todo', 'partly', 'done'] as const;
export type FirstStepName = (typeof firstStepNames)[number];

/** The progress of an account's first steps, derived from its stored data. */
export const firstSteps = v.object({
  steps: v.array(
    v.object({
      name: v.picklist(firstStepNames),
      /** `partly`: customers without purchases or the reverse, an unverified sender, a newsletter without approval. */
      state: v.picklist(firstStepStates),
    }),
  ),
  /** Percent of the customers in the control group of the account, which a new account has from its start; 0: it has none. */
  holdOutShare: v.optional(v.number(), 0),
  /** Whether a user of the account has hidden the first steps. */
  isDismissed: v.boolean(),
});
export type FirstSteps = v.InferOutput<typeof firstSteps>;

export const readFirstSteps = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/account/first-steps',
  access: accountRoles,
  response: firstSteps,
  errors: [],
});

/** Hides the first steps for the whole account, or shows them again. */
export const dismissFirstSteps = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/account/first-steps',
  access: editorRoles,
  body: v.strictObject({ isDismissed: v.boolean() }),
  response: firstSteps,
  errors: [],
});
