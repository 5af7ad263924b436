ALTER TABLE "contact_messages" ADD COLUMN "email_key" text;--> statement-breakpoint
-- A `json` column can contain characters that no text of Postgres has: U+0000, and half a character, such as half an emoji that was cut by an older
-- version. Postgres can read no value of such a document, so this function replaces them with U+FFFD. It keeps whole characters that are written
-- as two halves (as `\U`, which no JSON contains, while the other halves are replaced), and the words `\ud83d` of a text, where the backslash is doubled.
CREATE OR REPLACE FUNCTION hold_readable(given json) RETURNS json LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN given::text !~ '\\u(0000|[dD][89a-fA-F])' THEN given ELSE
    regexp_replace(regexp_replace(regexp_replace(given::text,
      '(?<!\\)((\\\\)*)\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})', '\1\\U\3\\U\4', 'g'),
      '(?<!\\)((\\\\)*)\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\1\\ufffd', 'g'),
      '(?<!\\)((\\\\)*)\\U', '\1\\u', 'g')::json END $$;
--> statement-breakpoint
-- As before, but without `jsonb`, which also refuses numbers that `json` can contain, and finds a sender by every spelling of their address.
CREATE OR REPLACE FUNCTION hold_deleted() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  gone json;
  page text;
  claim text;
  people text[] := '{}';
  since timestamptz;
  used_until timestamptz;
BEGIN
  IF NOT EXISTS (SELECT FROM legal_holds WHERE released_at IS NULL) THEN
    RETURN NULL;
  END IF;
  gone := hold_readable(to_json(OLD));
  since := coalesce((gone ->> 'created_at')::timestamptz, now());
  used_until := since;
  IF TG_TABLE_NAME = 'contact_messages' THEN
    people := array_remove(ARRAY[lower(trim(gone ->> 'email')), gone ->> 'email_key'], NULL);
  ELSIF TG_TABLE_NAME = 'user' THEN
    people := ARRAY[gone ->> 'id', lower(gone ->> 'email')];
    used_until := NULL;
  ELSE
    page := gone ->> 'page_id';
    claim := gone ->> 'claim_id';
    people := array_remove(ARRAY[gone ->> 'actor_id'], NULL);
    IF TG_TABLE_NAME <> 'comments' THEN
      used_until := NULL;
    END IF;
  END IF;
  IF cardinality(hold_ids(page, claim, people, since, used_until)) > 0 THEN
    INSERT INTO held_rows (kind, key, page_id, claim_id, people, since, until, data)
      VALUES (TG_TABLE_NAME, gone ->> 'id', page, claim, to_json(people), since, coalesce(used_until, now()),
        (SELECT json_object_agg(key, value) FROM json_each(gone)
          WHERE key <> ALL (ARRAY['client', 'email_key', 'mail_due_at', 'mail_attempts', 'two_factor_enabled'])));
  END IF;
  RETURN NULL;
END $$;
