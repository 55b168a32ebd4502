import { type SQL, sql } from 'drizzle-orm';
import type { RemovePersonalData } from '../counter/customers/erased-person.ts';

/** Removes a person from the undo data and the rejected rows of imports. */
export const removeFromImports: RemovePersonalData = async (transaction, { accountId, ids, identifying }) => {
  const erased: SQL = sql`${sql.param([...ids])}::bigint[]`;
  await transaction.execute(sql`
    update data_import_change change set updated = coalesce((
      select jsonb_agg(entry) from jsonb_array_elements(change.updated) entry
      where not (entry ->> 'id')::bigint = any(${erased})), '[]')
    from data_import i where i.id = change.import_id and i.account_id = ${accountId} and i.kind = 'customers'
      and jsonb_path_exists(change.updated, '$[*].id ? (@ == $ids[*])', jsonb_build_object('ids', to_jsonb(${erased})))`);
  await transaction.execute(sql`
    delete from data_import_rejection r using data_import i where i.id = r.import_id and i.account_id = ${accountId}
      and exists (select from unnest(${sql.param([...identifying])}::text[]) known where position(lower(known) in lower(r.cells::text)) > 0)`);
};
