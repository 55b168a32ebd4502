import type { CustomerInsight } from '@pregon/contract/customers/customer-insight.endpoints';
import { count, number } from './insight-words.ts';

/** Of fewer people a share of a hundred would claim more than is known: their numbers are said themselves. */
const leastForShare = 200;

/** A share of a hundred, rounded, but never all or none of them. */
const ofHundred = ({ people, returned }: NonNullable<CustomerInsight['alike']>): number =>
  Math.min(99, Math.max(1, Math.round((100 * returned) / people)));

const came = (returned: number): string => `${number.format(returned)} ${returned === 1 ? 'volvió' : 'volvieron'}`;

/**
 * How many of the people whose probability to buy was alike bought within 90 days, and of how many people it speaks. `who` follows
 * 'personas': 'como ella'. None where nothing is known.
 */
export function alikeSentence(alike: CustomerInsight['alike'], who: string): string[] {
  if (!alike || alike.people === 0) return [];
  const { people, returned } = alike;
  const all = `De ${count(people, 'persona', 'personas')} ${who}`;
  if (returned === 0) return [`${all}, ninguna volvió en 90 días.`];
  if (returned === people) return [`${all}, todas volvieron en 90 días.`];
  if (people < leastForShare) return [`${all}, ${came(returned)} en 90 días.`];
  return [`De cada 100 ${who}, ${came(ofHundred(alike))} en 90 días (${number.format(returned)} de ${number.format(people)}).`];
}
