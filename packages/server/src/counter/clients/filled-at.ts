import { Fault } from '../../kernel/http/fault.ts';

const mostDays = 31;

/** The time at which a form was filled in by the device's clock, at most now, since device clocks may run ahead. */
export function filledAt(said: string | undefined, now: Date): Date {
  const moment = said === undefined ? now : new Date(said);
  if (now.getTime() - moment.getTime() > mostDays * 24 * 60 * 60 * 1000) {
    throw new Fault('INVALID', { fields: { filledAt: `Esto se llenó hace más de ${mostDays} días: vuelve a hacerlo.` } });
  }
  return moment > now ? now : moment;
}
