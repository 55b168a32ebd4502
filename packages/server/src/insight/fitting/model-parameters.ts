/** Simple rules: days without a purchase after which a customer is at risk, and inactive. */
interface SimpleParameters {
  readonly kind: 'regla simple';
  readonly riskDays: number;
  readonly inactiveDays: number;
}

/** MBG/NBD in weeks, and Gamma-Gamma where enough customers returned. */
interface FittedParameters {
  readonly kind: 'mbg';
  readonly r: number;
  readonly alpha: number;
  readonly a: number;
  readonly b: number;
  readonly spend: { readonly p: number; readonly q: number; readonly v: number } | null;
}

/** What a model was fitted to be, as `customer_model.parameters` keeps it. */
export type ModelParameters = SimpleParameters | FittedParameters;
