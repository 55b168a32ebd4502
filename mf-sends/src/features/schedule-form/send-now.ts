interface SendNow {
  /** Remembers the current minute and passes its day and time on to the form. */
  readonly start: (now: string, set: (day: string, time: string) => void) => void;
  /**
   * Moves the start of a schedule that begins now to the current minute, because the form and its review take time. A schedule that
   * begins at another time stays as it is.
   */
  readonly keep: <Form extends { readonly dateStart: string }>(schedule: Form, now: string) => Form;
}

/** The start of a schedule that is sent at once. Moments are wall-clock times of the account: `2026-11-24T15:30`. */
export function createSendNow(): SendNow {
  let started: string | undefined;
  return {
    start: (now, set) => {
      started = now;
      const [day = '', time = ''] = now.split('T');
      set(day, time);
    },
    keep: (schedule, now) => (schedule.dateStart === started && now > started ? { ...schedule, dateStart: now } : schedule),
  };
}
