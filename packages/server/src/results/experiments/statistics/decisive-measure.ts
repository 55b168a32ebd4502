import type { ExperimentDesign } from '@pregon/contract/experiments/experiment.schema';
import type { ComparedMeans, LookPlan } from './compare-means.ts';
import type { Comparison } from './experiment-result.ts';
import { type ArmOrders, compareSecondary, type SecondaryMeasures } from './secondary-measures.ts';

type Metric = ExperimentDesign['metric'];

const measureOf = { ventas: undefined, conversion: 'conversion', pedidos: 'orders' } as const satisfies Record<
  Metric,
  keyof SecondaryMeasures | undefined
>;

/** An arm as far as the measures beside money read it. */
type CountedArm = ArmOrders & { readonly people: number; readonly buyers: number };

/**
 * Compares an arm by conversion and orders. The one that is the experiment's metric has an interval corrected for the number of arms
 * compared (Bonferroni), as money has.
 */
export function compareBesideMoney(
  treated: CountedArm,
  control: CountedArm,
  { metric, plan, compared }: { readonly metric: Metric; readonly plan: LookPlan; readonly compared: number },
): SecondaryMeasures {
  const measure = measureOf[metric];
  return compareSecondary(treated, control, { plan, alphas: measure ? { [measure]: 0.05 / compared } : {} });
}

/** The comparison by which an experiment is decided. */
export function decisive(metric: Metric, comparison: Comparison, beside: SecondaryMeasures): ComparedMeans {
  const measure = measureOf[metric];
  return measure ? beside[measure] : comparison;
}
