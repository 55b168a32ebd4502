/** Customers of whom about the same was predicted, and how many of them came back. */
export interface CalibrationBin {
  readonly people: number;
  /** Mean probability that was predicted, 0 to 1. */
  readonly predicted: number;
  /** Share that bought, 0 to 1, with its 95 % Wilson interval. */
  readonly actual: number;
  readonly low: number;
  readonly high: number;
}

/** Customers of one focus or one stage of life at the time, and how many of them came back. */
export interface ReturnShare {
  readonly people: number;
  readonly returned: number;
}

/** What a model fitted to the purchases before a day would have predicted, beside what came true in the days after. */
export interface BackTest {
  /** The last day that the model knew, and for how many days it predicted. */
  readonly asOf: string;
  readonly days: number;
  readonly people: number;
  /** Customers who buy: predicted and actual shares of all, 0 to 1. */
  readonly predicted: number;
  readonly actual: number;
  /** Areas under the ROC curve of the model, and of the days since the last purchase alone. */
  readonly auc: number;
  readonly recencyAuc: number;
  /** Deciles of the prediction, the lowest first. */
  readonly deciles: readonly CalibrationBin[];
  /** Share of buyers in the highest decile over that of everybody. */
  readonly lift: number;
  /** By code of the focus, and by stage of life, at `asOf`. */
  readonly byFocus: Readonly<Record<string, ReturnShare>>;
  readonly byLifeCycle: Readonly<Record<string, ReturnShare>>;
  /** By gender and by city: scores never read either, so that unfairness would show here. */
  readonly byGender: Readonly<Record<string, ReturnShare>>;
  readonly byCity: Readonly<Record<string, ReturnShare>>;
  /** Of the customers who bought something new to them: how many were offered it among 10, beside the best sellers. Null: not tried. */
  readonly offers: { readonly people: number; readonly hits: number; readonly bestSellerHits: number } | null;
}
