/** Days without a purchase after which a customer is at risk, and inactive. */
export interface SilenceDays {
  readonly riskDays: number;
  readonly inactiveDays: number;
}

/** Simple rules: silence alone counts. */
interface SimpleParameters extends SilenceDays {
  readonly kind: 'regla simple';
}

/** MBG/NBD in weeks, and Gamma-Gamma where enough customers returned. */
interface FittedParameters {
  readonly kind: 'mbg';
  readonly r: number;
  readonly alpha: number;
  readonly a: number;
  readonly b: number;
  readonly spend: { readonly p: number; readonly q: number; readonly v: number } | null;
  /** Where nobody is seen dropping out, risk and inactivity come from silence, as by simple rules. Absent: from the model. */
  readonly silence?: SilenceDays;
}

/** The parameters of a model, as stored in `customer_model.parameters`. */
export type ModelParameters = SimpleParameters | FittedParameters;
