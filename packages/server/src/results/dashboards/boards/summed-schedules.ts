import type { Measured } from '../../incremental/channel-parts.ts';
import { type Effect, sumOfEffects } from '../../incremental/sum-of-effects.ts';
import { formatCount, formatNumber } from '../drawing/formatting.ts';

/** Schedules, or their parts by channel, summed up under one name. */
export interface SummedSchedules {
  readonly name: string;
  /** Those that have sent messages, and those of them with a result: only these are in the figures. */
  readonly sent: number;
  readonly measured: number;
  /** Null where none has a result. */
  readonly effect: Effect | null;
  readonly attributed: number;
  readonly cost: number | null;
}

/**
 * Sums up schedules with a control group by a name.
 * @param others the names of those without, which are counted only
 */
export function sumBy<One extends Measured>(
  schedules: readonly One[],
  nameOf: (one: One) => string,
  others: readonly string[],
): SummedSchedules[] {
  const byName = Map.groupBy(schedules, nameOf);
  const withoutControl = Map.groupBy(others, (name) => name);
  return [...new Set([...byName.keys(), ...withoutControl.keys()])].map((name) => {
    const own = byName.get(name) ?? [];
    const effects = own.flatMap(({ effect }) => (effect ? [effect] : []));
    const known = own.filter(({ effect }) => effect !== null);
    return {
      name,
      sent: own.length + (withoutControl.get(name)?.length ?? 0),
      measured: known.length,
      effect: effects.length > 0 ? sumOfEffects(effects) : null,
      attributed: known.reduce((sum, one) => sum + one.attributed, 0),
      cost: known.reduce<number | null>((sum, { cost }) => (sum === null || cost === null ? null : sum + cost), 0),
    };
  });
}

/** How much of a sum is measured: 'medidos 3 de 5 envíos'. */
export const measuredWords = ({ measured, sent }: SummedSchedules): string =>
  `${measured === 1 ? 'medido' : 'medidos'} ${formatNumber(measured)} de ${formatCount(sent, 'envío', 'envíos')}`;

/** Rows of names of which something is measured, and one for all others together, where there are any. */
export function withOthers(rows: readonly SummedSchedules[], othersOf: (count: number) => string): readonly SummedSchedules[] {
  const [known, unknown] = [rows.filter(({ effect }) => effect), rows.filter(({ effect }) => !effect)];
  if (unknown.length === 0) return known;
  const sent = unknown.reduce((sum, one) => sum + one.sent, 0);
  return [...known, { name: othersOf(unknown.length), sent, measured: 0, effect: null, attributed: 0, cost: null }];
}
