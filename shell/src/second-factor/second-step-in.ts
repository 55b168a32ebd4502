import type { SecondStep } from '@pregon/contract/session/session.schema';
import * as v from 'valibot';

const fields = v.object({
  secondStep: v.picklist(['code', 'passkey', 'enrolment']),
  stepToken: v.pipe(v.string(), v.nonEmpty()),
});

/** The second step that a refused log-in asks for, in the fields of the refusal or a navigation's state. Undefined: it asks for none. */
export function secondStepIn(value: unknown): SecondStep | undefined {
  const parsed = v.safeParse(fields, value);
  return parsed.success ? parsed.output : undefined;
}
