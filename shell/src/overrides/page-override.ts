import { session } from '@pregon/auth-api/session';
import type { Override } from '@pregon/release-registry/override';
import { signer } from '../remotes/verified-registry.ts';

/** By the user that it was asked for. */
const known = new Map<number | undefined, Promise<Override | undefined>>();

/** The remote of a developer's machine that this page may load for whoever is logged in. */
export function activeOverride(): Promise<Override | undefined> {
  const userId = session.getState().session?.id;
  const override = known.get(userId) ?? readOverride(userId);
  known.set(userId, override);
  return override;
}

/** Few pages have one to check. */
async function readOverride(userId: number | undefined): Promise<Override | undefined> {
  if (!document.getElementById('override')) return undefined;
  const { pageOverride } = await import(/* webpackChunkName: "override" */ '@pregon/federation-runtime/developer-release');
  return pageOverride(signer, userId);
}
