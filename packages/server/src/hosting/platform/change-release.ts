import {
  promote,
  type RegistryChange,
  ReleaseConflict,
  ReleaseError,
  rollBack,
  withdraw,
} from '@pregon/release-registry/registry-changes';
import { usersRepository } from '../../identity/accounts/users.repository.ts';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { HostingServices } from '../services.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { isOperator } from '../../identity/accounts/platform-operator.ts';

/** The actions of an operator on a release, given the version that they saw. */
const changes = { 'roll-back': rollBack, promote, withdraw } as const satisfies Record<
  string,
  (app: string, seen: string) => RegistryChange
>;

interface Wish {
  readonly app: string;
  readonly action: keyof typeof changes;
  /** The version that the operator saw. */
  readonly version: string;
}

/**
 * Changes the live release of an app in the name of a platform operator. Returns the version that is live afterwards. Throws
 * FORBIDDEN for anybody else and on a server without a signing key, CONFLICT when the version has changed since, and NOT_FOUND without a release to act on.
 */
export async function changeRelease(
  services: Pick<HostingServices, 'config' | 'database' | 'releases'>,
  principal: Principal,
  { app, action, version }: Wish,
): Promise<string> {
  const { database, releases } = services;
  if (!(await isOperator(services, principal))) throw new Fault('FORBIDDEN');
  if (!(await releases.keys()).signing) throw new Fault('FORBIDDEN');
  const user = await usersRepository.find(database, principal.userId);
  if (!user) throw new Fault('UNAUTHENTICATED');
  const registry = await releases.change(changes[action](app, version), user.name).catch((error: unknown) => {
    if (error instanceof ReleaseConflict) throw new Fault('CONFLICT');
    if (error instanceof ReleaseError) throw new Fault('NOT_FOUND');
    throw error;
  });
  const live = (app === 'shell' ? registry.shell : registry.remotes[app])?.version ?? '';
  const details = { action, version, live, generation: registry.generation };
  await auditRepository.record(database, principal, { action: 'changeRelease', subject: app, details });
  return live;
}
