-- The words of a name in upper case, without accents and punctuation: what begins like a word can be looked up in an index of these.
CREATE FUNCTION name_words(name text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_remove(regexp_split_to_array(
    upper(regexp_replace(normalize(left(name, 400), NFD), '[\u0300-\u036f]+', '', 'g')), '[\s!-/:-@\[-`{-~]+'), ''))
$$;
--> statement-breakpoint
CREATE INDEX "customer_document_of" ON "customer" USING btree ("account_id","document" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "customer_email_of" ON "customer" USING btree ("account_id",lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "customer_mobile_of" ON "customer" USING btree ("account_id","mobile" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "customer_words" ON "customer" USING gin (name_words("first_name" || ' ' || "last_name"));--> statement-breakpoint
CREATE INDEX "product_name" ON "product" USING btree ("account_id","name_code");