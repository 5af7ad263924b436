-- A `json` column can contain half a character, such as half an emoji that was cut by an older version. Postgres can read no value of such a
-- document, and cannot convert it to `jsonb`, so this function replaces it with U+FFFD. It keeps the words `\ud83d` of a text, where the backslash
-- is doubled.
CREATE FUNCTION hold_readable(given json) RETURNS json LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(given::text, '(?<!\\)((\\\\)*)\\u[dD][89a-fA-F][0-9a-fA-F]{2}', '\1\\ufffd', 'g')::json $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hold_stood(claim text, page text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM claim_places WHERE claim_id = claim::bigint AND page_id = page)
    OR EXISTS (SELECT FROM claim_events WHERE claim_id = claim::bigint AND hold_readable(details) ->> 'pageId' = page) $$;
--> statement-breakpoint
-- As before, except that it reads rows with half a character, and nothing of a row as long as there is no hold.
CREATE OR REPLACE FUNCTION hold_deleted() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  gone jsonb;
  page text;
  claim text;
  people text[] := '{}';
  since timestamptz;
  used_until timestamptz;
BEGIN
  IF NOT EXISTS (SELECT FROM legal_holds WHERE released_at IS NULL) THEN
    RETURN NULL;
  END IF;
  gone := hold_readable(to_json(OLD))::jsonb;
  since := coalesce((gone ->> 'created_at')::timestamptz, now());
  used_until := since;
  IF TG_TABLE_NAME = 'contact_messages' THEN
    people := ARRAY[lower(trim(gone ->> 'email'))];
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
        (gone - ARRAY['client', 'mail_due_at', 'mail_attempts', 'two_factor_enabled'])::json);
  END IF;
  RETURN NULL;
END $$;
