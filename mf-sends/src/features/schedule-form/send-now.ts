import type { ScheduleValues } from './schedule-values.ts';

/** When a form sends, and whether it is active. */
export type SendTime = Pick<ScheduleValues, 'day' | 'sendingTime' | 'active'>;

interface SendNow {
  /** Remembers the current minute and what the form had before. Returns what the form shows now. */
  readonly start: (now: string, before: SendTime) => SendTime;
  /** What the form had before, when the user goes on editing instead of sending; undefined where nothing was begun. */
  readonly takeBack: () => SendTime | undefined;
  /**
   * Moves the start of a schedule that begins now to the current minute, because the form and its review take time. A schedule that
   * begins at another time stays as it is.
   */
  readonly keep: <Form extends { readonly dateStart: string }>(schedule: Form, now: string) => Form;
}

/** The start of a schedule that is sent at once. Moments are wall-clock times of the account: `2026-11-24T15:30`. */
export function createSendNow(): SendNow {
  let started: { readonly at: string; readonly before: SendTime } | undefined;
  return {
    start: (now, before) => {
      started = { at: now, before: started?.before ?? before };
      const [day = '', sendingTime = ''] = now.split('T');
      return { day, sendingTime, active: true };
    },
    takeBack: () => {
      const { before } = started ?? {};
      started = undefined;
      return before;
    },
    keep: (schedule, now) =>
      started && schedule.dateStart === started.at && now > started.at ? { ...schedule, dateStart: now } : schedule,
  };
}
