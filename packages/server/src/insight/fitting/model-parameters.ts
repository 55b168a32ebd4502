/** Days without a purchase after which a customer is at risk, and inactive. */
export interface SilenceDays {
  readonly riskDays: number;
  readonly inactiveDays: number;
  /** Too few customers returned to compute them. */
  readonly isDefault?: true;
}

/** Simple rules: only the days since the last purchase count. */
interface SimpleParameters extends SilenceDays {
  readonly kind: 'regla simple';
}

/** Parameters of MBG/NBD, in weeks, and of Gamma-Gamma when enough customers returned. */
interface FittedParameters {
  readonly kind: 'mbg';
  readonly r: number;
  readonly alpha: number;
  readonly a: number;
  readonly b: number;
  readonly spend: { readonly p: number; readonly q: number; readonly v: number } | null;
  /** Correlation of frequency and mean spend when it was fitted, -1 to 1. Absent in models of earlier releases, and with too few spends. */
  readonly spendCorrelation?: number;
  /** Without observed drop-out, risk and inactivity follow simple rules. Absent: they come from the model. */
  readonly silence?: SilenceDays;
}

/** The parameters of a model, as stored in `customer_model.parameters`. */
export type ModelParameters = SimpleParameters | FittedParameters;
