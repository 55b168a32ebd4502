import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { anyActive } from '../../outbox/publish.sql.ts';
import { claimParameters, plainClaim } from './claim.ts';
import { settleSql } from './ledger.ts';

/**
 * A few rows are looked up by their keys, whatever the statistics say, which may be older than the audience. Compilation is switched off
 * for connections that a pooler opens.
 */
const settings =
  'set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan set jit = off';

/** In its statements, columns go before parameters and results of the same name. */
function functionOf(signature: string, body: SQL): string {
  const { sql: text } = new PgDialect().sqlToQuery(body.inlineParams());
  const head = ['create or replace function', signature, 'language plpgsql', settings, 'as $function$'].join(' ');
  return [head, '#variable_conflict use_column', text, '$function$'].join('\n');
}

const claimResult =
  'id bigint, state smallint, address text, attempts smallint, refusals smallint, "messageId" text, "customerId" bigint';

/**
 * The functions of the ledger, by name. A connection plans their statements once, which takes half of the time of a claim or a settlement
 * of ten messages. They are created by migrations: one that differs from the code needs a new one.
 */
export const ledgerFunctions: Readonly<Record<string, string>> = {
  claim_messages: functionOf(
    `claim_messages(${claimParameters.map(({ name, type }) => `${name} ${type}`).join(', ')}) returns table (${claimResult})`,
    sql`begin return query ${plainClaim()}; end`,
  ),
  settle_messages: functionOf(
    'settle_messages(p_rows jsonb, p_ids bigint[]) returns void',
    sql`declare changed_messages bigint;
begin
  if ${anyActive} then ${settleSql(sql.raw('p_rows'), sql.raw('p_ids'), true)};
  else ${settleSql(sql.raw('p_rows'), sql.raw('p_ids'), false)};
  end if;
end`,
  ),
};
