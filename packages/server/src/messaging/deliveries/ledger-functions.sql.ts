import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { anyActive } from '../../outbox/publish.sql.ts';
import { claimParameters, plainClaim } from './claim.ts';
import { raw, settleSql } from './ledger.ts';

/**
 * A few rows are looked up by their keys, whatever the statistics say, which may be older than the audience. Compilation is switched off
 * for connections that a pooler opens.
 */
const fewRows =
  'set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan set jit = off';

/** A cluster plans statements by the values of their parameters. */
const ofCluster = 'set plan_cache_mode = force_custom_plan set jit = off';

/** In its statements, columns go before parameters and results of the same name. */
function functionOf(signature: string, body: SQL, settings = fewRows): string {
  const { sql: text } = new PgDialect().sqlToQuery(body.inlineParams());
  const head = ['create or replace function', signature, 'language plpgsql', settings, 'as $function$'].join(' ');
  return [head, '#variable_conflict use_column', text, '$function$'].join('\n');
}

const claimResult =
  'id bigint, state smallint, address text, attempts smallint, refusals smallint, "messageId" text, "customerId" bigint';

const claimSignature = `claim_messages(${claimParameters.map(({ name, type }) => `${name} ${type}`).join(', ')}) returns table (${claimResult})`;
const settleSignature = 'settle_messages(p_rows jsonb, p_ids bigint[]) returns void';

const settleTerms = [sql.raw('p_rows'), sql.raw('p_ids')] as const;

/** Settles by one of two statements: nearly always nobody listens to outcomes. */
const settleWith = (parts: Omit<Parameters<typeof settleSql>[2], 'isOutcome'>): SQL => sql`
  if ${anyActive} then ${settleSql(...settleTerms, { ...parts, isOutcome: true })};
  else ${settleSql(...settleTerms, { ...parts, isOutcome: false })};
  end if;`;

/**
 * The functions of the ledger, by name. A connection plans their statements once, which takes half of the time of a claim or a settlement
 * of ten messages. They are created by migrations: one that differs from the code needs a new one.
 */
export const ledgerFunctions: Readonly<Record<string, string>> = {
  claim_messages: functionOf(claimSignature, sql`begin return query ${plainClaim()}; end`),
  settle_messages: functionOf(
    settleSignature,
    sql`declare changed_messages bigint;
begin ${settleWith({ result: sql`select count(*) into changed_messages from changed` })}
end`,
  ),
};

/** Class of the advisory lock by method of whoever claims messages on a cluster: an arbitrary number. */
const claimLock = 727_018;

const missed = sql`select (select count(*) from held) - (select count(*) from changed) into missed`;

/**
 * The same functions for a cluster, which locks no rows of several shards and plans no statement without the values of its parameters.
 * Senders of one method claim one after the other, and the UPDATE looks again whether a message waits. An outcome whose message became
 * uncertain in that moment is stored in a second turn; a second turn changes nothing of what the first one has settled.
 */
export const clusterLedgerFunctions: Readonly<Record<string, string>> = {
  claim_messages: functionOf(
    claimSignature,
    sql`begin
  perform pg_advisory_xact_lock(${claimLock}, p_method);
  return query ${plainClaim({ onCluster: true })};
end`,
    ofCluster,
  ),
  settle_messages: functionOf(
    settleSignature,
    sql`declare missed bigint; sendings int[];
begin
  if exists (select from jsonb_to_recordset(p_rows) as r(state smallint) where r.state = ${raw('pending')}) then
    select array_agg(o.occurrence_id) into sendings from (select distinct d.occurrence_id from delivery d where d.id = any(p_ids)) o;
    perform from occurrence o where o.id = any(sendings) for share;
  end if;
  for turn in 1..2 loop ${settleWith({ result: missed, onCluster: true })}
    exit when missed = 0;
  end loop;
end`,
    ofCluster,
  ),
};
