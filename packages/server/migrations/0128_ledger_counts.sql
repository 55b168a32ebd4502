-- Claims and settlements tell webhooks and count in the month without looking messages up again. Their text is that of ledger-functions.sql.ts.
create or replace function claim_messages(p_occurrence int, p_method int, p_channel text, p_size int, p_lease_seconds float8, p_installation text, p_message_host text) returns table (id bigint, state smallint, address text, attempts smallint, refusals smallint, "messageId" text, "customerId" bigint) language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan set jit = off as $function$
#variable_conflict use_column
begin return query 
  with picked as (
  
  select d.id, d.customer_id from delivery d join occurrence o on o.id = d.occurrence_id join schedule s on s.id = o.schedule_id
    
  where d.occurrence_id = p_occurrence and d.method_id = p_method and d.state = 0 and (d.retry_at is null or d.retry_at <= now())
    and o.state = 'en_curso' and (s.active or s.profile_key is null) and s.state in ('programada', 'en_curso') and s.account_id not in (select id from account where suspended_at is not null) 
  order by d.id limit p_size for update of d skip locked ), next as materialized (
    select v.*, now() + make_interval(secs => p_lease_seconds) as leased from (select d.id, d.customer_id, case p_channel when 'email' then case when not "customer"."email_consent" then 'sin permiso'
    when not ("customer"."email_consent" and d.address is not null and not exists (select 
  from "suppression" where "suppression"."account_id" = "customer"."account_id" and "suppression"."channel" = 'email'
    and "suppression"."address" = lower(d.address) and "suppression"."lifted_at" is null)) then 'se dio de baja'
    when exists (
  select from "excluded_address" where "excluded_address"."account_id" = "customer"."account_id"
    and "excluded_address"."channel" = 'email'
    and "excluded_address"."address" in (lower(d.address), "customer"."mobile")) then 'número excluido' end when 'sms' then case when not "customer"."sms_consent" then 'sin permiso'
    when not ("customer"."sms_consent" and d.address is not null and not exists (select 
  from "suppression" where "suppression"."account_id" = "customer"."account_id" and "suppression"."channel" = 'sms'
    and "suppression"."address" = lower(d.address) and "suppression"."lifted_at" is null)) then 'se dio de baja'
    when exists (
  select from "excluded_address" where "excluded_address"."account_id" = "customer"."account_id"
    and "excluded_address"."channel" = 'sms'
    and "excluded_address"."address" in (lower(d.address), "customer"."mobile")) then 'número excluido' end when 'wa' then case when not "customer"."whatsapp_consent" then 'sin permiso'
    when not ("customer"."whatsapp_consent" and d.address is not null and not exists (select 
  from "suppression" where "suppression"."account_id" = "customer"."account_id" and "suppression"."channel" = 'wa'
    and "suppression"."address" = lower(d.address) and "suppression"."lifted_at" is null)) then 'se dio de baja'
    when exists (
  select from "excluded_address" where "excluded_address"."account_id" = "customer"."account_id"
    and "excluded_address"."channel" = 'wa'
    and "excluded_address"."address" in (lower(d.address), "customer"."mobile")) then 'número excluido' end end as reason, null::timestamptz as until from picked join delivery d on d.id = picked.id join customer on customer.id = d.customer_id) v), changed as (
    update delivery d set
      state = case when next.reason is null then 1 when next.until is null then 5 else d.state end,
      retry_at = next.until,
      error = next.reason,
      lease_until = case when next.reason is null then next.leased end,
      attempts = case when next.reason is not null then d.attempts when d.attempts < 32767 then d.attempts + 1 else 2 end,
      message_id = 'd' || d.id::text || '.' || p_installation::text || '@' || p_message_host::text, updated_at = now()
    from next where next.id = d.id 
    returning d.*, 0 as was), counted as (
    insert into delivery_count as c (occurrence_id, method_id, slot, open, sent, failed, uncertain, skipped)
    select changed.occurrence_id, changed.method_id, pg_backend_pid() % 16,
      count(*) filter (where changed.state < 2) - count(*) filter (where changed.was < 2), count(*) filter (where changed.state = 2) - count(*) filter (where changed.was = 2), count(*) filter (where changed.state = 3) - count(*) filter (where changed.was = 3), count(*) filter (where changed.state = 4) - count(*) filter (where changed.was = 4), count(*) filter (where changed.state = 5) - count(*) filter (where changed.was = 5)
    from changed group by 1, 2 having bool_or(case when changed.was < 2 then 0 else changed.was end is distinct from case when changed.state < 2 then 0 else changed.state end)
    order by 1, 2
    on conflict (occurrence_id, method_id, slot) do update set open = c.open + excluded.open, sent = c.sent + excluded.sent,
      failed = c.failed + excluded.failed, uncertain = c.uncertain + excluded.uncertain, skipped = c.skipped + excluded.skipped
  ), queued as (
  insert into stale_message (occurrence_id, block, settled)
  select distinct changed.occurrence_id, (changed.id >> 14)::int, true from (select changed.occurrence_id, changed.id from changed where case when changed.was < 2 then 0 else changed.was end is distinct from case when changed.state < 2 then 0 else changed.state end) changed (occurrence_id, id)), used as (
    insert into message_use as u (account_id, month, channel, used)
    select n.account_id, date_trunc('month', now() at time zone account.time_zone)::date, p_channel::text, n.messages
    from (select account_id, count(*)::int as messages from changed where state = 1 and attempts = 1 group by 1) n join account on account.id = n.account_id 
    on conflict (account_id, month, channel) do update set used = u.used + excluded.used 
    returning u.account_id) select id, state, address, attempts, refusals, message_id as "messageId", customer_id as "customerId" from changed; end
$function$;
--> statement-breakpoint
create or replace function settle_messages(p_rows jsonb, p_ids bigint[]) returns void language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan set jit = off as $function$
#variable_conflict use_column
declare changed_messages bigint;
begin 
  if exists (select from webhook_endpoint where active) then 
  with 
    s as materialized (select r.*, now() + make_interval(secs => r."retryAfter") as retry_at, case when r.bounced then now() end as bounced_at from jsonb_to_recordset(p_rows)
      as r(id bigint, attempts smallint, refusals smallint, state smallint, error text, "retryAfter" int, reference text, bounced boolean, segments smallint, category text, "mergeValues" jsonb)),
    held as (select d.id, d.state as was from s cross join lateral (select id, state, attempts from delivery
      where id = s.id offset 0 for update) d where d.attempts = s.attempts and d.state in (1, 4)), changed as (
    update delivery d set
      state = case when s.state <> 0 then s.state when d.state = 4 then 3
        when (select o.state = 'cancelada' from occurrence o where o.id = d.occurrence_id for share) then 5 else s.state end,
      error = case when s.state = 0 and (select o.state = 'cancelada' from occurrence o where o.id = d.occurrence_id for share) then 'programación cancelada' else s.error end, refusals = s.refusals, retry_at = s.retry_at, lease_until = null, updated_at = now(),
      provider_reference = s.reference, bounced_at = s.bounced_at,
      segments = s.segments, category = s.category, merge_values = case when d.address = '' then null else s."mergeValues" end
    from s join held on held.id = s.id where d.id = held.id and d.id = any(p_ids) 
    returning d.id, d.account_id, d.customer_id, d.occurrence_id, d.method_id, held.was, d.state), counted as (
    insert into delivery_count as c (occurrence_id, method_id, slot, open, sent, failed, uncertain, skipped)
    select changed.occurrence_id, changed.method_id, pg_backend_pid() % 16,
      count(*) filter (where changed.state < 2) - count(*) filter (where changed.was < 2), count(*) filter (where changed.state = 2) - count(*) filter (where changed.was = 2), count(*) filter (where changed.state = 3) - count(*) filter (where changed.was = 3), count(*) filter (where changed.state = 4) - count(*) filter (where changed.was = 4), count(*) filter (where changed.state = 5) - count(*) filter (where changed.was = 5)
    from changed group by 1, 2 having bool_or(case when changed.was < 2 then 0 else changed.was end is distinct from case when changed.state < 2 then 0 else changed.state end)
    order by 1, 2
    on conflict (occurrence_id, method_id, slot) do update set open = c.open + excluded.open, sent = c.sent + excluded.sent,
      failed = c.failed + excluded.failed, uncertain = c.uncertain + excluded.uncertain, skipped = c.skipped + excluded.skipped
  ), queued as (
  insert into stale_message (occurrence_id, block, settled)
  select distinct changed.occurrence_id, (changed.id >> 14)::int, true from (select changed.occurrence_id, changed.id from changed where case when changed.was < 2 then 0 else changed.was end is distinct from case when changed.state < 2 then 0 else changed.state end) changed (occurrence_id, id)), published as (
  insert into webhook_message (account_id, endpoint_id, type, customer_id, payload)
  select event.account_id, e.id, event.type, event.customer_id, jsonb_build_object('type', event.type,
    'timestamp', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', event.data)
  from (select d.account_id, case d.state when 2 then 'message.sent' when 3 then 'message.failed' else 'message.uncertain' end, coalesce(d.customer_id, t.customer_id), jsonb_build_object('message', d.id, 'channel', m.type, 'customer', coalesce(d.customer_id, t.customer_id),
    'schedule', case when s.profile_key is not null then s.identifier end)
    || case when t.identifier is null then '{}' else jsonb_build_object('transactional', t.identifier) end
    from changed d join send_method m on m.id = d.method_id join occurrence o on o.id = d.occurrence_id
    join schedule s on s.id = o.schedule_id left join transactional_message t on t.id = d.id
    where d.state in (2, 3, 4)
      and d.state is distinct from d.was order by d.id) as event (account_id, type, customer_id, data)
    join webhook_endpoint e on e.account_id = event.account_id and e.active and event.type = any(e.types)) select count(*) into changed_messages from changed;
  else 
  with 
    s as materialized (select r.*, now() + make_interval(secs => r."retryAfter") as retry_at, case when r.bounced then now() end as bounced_at from jsonb_to_recordset(p_rows)
      as r(id bigint, attempts smallint, refusals smallint, state smallint, error text, "retryAfter" int, reference text, bounced boolean, segments smallint, category text, "mergeValues" jsonb)),
    held as (select d.id, d.state as was from s cross join lateral (select id, state, attempts from delivery
      where id = s.id offset 0 for update) d where d.attempts = s.attempts and d.state in (1, 4)), changed as (
    update delivery d set
      state = case when s.state <> 0 then s.state when d.state = 4 then 3
        when (select o.state = 'cancelada' from occurrence o where o.id = d.occurrence_id for share) then 5 else s.state end,
      error = case when s.state = 0 and (select o.state = 'cancelada' from occurrence o where o.id = d.occurrence_id for share) then 'programación cancelada' else s.error end, refusals = s.refusals, retry_at = s.retry_at, lease_until = null, updated_at = now(),
      provider_reference = s.reference, bounced_at = s.bounced_at,
      segments = s.segments, category = s.category, merge_values = case when d.address = '' then null else s."mergeValues" end
    from s join held on held.id = s.id where d.id = held.id and d.id = any(p_ids) 
    returning d.id, d.account_id, d.customer_id, d.occurrence_id, d.method_id, held.was, d.state), counted as (
    insert into delivery_count as c (occurrence_id, method_id, slot, open, sent, failed, uncertain, skipped)
    select changed.occurrence_id, changed.method_id, pg_backend_pid() % 16,
      count(*) filter (where changed.state < 2) - count(*) filter (where changed.was < 2), count(*) filter (where changed.state = 2) - count(*) filter (where changed.was = 2), count(*) filter (where changed.state = 3) - count(*) filter (where changed.was = 3), count(*) filter (where changed.state = 4) - count(*) filter (where changed.was = 4), count(*) filter (where changed.state = 5) - count(*) filter (where changed.was = 5)
    from changed group by 1, 2 having bool_or(case when changed.was < 2 then 0 else changed.was end is distinct from case when changed.state < 2 then 0 else changed.state end)
    order by 1, 2
    on conflict (occurrence_id, method_id, slot) do update set open = c.open + excluded.open, sent = c.sent + excluded.sent,
      failed = c.failed + excluded.failed, uncertain = c.uncertain + excluded.uncertain, skipped = c.skipped + excluded.skipped
  ), queued as (
  insert into stale_message (occurrence_id, block, settled)
  select distinct changed.occurrence_id, (changed.id >> 14)::int, true from (select changed.occurrence_id, changed.id from changed where case when changed.was < 2 then 0 else changed.was end is distinct from case when changed.state < 2 then 0 else changed.state end) changed (occurrence_id, id)) select count(*) into changed_messages from changed;
  end if;
end
$function$;
