import {
  type Store,
  type StoreActivation,
  type StoreChange,
  type StoreField,
  storeFields,
  type StoreForm,
} from '@pregon/contract/stores/store.schema';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import type { Database, Transaction } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { storesRepository } from './stores.repository.ts';

/** The changed fields with their old and new values, for the audit trail. */
function changesOf(before: Store, after: Store) {
  const changed = (Object.keys(storeFields) as StoreField[]).filter((name) => before[name] !== after[name]);
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]));
}

/** The unique constraint decides a race condition: of two requests that take a code at once, one gets it. */
async function withCodeOfItsOwn<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    const { cause } = error as { readonly cause?: { readonly code?: string; readonly constraint?: string } };
    if (cause?.code !== '23505' || cause.constraint !== 'store_code') throw error;
    throw new Fault('INVALID', { fields: { code: 'Otra tienda ya tiene este código.' } });
  }
}

/** Creates a store and records it in the audit trail. */
export const createStore = (database: Database, principal: Principal, form: StoreForm): Promise<Store> =>
  withCodeOfItsOwn(() =>
    database.transaction(async (transaction) => {
      const store = await storesRepository.create(transaction, principal, form);
      const details = { name: store.name };
      await auditRepository.record(transaction, principal, { action: 'createStore', subject: String(store.id), details });
      return store;
    }),
  );

/** Locks a store for a change. Throws `CONFLICT` when it has another version than the change was made from (optimistic locking). */
async function lockForUpdate(
  transaction: Transaction,
  principal: Principal,
  { id, version }: { readonly id: number; readonly version?: number | undefined },
): Promise<Store> {
  const store = await storesRepository.lock(transaction, principal, id);
  if (!store) throw new Fault('NOT_FOUND');
  if (version !== undefined && version !== store.version) throw new Fault('CONFLICT');
  return store;
}

/** Changes a store and records what was changed. */
export const updateStore = (database: Database, principal: Principal, change: StoreChange): Promise<Store> =>
  withCodeOfItsOwn(() =>
    database.transaction(async (transaction) => {
      const { id, version, ...form } = change;
      const before = await lockForUpdate(transaction, principal, { id, version });
      const store = await storesRepository.update(transaction, principal, before, form);
      const details = { name: store.name, changes: changesOf(before, store) };
      await auditRepository.record(transaction, principal, { action: 'updateStore', subject: String(id), details });
      return store;
    }),
  );

/** Activates or deactivates a store and records it. Idempotent: a store in the wanted state is left as it is. */
export const activateStore = (database: Database, principal: Principal, activation: StoreActivation): Promise<Store> =>
  database.transaction(async (transaction) => {
    const { id, active } = activation;
    const before = await lockForUpdate(transaction, principal, activation);
    if (before.active === active) return before;
    const store = await storesRepository.activate(transaction, principal, id, active);
    const action = active ? 'activateStore' : 'deactivateStore';
    await auditRepository.record(transaction, principal, { action, subject: String(id), details: { name: store.name } });
    return store;
  });
