import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';

/**
 * Whose results are counted: the messages of a schedule or one of its sendings, of a campaign, of a newsletter, or of the account. An id
 * may be a subquery.
 */
export type ResultSelection =
  | { readonly kind: 'schedule'; readonly id: number | SQL; readonly occurrence?: number | undefined }
  | { readonly kind: 'campaign'; readonly id: number | SQL }
  | { readonly kind: 'newsletter'; readonly id: number | SQL }
  | { readonly kind: 'account' };

function conditionOf(selection: ResultSelection): SQL {
  switch (selection.kind) {
    case 'schedule':
      return selection.occurrence === undefined
        ? sql`s.id = ${selection.id}`
        : sql`s.id = ${selection.id} and o.id = ${selection.occurrence}`;
    case 'campaign':
      return sql`s.profile_key in (select key from profile where campaign_id = ${selection.id})`;
    case 'newsletter':
      return sql`m.newsletter_version_id in (select id from newsletter_version where newsletter_id = ${selection.id})`;
    case 'account':
      return sql`true`;
    default:
      return selection satisfies never;
  }
}

/**
 * The selected sendings by each of their methods: a common table expression `picked` with `occurrence_id`, `method_id`, `type` (the
 * channel) and `started_at`.
 */
export const pickedSendings = (
  accountId: number,
  selection: ResultSelection,
  { isDistributed }: { readonly isDistributed?: boolean | undefined } = {},
): SQL => sql`
  picked as ${isDistributed ? sql`not materialized` : sql`materialized`} (
    select o.id as occurrence_id, m.id as method_id, m.type, o.started_at
    from schedule s join occurrence o on o.schedule_id = s.id join send_method m on m.schedule_id = s.id
    where s.account_id = ${accountId} and ${conditionOf(selection)}
  )`;

/** The row of a schedule, campaign or newsletter of an account; undefined when the account has none with this identifier. */
export async function subjectId(
  database: Queryable,
  { accountId }: { readonly accountId: number },
  kind: 'schedule' | 'campaign' | 'newsletter',
  identifier: string,
): Promise<number | undefined> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select id from ${sql.identifier(kind)} where account_id = ${accountId} and identifier = ${identifier}`);
  return rows[0]?.id;
}
