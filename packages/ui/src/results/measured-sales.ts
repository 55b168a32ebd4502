import type { AttributionRule } from './attribution-words.ts';

/** What messages added, with the limits between which the true value is in 95 of 100 cases. */
export interface SalesEffect {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** Whether they are wholly above or below 0; else it may be chance, and no amount is told. */
  readonly verdict: 'more' | 'less' | 'inconclusive';
}

/** A schedule with a control group. */
export interface MeasuredSchedule {
  readonly identifier: string;
  readonly name: string;
  readonly state: 'sin empezar' | 'sellado' | 'roto' | 'pocos datos' | 'resultado';
  readonly arePurchasesDeleted?: boolean | undefined;
  readonly sealedUntil: string | null;
  readonly horizonDays: number;
  /** Null while there is no result. */
  readonly effect: SalesEffect | null;
  readonly attributed: number;
}

/** A quarter in which the account had a control group. */
export interface MeasuredQuarter {
  /** Its first day: '2026-10-01'. */
  readonly quarter: string;
  readonly state?: MeasuredSchedule['state'] | undefined;
  readonly arePurchasesDeleted?: boolean | undefined;
  readonly isRunning?: boolean | undefined;
  readonly isMissingPurchases?: boolean | undefined;
  readonly endedAt?: string | undefined;
  /** Null without a result. */
  readonly effect: SalesEffect | null;
}

export interface MeasuredSales extends AttributionRule {
  readonly currency: string;
  readonly schedules: readonly MeasuredSchedule[];
  /** How many more there are, which the sums contain. */
  readonly unlisted?: number | undefined;
  /** What the schedules with a result added together; null without any. */
  readonly effect: SalesEffect | null;
  /** Sales attributed to the schedules with a result. */
  readonly attributed: number;
  /** Sales attributed to all messages, measured or not. */
  readonly sold: number;
  /** Some of those are deleted: `sold` is not known. */
  readonly isSoldDeleted?: boolean | undefined;
  /** Schedules that have sent messages without a control group. */
  readonly unmeasured: number;
  readonly quarters: readonly MeasuredQuarter[];
}
