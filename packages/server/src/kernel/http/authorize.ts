import type { ApiKeyScope } from '@pregon/contract/api-keys/api-key-scopes';
import { type Access, mayCall, storeRole } from '@pregon/contract/session/roles';
import { Fault } from './fault.ts';
import type { Principal } from './principal.ts';

/**
 * Checks access by role: without a session `UNAUTHENTICATED` (401), with the wrong role `FORBIDDEN` (404, so that nothing is revealed). A
 * key of the API needs `scope` too; without one, only people are allowed.
 */
export function authorize(access: Access, principal: Principal | undefined, scope?: ApiKeyScope): void {
  // Never reached: without their stores they would see all.
  if (principal?.role === storeRole && !principal.storeIds) throw new Fault('FORBIDDEN');
  if (!mayCall(access, principal?.role)) throw new Fault(principal ? 'FORBIDDEN' : 'UNAUTHENTICATED');
  if (principal?.scopes && !(scope && principal.scopes.includes(scope))) throw new Fault('FORBIDDEN');
}
