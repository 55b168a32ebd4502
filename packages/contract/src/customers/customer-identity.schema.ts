import * as v from 'valibot';

/** Who a customer is, with what tells namesakes apart. */
export const customerIdentity = v.object({
  id: v.number(),
  name: v.string(),
  document: v.nullable(v.string()),
  email: v.nullable(v.string()),
  mobile: v.nullable(v.string()),
  city: v.nullable(v.string()),
});
