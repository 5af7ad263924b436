-- When a record was last used, as before, with two differences. A publication was used at least when its own use began, even if the clock was
-- set back before the next one. A claim was used at least until the newest entry of its record that says that it was retired or unlinked.
CREATE OR REPLACE FUNCTION retention_last_use(kind text, subject bigint) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE kind
    WHEN 'publication' THEN (
      SELECT greatest(shown.used_from, following.used_from) FROM publications AS shown
      JOIN publications AS following ON following.address = shown.address AND following.number = shown.number + 1
      WHERE shown.id = subject)
    ELSE (
      SELECT CASE WHEN EXISTS (
          SELECT FROM claim_places AS place JOIN publications AS shown ON shown.page_id = place.page_id
          WHERE place.claim_id = subject AND shown.manifest IS NOT NULL AND NOT EXISTS (
            SELECT FROM publications AS following
            WHERE following.address = shown.address AND following.number = shown.number + 1))
        THEN NULL ELSE greatest(claims.retired_at,
          (SELECT max(event.created_at) FROM claim_events AS event
            WHERE event.claim_id = subject AND event.kind IN ('unlinked', 'retired')),
          (SELECT max(ending.used_from) FROM claim_places AS place
            JOIN publications AS ending ON ending.page_id = place.page_id WHERE place.claim_id = subject)) END
      FROM claims WHERE claims.id = subject AND claims.retired_at IS NOT NULL)
    END $$;
--> statement-breakpoint
-- Whether this transaction has confirmed a disposal: nothing can be added to one that was confirmed before.
CREATE FUNCTION retention_is_being_confirmed(disposal bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM disposals WHERE id = disposal AND state = 'confirmed' AND ended_at = now()) $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION retention_disposal_ended() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ending text[] := ARRAY['state', 'ended_at', 'ended_by_id', 'ended_by_name', 'bodies', 'bytes'];
BEGIN
  IF OLD.state <> 'proposed' OR NEW.state NOT IN ('confirmed', 'withdrawn') OR NEW.ended_at IS NULL OR NEW.ended_by_id IS NULL
    OR to_jsonb(OLD) - ending <> to_jsonb(NEW) - ending THEN
    RAISE EXCEPTION 'a disposal can only be confirmed or withdrawn, once' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state = 'confirmed' THEN
    IF NEW.ended_by_id = OLD.proposed_by_id THEN
      RAISE EXCEPTION 'another person must confirm a disposal' USING ERRCODE = 'restrict_violation';
    END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended('retention', 43));
    PERFORM retention_check(kind, subject_id) FROM disposal_items WHERE disposal_id = OLD.id;
  END IF;
  -- The time of the transaction, by which it is recognized until it ends.
  NEW.ended_at := now();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION retention_body_disposed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT retention_is_being_confirmed(NEW.disposal_id)
    OR EXISTS (SELECT FROM publications WHERE manifest = NEW.hash AND NOT retention_is_disposed('publication', id))
    OR EXISTS (SELECT FROM published_bodies WHERE hash = NEW.hash AND created_at + make_interval(years => retention_years()) > now()) THEN
    RAISE EXCEPTION 'the stored content % must be kept', NEW.hash USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION retention_claim_file_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(OLD) - ARRAY['removed_at', 'secret'] = to_jsonb(NEW) - ARRAY['removed_at', 'secret']
    AND (NEW.secret = OLD.secret OR (NEW.secret = '' AND EXISTS (
      SELECT FROM disposal_items WHERE kind = 'claim' AND subject_id = OLD.claim_id
        AND retention_is_being_confirmed(disposal_id)))) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'files of claims are only ever added' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
-- Truncating a table deletes its rows without `hold_deleted`.
CREATE FUNCTION hold_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM legal_holds WHERE released_at IS NULL) THEN
    RAISE EXCEPTION 'a legal hold may cover rows of %', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOREACH name IN ARRAY ARRAY['contact_messages', 'user', 'comments', 'claim_places', 'not_claims']
  LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION hold_emptied()', name || '_emptied', name);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER contact_messages_edited AFTER UPDATE OF full_name, email, subject, message, created_at ON contact_messages
  FOR EACH ROW WHEN ((OLD.full_name, OLD.email, OLD.subject, OLD.message, OLD.created_at)
    IS DISTINCT FROM (NEW.full_name, NEW.email, NEW.subject, NEW.message, NEW.created_at)) EXECUTE FUNCTION hold_deleted();
--> statement-breakpoint
-- A publication begins when it is stored. With an earlier time, it could end the use of another one in the past.
CREATE FUNCTION retention_publication_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.used_from < clock_timestamp() - interval '1 hour' OR NEW.used_from > clock_timestamp() + interval '1 hour' THEN
    RAISE EXCEPTION 'a publication begins when it is stored' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER publications_added BEFORE INSERT ON publications FOR EACH ROW EXECUTE FUNCTION retention_publication_added();
--> statement-breakpoint
-- Otherwise a temporary table of the same name would hide a table from the triggers.
DO $$ DECLARE one regprocedure; BEGIN
  FOR one IN SELECT oid FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND prorettype = 'trigger'::regtype AND proname SIMILAR TO '(hold|retention)_%'
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = pg_catalog, public, pg_temp', one);
  END LOOP;
END $$;
