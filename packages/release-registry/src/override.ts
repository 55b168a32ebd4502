/** A developer's remote in place of a released one, for one user and a limited time. */
export interface Override {
  readonly remote: string;
  /** The origin of the developer's server: `http://localhost:9001`. */
  readonly origin: string;
  readonly userId: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** An override in a page (`<script type="application/json" id="override">`), signed for the purpose `ticket`. */
export interface SignedOverride {
  readonly override: Override;
  /** Base64url, over `overrideText`. */
  readonly signature: string;
}

/** The text that the signature covers. */
export function overrideText({ remote, origin, userId, expiresAt }: Override): string {
  return JSON.stringify({ remote, origin, userId, expiresAt });
}
