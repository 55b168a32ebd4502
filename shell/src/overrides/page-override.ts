import { session } from '@pregon/auth-api/session';
import type { Override } from '@pregon/release-registry/override';
import { signer } from '../remotes/verified-registry.ts';

/** Cached by user. */
const known = new Map<number | undefined, Promise<Override | undefined>>();

/** The developer's remote that this page may load for the current user. */
export function activeOverride(): Promise<Override | undefined> {
  const userId = session.getState().session?.id;
  const override = known.get(userId) ?? readOverride(userId);
  known.set(userId, override);
  return override;
}

/** Few pages have one to verify. */
async function readOverride(userId: number | undefined): Promise<Override | undefined> {
  if (!document.getElementById('override')) return undefined;
  const { pageOverride } = await import(/* webpackChunkName: "override" */ '@pregon/federation-runtime/developer-release');
  return pageOverride(signer, userId);
}
