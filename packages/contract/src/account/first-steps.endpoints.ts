import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { editorRoles, everyRole } from '../session/roles.ts';

/** The steps of a new account, in their order. */
export const firstStepNames = ['data', 'sender', 'profile', 'newsletter', 'sending'] as const;
/** How far a step has come. */
export const firstStepStates = ['todo', 'partly', 'done'] as const;
export type FirstStepName = (typeof firstStepNames)[number];

/** What a new account has done of the first steps, found out from what there is. */
export const firstSteps = v.object({
  steps: v.array(
    v.object({
      name: v.picklist(firstStepNames),
      /** `partly`: customers without purchases or purchases without customers, a sender not verified, a newsletter not approved. */
      state: v.picklist(firstStepStates),
    }),
  ),
  /** Whether somebody of the account hid them. */
  isDismissed: v.boolean(),
});
export type FirstSteps = v.InferOutput<typeof firstSteps>;

export const readFirstSteps = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/account/first-steps',
  access: everyRole,
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
