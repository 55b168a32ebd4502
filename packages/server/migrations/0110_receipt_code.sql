-- The same code as before for every line, by the end of its reference alone: a search for it in the whole reference took twice as long.
CREATE OR REPLACE FUNCTION receipt_code(receipt text, reference text, at timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(receipt, CASE WHEN right(reference, 5) ~ '.[-_.#:][0-9]{1,3}$'
    THEN left(rtrim(reference, '0123456789'), -1) || to_char(at AT TIME ZONE 'UTC', '@YYYY-MM-DD')
    ELSE to_char(at AT TIME ZONE 'UTC', '@YYYY-MM-DD"T"HH24:MI') END)
$$;
