import type { ScheduleAppForm } from '../schedule-values.ts';

/** Props of the field components of every method. */
export interface MethodProps {
  readonly form: ScheduleAppForm;
  /** The key of the selected profile. */
  readonly profile: number | undefined;
  /** Whether the account has at least one approved newsletter. */
  readonly hasNewsletters: boolean;
  /** The schedule that is edited; undefined for a new one. */
  readonly scheduleId: string | undefined;
  readonly isDisabled: boolean;
}
