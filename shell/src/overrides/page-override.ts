import { session } from '@pregon/auth-api/session';
import type { Override } from '@pregon/release-registry/override';
import { signer } from '../remotes/verified-registry.ts';

/** Cached by user. */
const overrides = new Map<number | undefined, Promise<Override | undefined>>();

/** The developer's remote that this page may load for the current user. */
export function activeOverride(): Promise<Override | undefined> {
  const userId = session.getState().session?.id;
  const override = overrides.get(userId) ?? readOverride(userId);
  overrides.set(userId, override);
  return override;
}

/** Lazy, because few pages have an override to verify. */
async function readOverride(userId: number | undefined): Promise<Override | undefined> {
  if (!document.getElementById('override')) return undefined;
  const { pageOverride } = await import(/* webpackChunkName: "override" */ '@pregon/federation-runtime/developer-release');
  return pageOverride(signer, userId);
}
