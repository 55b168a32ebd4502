import type { ScheduleAppForm } from '../schedule-values.ts';

/** What the fields of every method take. */
export interface MethodProps {
  readonly form: ScheduleAppForm;
  /** The key of the chosen profile. */
  readonly profile: number | undefined;
  /** There is at least one approved newsletter in the account. */
  readonly hasNewsletters: boolean;
  readonly isDisabled: boolean;
}
