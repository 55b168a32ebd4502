import { storeRole } from '@pregon/contract/session/roles';
import type { NamedStore, UserEdit } from '@pregon/contract/users/user.schema';
import type { Queryable } from '../../kernel/database/database.ts';
import { createExtensionPoint } from '../../kernel/extension-point.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';

type Owner = Pick<Principal, 'accountId'>;

/** The stores of an account among some ids, by name; the module of stores provides it. */
export const assignableStores =
  createExtensionPoint<(database: Queryable, owner: Owner, ids: readonly number[]) => Promise<readonly NamedStore[]>>(
    'assignableStores',
  );

/**
 * The stores that are stored for a user: none for roles that see all. Throws INVALID at `storeIds` where one is not of the account, which
 * may have been deleted meanwhile.
 */
export async function storesToAssign(
  database: Queryable,
  owner: Owner,
  { role, storeIds }: Pick<UserEdit, 'role' | 'storeIds'>,
): Promise<number[]> {
  if (role !== storeRole) return [];
  const wanted = [...new Set(storeIds)];
  const found = await assignableStores.get()(database, owner, wanted);
  if (found.length < wanted.length) {
    throw new Fault('INVALID', { fields: { storeIds: 'Una de estas tiendas ya no existe: elígelas de nuevo.' } });
  }
  return wanted.toSorted((one, other) => one - other);
}

interface Assigned {
  readonly storeIds: readonly number[];
}

/** Rows with the names of their stores instead of ids. A store that does not exist any more is missing. */
export async function withStores<Row extends Assigned>(
  database: Queryable,
  owner: Owner,
  rows: readonly Row[],
): Promise<(Omit<Row, 'storeIds'> & { readonly stores: NamedStore[] })[]> {
  const ids = [...new Set(rows.flatMap(({ storeIds }) => storeIds))];
  const found = ids.length > 0 ? await assignableStores.get()(database, owner, ids) : [];
  return rows.map(({ storeIds, ...row }) => ({ ...row, stores: found.filter(({ storeId }) => storeIds.includes(storeId)) }));
}
