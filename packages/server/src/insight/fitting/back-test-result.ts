/** A calibration bin: customers with similar predictions, and how many of them returned. */
export interface CalibrationBin {
  readonly people: number;
  /** Mean predicted probability, 0 to 1. */
  readonly predicted: number;
  /** Share that bought, 0 to 1, with its 95 % Wilson interval. */
  readonly actual: number;
  readonly low: number;
  readonly high: number;
}

/** Customers of one group at the time, for example of one focus, and how many of them returned. */
export interface ReturnShare {
  readonly people: number;
  readonly returned: number;
  /** Mean probability that was predicted of them, 0 to 1. Absent in tests of earlier releases. */
  readonly predicted?: number;
}

/** Customers with similar expected values, and what they spent. Amounts are means of a customer, in the account's currency. */
export interface SpendBin {
  readonly people: number;
  readonly predicted: number;
  readonly actual: number;
  /** The 95 % interval of the mean spend. */
  readonly low: number;
  readonly high: number;
}

/** What the customers of a back-test were expected to spend within the prediction period, and what they spent, less their returns. */
export interface SpendTest {
  /** Sums of all customers, in the account's currency; `low` and `high` are the 95 % interval of the actual one. */
  readonly predicted: number;
  readonly actual: number;
  readonly low: number;
  readonly high: number;
  /** Deciles of the expected value, the lowest first. */
  readonly deciles: readonly SpendBin[];
  /**
   * The share of the actual sum that is of the tenth with the highest expected value, and of the tenth with the highest spend in the 12
   * months before. Null where nobody spent anything.
   */
  readonly topShare: number | null;
  readonly topSharePast: number | null;
}

/** A back-test of the season: the level that was predicted and what happened. */
export type LevelTest = Pick<BackTest, 'asOf' | 'days' | 'people' | 'predicted' | 'actual'>;

/** Result of a back-test: predictions of a model fitted to the purchases before a day, compared with the outcomes in the following days. */
export interface BackTest {
  /** The last day whose purchases the model used, and the length of the prediction period in days. */
  readonly asOf: string;
  readonly days: number;
  readonly people: number;
  /** Shares of all customers who buy: predicted and actual, 0 to 1. */
  readonly predicted: number;
  readonly actual: number;
  /** Areas under the ROC curve of the model, and of recency alone (days since the last purchase). */
  readonly auc: number;
  readonly recencyAuc: number;
  /** Deciles of the prediction, the lowest first. */
  readonly deciles: readonly CalibrationBin[];
  /** Lift: the share of buyers in the highest decile over that of all customers. */
  readonly lift: number;
  /** By code of the focus, and by stage of life, at `asOf`. */
  readonly byFocus: Readonly<Record<string, ReturnShare>>;
  readonly byLifeCycle: Readonly<Record<string, ReturnShare>>;
  /** By gender and by city. The scores do not use these attributes, so the figures reveal unfair differences. */
  readonly byGender: Readonly<Record<string, ReturnShare>>;
  readonly byCity: Readonly<Record<string, ReturnShare>>;
  /**
   * Of the customers who bought something new to them: how many bought one of ten offers, and one of ten best sellers. Null: not tested.
   */
  readonly offers: { readonly people: number; readonly hits: number; readonly bestSellerHits: number } | null;
  /** Absent in tests of earlier releases. */
  readonly money?: SpendTest;
  /** Back-tests of the same model as of earlier days, with today's data: see `backTestSeasons`. */
  readonly earlier?: readonly LevelTest[];
}
