import type { focusHistory } from '../insight/history/focus-history.table.ts';
import type { focusMoves } from '../retail/focus/focus-moves.table.ts';
import type { Calendar } from './calendar.ts';
import { categoryOf } from './habits.ts';
import { idAt } from './insert-rows.ts';
import type { Person } from './people.ts';
import type { Shopping } from './shopping.ts';

const dayMs = 86_400_000;
/** Days of history before today. */
const historyDays = 84;

const foci = ['', 'NUEVOS', 'FRECUENTES', 'LEALES', 'ENRIESGO', 'INACTIVOS'] as const;
const categories = ['', 'BRONCE', 'PLATA', 'ORO', 'DIAMANTE'] as const;

/** The share of what customers have spent so far that is expected of the next 90 days, by focus: about what the model says. */
const expectedShares = [0, 1, 0.21, 0.11, 0.13, 0.09] as const satisfies readonly number[];

/** What is known of a customer on a day: days since the first and the last purchase, and the number of lines. */
interface Known {
  readonly firstAgo: number;
  readonly lastAgo: number;
  readonly lines: number;
}

/** The focus by rules that agree with `habits` today. */
function focusOf({ firstAgo, lastAgo, lines }: Known): (typeof foci)[number] {
  if (lines === 0) return '';
  if (lastAgo >= 365) return 'INACTIVOS';
  if (firstAgo <= 60) return 'NUEVOS';
  if (lastAgo >= 90) return 'ENRIESGO';
  return lines >= 8 && firstAgo >= 450 ? 'LEALES' : 'FRECUENTES';
}

/** Counts of customers and sums of values by day, focus before, focus and category, by their positions. */
class Counts {
  readonly #customers = new Map<number, number>();
  readonly #values = new Map<number, number>();

  add(ago: number, from: number, to: number, category: number, value: number): void {
    const key = ((ago * foci.length + from) * foci.length + to) * categories.length + category;
    this.#customers.set(key, (this.#customers.get(key) ?? 0) + 1);
    this.#values.set(key, (this.#values.get(key) ?? 0) + value);
  }

  rows(calendar: Calendar, accountId: number): (typeof focusHistory.$inferInsert)[] {
    return [...this.#customers].map(([key, customers]) => {
      const pair = Math.floor(key / categories.length);
      const before = Math.floor(pair / foci.length);
      return {
        accountId,
        day: calendar.dayAgo(Math.floor(before / foci.length)),
        fromFocus: foci[before % foci.length] ?? '',
        toFocus: foci[pair % foci.length] ?? '',
        category: categories[key % categories.length] ?? '',
        customers,
        value: Math.round(this.#values.get(key) ?? 0),
      };
    });
  }
}

interface FocusRows {
  /** For each day the number of customers who went from one focus to another, or stayed. */
  readonly history: (typeof focusHistory.$inferInsert)[];
  readonly moves: (typeof focusMoves.$inferInsert)[];
  /** The first day of both. */
  readonly since: string;
}

/** The history of foci of the weeks before today, as the nightly computation would have written it. */
export function focusHistoryRows(
  calendar: Calendar,
  people: readonly Person[],
  shopping: readonly Shopping[],
  { accountId, customerIds }: { readonly accountId: number; readonly customerIds: readonly number[] },
): FocusRows {
  const midnight = calendar.momentAgo(0, 0).getTime();
  const boughtBy = Map.groupBy(shopping, ({ customer }) => customer);
  const counts = new Counts();
  const moves: FocusRows['moves'] = [];
  for (const [position, { knownFor }] of people.entries()) {
    const lines = boughtBy.get(position) ?? [];
    const bought = lines
      .filter(({ amount }) => amount > 0)
      .map(({ at, amount }) => ({ ago: Math.ceil((midnight - at.getTime()) / dayMs), amount }));
    const [first] = bought;
    const spentInAll = lines.reduce((sum, { amount }) => sum + amount, 0);
    const category = Math.max(
      0,
      categories.findIndex((code) => code === categoryOf(spentInAll)),
    );
    const since = Math.min(historyDays, first?.ago ?? knownFor);
    // Who bought for the first time in these weeks had no focus before.
    let from = since < historyDays ? 0 : undefined;
    let count = 0;
    let spent = 0;
    for (let ago = since; ago > 0; ago -= 1) {
      for (let next = bought[count]; next && next.ago >= ago; next = bought[count]) {
        spent += next.amount;
        count += 1;
      }
      const known = { firstAgo: (first?.ago ?? 0) - ago, lastAgo: (bought[count - 1]?.ago ?? 0) - ago, lines: count };
      const focus = foci.indexOf(focusOf(known));
      counts.add(ago, ago === since ? focus : (from ?? focus), focus, category, spent * (expectedShares[focus] ?? 0));
      if (from !== undefined && from !== focus) {
        const move = { fromFocus: foci[from] ?? '', toFocus: foci[focus] ?? '' };
        moves.push({ accountId, customerId: idAt(customerIds, position), day: calendar.dayAgo(ago), ...move });
      }
      from = focus;
    }
  }
  return { history: counts.rows(calendar, accountId), moves, since: calendar.dayAgo(historyDays) };
}
