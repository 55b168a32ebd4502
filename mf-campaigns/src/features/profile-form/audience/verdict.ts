import type { AudienceExplanation } from '@pregon/contract/profiles/audience.schema';

export interface Verdict {
  /** Whether the customer gets messages of this profile. */
  readonly isIn: boolean;
  /** The title, such as 'Está en la audiencia'. */
  readonly title: string;
  /** The reason in one line; empty when there is nothing to add. */
  readonly why: string;
}

/** Summarizes an explanation. */
export function verdictOf({ isSelected, filters, channels }: AudienceExplanation): Verdict {
  if (!isSelected) {
    const failed = filters.filter(({ passes }) => !passes).map(({ label }) => label);
    return { isIn: false, title: 'No está en la audiencia', why: failed.length > 0 ? `No cumple: ${failed.join(' · ')}` : '' };
  }
  const isReachable = channels.some((channel) => channel.isReachable);
  if (!isReachable)
    return { isIn: false, title: 'No recibirá mensajes', why: 'Cumple los filtros, pero no le podemos escribir.' };
  return { isIn: true, title: 'Está en la audiencia', why: filters.length > 0 ? 'Cumple todos los filtros.' : '' };
}
