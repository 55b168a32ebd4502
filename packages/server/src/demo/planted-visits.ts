import { armOf } from '../audiences/experiments/arm-of.ts';
import type { Calendar } from './calendar.ts';
import { comparedDays, horizonDays, planOf } from './experiments.ts';
import { idAt } from './insert-rows.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import { numberReceipts, type ReceiptLine } from './receipts.ts';
import { invitation } from './sendings.ts';
import { closes, opens } from './shopping.ts';

/** The probability that somebody who got the invitation comes once more because of it. */
export const plantedShare = 0.16;

const isRegular = ({ habit }: Person): boolean => habit.focus === 'FRECUENTES' || habit.focus === 'LEALES';

/** Positions of the people who get the invitation. */
export function invitedPeople(people: readonly Person[], customerIds: readonly number[]): ReadonlySet<number> {
  const plan = planOf(invitation.experiment);
  const isInvited = (person: Person, position: number) =>
    isRegular(person) && person.email !== null && person.emailConsent && armOf(plan, idAt(customerIds, position)) > 0;
  return new Set(people.flatMap((person, position) => (isInvited(person, position) ? [position] : [])));
}

/**
 * Lets the invitation have an effect: some of the invited people visit a store once more before the horizon of its experiment is over.
 * Each of these visits is an older one of the same person, so that all totals stay as they are. It is older than the purchases that
 * experiments compare, it is neither the first nor the last of the person, and nothing of it was returned.
 */
export function plantVisits(
  random: Random,
  calendar: Calendar,
  lines: readonly ReceiptLine[],
  invited: ReadonlySet<number>,
): ReceiptLine[] {
  const { daysAgo } = invitation;
  const latest = calendar.momentAgo(daysAgo + comparedDays + 1, 0);
  const visits = [...Map.groupBy(lines, ({ receipt }) => receipt).values()];
  const moved = new Map<readonly ReceiptLine[], Date>();
  for (const [customer = -1, own] of Map.groupBy(visits, ([line]) => line?.customer)) {
    if (!invited.has(customer) || !random.chance(plantedShare)) continue;
    const at = calendar.momentAgo(daysAgo - random.between(1, horizonDays - 2), random.between(opens, closes));
    const returned = new Set(own.flat().flatMap(({ amount, product }) => (amount < 0 ? [product] : [])));
    const isFree = (visit: readonly ReceiptLine[]) => visit.every((line) => line.at < latest && !returned.has(line.product));
    const planted = own.slice(1, -1).findLast(isFree);
    const comesAgain = own.some((visit) => visit.some((line) => line.amount > 0 && line.at > at));
    if (planted && comesAgain) moved.set(planted, at);
  }
  return numberReceipts(
    visits.map((visit) => {
      const at = moved.get(visit);
      return at ? visit.map((line) => ({ ...line, at })) : visit;
    }),
  );
}
