import type { ArmSummary } from '../../src/results/experiments/statistics/arm-summary.ts';

/** Sums of what a group of people spent, from which arms are composed: any number of groups together are one arm. */
export class SpendSums {
  people = 0;
  #buyers = 0;
  #spent = 0;
  #spentSquared = 0;
  #before = 0;
  #beforeSquared = 0;
  #products = 0;

  /** Adds what one person spent, without counting the person: who spent nothing need not be added. */
  add(spent: number, before: number): void {
    if (spent > 0) this.#buyers++;
    this.#spent += spent;
    this.#spentSquared += spent * spent;
    this.#before += before;
    this.#beforeSquared += before * before;
    this.#products += spent * before;
  }

  include(group: SpendSums): void {
    this.people += group.people;
    this.#buyers += group.#buyers;
    this.#spent += group.#spent;
    this.#spentSquared += group.#spentSquared;
    this.#before += group.#before;
    this.#beforeSquared += group.#beforeSquared;
    this.#products += group.#products;
  }

  /** The same as `summarizeArm` of these people, up to rounding. */
  summary(): ArmSummary {
    const { people } = this;
    const [mean, priorMean] = [this.#spent / people, this.#before / people];
    const freedom = Math.max(1, people - 1);
    return {
      people,
      buyers: this.#buyers,
      mean,
      variance: (this.#spentSquared - people * mean ** 2) / freedom,
      priorMean,
      priorVariance: (this.#beforeSquared - people * priorMean ** 2) / freedom,
      covariance: (this.#products - people * mean * priorMean) / freedom,
    };
  }
}

/** Summarizes groups of people as one arm. */
export function summarizeGroups(groups: readonly SpendSums[]): ArmSummary {
  const all = new SpendSums();
  for (const group of groups) all.include(group);
  return all.summary();
}
