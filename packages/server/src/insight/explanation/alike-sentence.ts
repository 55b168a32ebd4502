import type { CustomerInsight } from '@pregon/contract/customers/customer-insight.endpoints';
import { count, number } from './insight-words.ts';

/** Of fewer people a share of a hundred would claim more than is known: their numbers are said themselves. */
const leastForShare = 200;

/** Of a hundred, rounded, but never all or none of them unless it is so. */
function ofHundred({ people, returned }: NonNullable<CustomerInsight['alike']>): number {
  const share = Math.round((100 * returned) / people);
  if (returned > 0 && returned < people) return Math.min(99, Math.max(1, share));
  return share;
}

const came = (returned: number, people: number): string => {
  if (returned === 0) return 'ninguna volvió';
  if (returned === people) return 'todas volvieron';
  return `${number.format(returned)} ${returned === 1 ? 'volvió' : 'volvieron'}`;
};

/**
 * How many of the people whose probability to buy was alike bought within 90 days, and of how many people it speaks. `who` follows
 * 'personas': 'como ella'. None where nothing is known.
 */
export function alikeSentence(alike: CustomerInsight['alike'], who: string): string[] {
  if (!alike || alike.people === 0) return [];
  const { people, returned } = alike;
  if (people < leastForShare) return [`De ${count(people, 'persona', 'personas')} ${who}, ${came(returned, people)} en 90 días.`];
  const share = came(ofHundred(alike), 100);
  return [`De cada 100 ${who}, ${share} en 90 días (${number.format(returned)} de ${number.format(people)}).`];
}
