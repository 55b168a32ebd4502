/** Simple rules: days without a purchase after which a customer is at risk, and inactive. */
interface SimpleParameters {
  readonly kind: 'regla simple';
  readonly riskDays: number;
  readonly inactiveDays: number;
}

/** Parameters of MBG/NBD, in weeks, and of Gamma-Gamma when enough customers returned. */
interface FittedParameters {
  readonly kind: 'mbg';
  readonly r: number;
  readonly alpha: number;
  readonly a: number;
  readonly b: number;
  readonly spend: { readonly p: number; readonly q: number; readonly v: number } | null;
}

/** The parameters of a model, as stored in `customer_model.parameters`. */
export type ModelParameters = SimpleParameters | FittedParameters;
