import * as v from 'valibot';

/** A developer's remote in place of a released one, in the pages of one user, for a while. */
export const overrideSchema = v.object({
  remote: v.string(),
  /** Where the developer's machine serves it: `http://localhost:9001`. */
  origin: v.string(),
  userId: v.number(),
  /** Milliseconds since 1970. */
  expiresAt: v.number(),
});
export type Override = Readonly<v.InferOutput<typeof overrideSchema>>;

/** An override as pages carry it, signed for the purpose `ticket` over `overrideText`. */
export const signedOverrideSchema = v.object({ override: overrideSchema, signature: v.string() });
export type SignedOverride = Readonly<v.InferOutput<typeof signedOverrideSchema>>;

/** The text that the signature is over. */
export function overrideText({ remote, origin, userId, expiresAt }: Override): string {
  return JSON.stringify({ remote, origin, userId, expiresAt });
}
