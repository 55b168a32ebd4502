/** A developer's remote in place of a released one, in the pages of one user, for a while. */
export interface Override {
  readonly remote: string;
  /** Where the developer's machine serves it: `http://localhost:9001`. */
  readonly origin: string;
  readonly userId: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** An override as pages carry it (`<script type="application/json" id="override">`), signed for the purpose `ticket`. */
export interface SignedOverride {
  readonly override: Override;
  /** Base64url, over `overrideText`. */
  readonly signature: string;
}

/** The text that the signature is over. */
export function overrideText({ remote, origin, userId, expiresAt }: Override): string {
  return JSON.stringify({ remote, origin, userId, expiresAt });
}
