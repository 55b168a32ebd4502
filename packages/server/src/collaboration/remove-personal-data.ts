import { sql } from 'drizzle-orm';
import type { Transaction } from '../kernel/database/database.ts';
import { redactJson } from '../kernel/database/redact-json.ts';

const erased = 'eliminado';

/** Replaces whatever identifies a person who is erased in comments, requests for approval and drafts of forms. */
export async function removeFromCollaboration(
  transaction: Transaction,
  { accountId, pattern }: { readonly accountId: number; readonly pattern: string | null },
): Promise<void> {
  const without = (text: string) => sql`regexp_replace(${sql.identifier(text)}, ${pattern}, ${erased}, 'gi')`;
  await transaction.execute(sql`
    update record_comment set text = ${without('text')} where account_id = ${accountId} and text ~* ${pattern}`);
  await transaction.execute(sql`
    update approval_request set note = ${without('note')}, reason = ${without('reason')}
    where account_id = ${accountId} and (note ~* ${pattern} or reason ~* ${pattern})`);
  if (pattern === null) return;
  const { rows } = await transaction.execute<{ id: number; content: unknown }>(sql`
    select id, content from form_draft where account_id = ${accountId} and (name ~* ${pattern} or content::text ~* ${pattern}) for update`);
  for (const { id, content } of rows) {
    const redacted = JSON.stringify(await redactJson(transaction, content, pattern, erased));
    await transaction.execute(
      sql`update form_draft set name = ${without('name')}, content = ${redacted}::jsonb where id = ${id}`,
    );
  }
}
