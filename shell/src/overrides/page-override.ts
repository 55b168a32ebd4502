import { session } from '@pregon/auth-api/session';
import type { Override } from '@pregon/federation/registry/override';
import { pageOverride } from '@pregon/federation/runtime/developer-release';
import { signer } from '../remotes/believed-registry.ts';

/** By the user that it was asked for. */
const known = new Map<number | undefined, Promise<Override | undefined>>();

/** The remote of a developer's machine that this page may load for whoever is logged in. */
export function activeOverride(): Promise<Override | undefined> {
  const userId = session.getState().session?.id;
  const override = known.get(userId) ?? pageOverride(signer, userId);
  known.set(userId, override);
  return override;
}
