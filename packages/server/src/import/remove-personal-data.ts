import { type SQL, sql } from 'drizzle-orm';
import type { PersonalData, RemovePersonalData } from '../counter/customers/erased-person.ts';
import type { Transaction } from '../kernel/database/database.ts';

const array = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::bigint[]`;

/** Removes the rows of a person from what undoing an import would restore. */
async function removeFromJournal(
  transaction: Transaction,
  { accountId, ids }: PersonalData,
  kind: 'customers' | 'purchases',
  paths: readonly string[],
): Promise<void> {
  const theirs = sql.join(
    paths.map((path) => sql`jsonb_path_exists(entry, ${path}::jsonpath, known)`),
    sql` or `,
  );
  await transaction.execute(sql`
    with person as (select jsonb_build_object('ids', to_jsonb(${array(ids)})) as known)
    update data_import_change change set updated = coalesce((
      select jsonb_agg(entry) from jsonb_array_elements(change.updated) entry where not (${theirs})), '[]')
    from data_import i, person
    where i.id = change.import_id and i.account_id = ${accountId} and i.kind = ${kind}
      and exists (select from jsonb_array_elements(change.updated) entry where ${theirs})`);
}

/** Discards waiting files of `which`, a condition on `data_import i`, for a reason that their owner reads. */
async function discard(transaction: Transaction, accountId: number, which: SQL, reason: string): Promise<void> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    update data_import i set state = 'failed', ended_at = now(), header = null, mapping = null, "check" = null, error = ${reason}
    where i.account_id = ${accountId} and i.state in ('uploaded', 'checking') and ${which} returning i.id`);
  const discarded = sql.param(rows.map(({ id }) => id));
  await transaction.execute(sql`delete from data_import_chunk where import_id = any(${discarded}::int[])`);
}

/** Whether bytes are no text that can be searched: workbooks, which are compressed, and UTF-16 contain the byte 0. */
const isBinary = (content: SQL): SQL => sql`position('\\x00'::bytea in ${content}) > 0`;

/**
 * Discards files that nobody has confirmed yet and that name a person; a text that two chunks share is found too. Workbooks and files in
 * UTF-16 cannot be searched: those with customers or purchases are discarded whoever is in them, since the person may be.
 */
async function discardUploads(transaction: Transaction, { accountId, pattern }: PersonalData): Promise<void> {
  const chunks = sql`select from data_import_chunk where import_id = i.id and ${isBinary(sql`content`)}`;
  await discard(
    transaction,
    accountId,
    sql`i.kind in ('customers', 'purchases') and exists (${chunks})`,
    'Se eliminó a una persona de los datos, y en este archivo no se puede buscar si aparece. Sube el archivo otra vez, sin ella.',
  );
  await discard(
    transaction,
    accountId,
    sql`exists (
      select from (
        select content, coalesce(lag(content) over (order by position), '') as earlier
        from data_import_chunk where import_id = i.id
      ) chunk
      where case when not (${isBinary(sql`content`)}) and not (${isBinary(sql`earlier`)})
        then convert_from(substring(earlier from greatest(1, length(earlier) - 199)) || content, 'LATIN1') ~* ${pattern} end)`,
    'El archivo tenía datos de una persona que fue eliminada. Sube el archivo otra vez, sin ella.',
  );
}

/** Removes a person from the undo data, the rejected rows, the checks and the names of imports, and discards files that wait with their data. */
export const removeFromImports: RemovePersonalData = async (transaction, person) => {
  const { accountId, identifying, pattern } = person;
  await removeFromJournal(transaction, person, 'customers', ['$.id ? (@ == $ids[*])']);
  await removeFromJournal(transaction, person, 'purchases', [
    '$.before.customer_id ? (@ == $ids[*])',
    '$.after.customer_id ? (@ == $ids[*])',
  ]);
  await transaction.execute(sql`
    delete from data_import_rejection r using data_import i where i.id = r.import_id and i.account_id = ${accountId}
      and (r.cells::text ~* ${pattern}
        or exists (select from unnest(${sql.param([...identifying])}::text[]) known where position(lower(known) in lower(r.cells::text)) > 0))`);
  await discardUploads(transaction, person);
  await transaction.execute(sql`
    update data_import set file_name = regexp_replace(file_name, ${pattern}, 'eliminado', 'gi')
    where account_id = ${accountId} and file_name ~* ${pattern}`);
  await transaction.execute(sql`
    update data_import set "check" = null where account_id = ${accountId} and "check" ->> 'notes' ~* ${pattern}`);
};
