CREATE TABLE "disposal_items" (
	"disposal_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"title" text NOT NULL,
	"hash" text NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"kept_until" text NOT NULL,
	CONSTRAINT "disposal_items_disposal_id_kind_subject_id_pk" PRIMARY KEY("disposal_id","kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "disposals" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'proposed' NOT NULL,
	"note" text,
	"digest" text NOT NULL,
	"proposed_by_id" text NOT NULL,
	"proposed_by_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by_id" text,
	"ended_by_name" text,
	"bodies" integer,
	"bytes" bigint
);
--> statement-breakpoint
CREATE TABLE "disposed_bodies" (
	"disposal_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "disposed_bodies_disposal_id_hash_pk" PRIMARY KEY("disposal_id","hash")
);
--> statement-breakpoint
CREATE TABLE "held_rows" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"page_id" text,
	"claim_id" text,
	"people" json NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"data" json NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "legal_holds" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"reason" text NOT NULL,
	"scope" text NOT NULL,
	"subjects" json NOT NULL,
	"from_day" text,
	"to_day" text,
	"begins_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"placed_by_id" text,
	"placed_by_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp with time zone,
	"released_by_id" text,
	"released_by_name" text,
	"release_reason" text
);
--> statement-breakpoint
CREATE TABLE "record_copies" (
	"key" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"bytes" integer NOT NULL,
	"copied_at" timestamp with time zone DEFAULT now() NOT NULL,
	"verified_at" timestamp with time zone,
	"repaired_at" timestamp with time zone,
	"problem" text
);
--> statement-breakpoint
ALTER TABLE "disposal_items" ADD CONSTRAINT "disposal_items_disposal_id_disposals_id_fk" FOREIGN KEY ("disposal_id") REFERENCES "public"."disposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposed_bodies" ADD CONSTRAINT "disposed_bodies_disposal_id_disposals_id_fk" FOREIGN KEY ("disposal_id") REFERENCES "public"."disposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disposal_items_subject" ON "disposal_items" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "disposals_open" ON "disposals" USING btree ("state") WHERE "disposals"."state" = 'proposed';--> statement-breakpoint
CREATE INDEX "disposed_bodies_hash" ON "disposed_bodies" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "held_rows_kind" ON "held_rows" USING btree ("kind","key");--> statement-breakpoint
CREATE INDEX "record_copies_verified" ON "record_copies" USING btree ("verified_at");--> statement-breakpoint
-- The years for which records are kept after the fiscal year of their last use. The exact date depends on the fiscal year and the time
-- zone, which the application knows; it is never earlier than this many years after the last use, which the database itself enforces.
CREATE FUNCTION retention_years() RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT greatest(coalesce((SELECT (value ->> 'years')::integer FROM settings WHERE key = 'retention'), 5), 5) $$;
--> statement-breakpoint
-- Whether a claim is or was linked on a page.
CREATE FUNCTION hold_stood(claim text, page text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM claim_places WHERE claim_id = claim::bigint AND page_id = page)
    OR EXISTS (SELECT FROM claim_events WHERE claim_id = claim::bigint AND details ->> 'pageId' = page) $$;
--> statement-breakpoint
-- The holds that cover something of a page, a claim and people, in use from one moment until another; null for still in use.
CREATE FUNCTION hold_ids(page text, claim text, people text[], used_since timestamptz, used_until timestamptz) RETURNS bigint[]
  LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(hold.id ORDER BY hold.id), '{}') FROM legal_holds AS hold
  WHERE hold.released_at IS NULL
    AND (hold.begins_at IS NULL OR used_until IS NULL OR used_until >= hold.begins_at)
    AND (hold.ends_at IS NULL OR used_since < hold.ends_at)
    AND (hold.scope = 'site' OR EXISTS (
      SELECT FROM json_array_elements_text(hold.subjects) AS subject (id)
      WHERE CASE hold.scope
        WHEN 'pages' THEN subject.id = page OR (claim IS NOT NULL AND hold_stood(claim, subject.id))
        WHEN 'claims' THEN subject.id = claim OR (page IS NOT NULL AND hold_stood(subject.id, page))
        ELSE subject.id = ANY (people) END)) $$;
--> statement-breakpoint
-- When a record was last used; null while it is in use. A publication ends with the next one of its address. The files of a claim are in
-- use until it is retired and nothing that visitors see is linked to it.
CREATE FUNCTION retention_last_use(kind text, subject bigint) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE kind
    WHEN 'publication' THEN (
      SELECT following.used_from FROM publications AS shown
      JOIN publications AS following ON following.address = shown.address AND following.number = shown.number + 1
      WHERE shown.id = subject)
    ELSE (
      SELECT CASE WHEN EXISTS (
          SELECT FROM claim_places AS place JOIN publications AS shown ON shown.page_id = place.page_id
          WHERE place.claim_id = subject AND shown.manifest IS NOT NULL AND NOT EXISTS (
            SELECT FROM publications AS following
            WHERE following.address = shown.address AND following.number = shown.number + 1))
        THEN NULL ELSE greatest(claims.retired_at,
          (SELECT max(event.created_at) FROM claim_events AS event WHERE event.claim_id = subject AND event.kind = 'unlinked'),
          (SELECT max(ending.used_from) FROM claim_places AS place
            JOIN publications AS ending ON ending.page_id = place.page_id WHERE place.claim_id = subject)) END
      FROM claims WHERE claims.id = subject AND claims.retired_at IS NOT NULL)
    END $$;
--> statement-breakpoint
-- The holds that cover a publication or a claim. Without any hold, nothing else is read.
CREATE FUNCTION hold_ids_of(wanted text, subject bigint) RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  shown record;
  people text[];
BEGIN
  IF NOT EXISTS (SELECT FROM legal_holds WHERE released_at IS NULL) THEN
    RETURN '{}';
  END IF;
  IF wanted = 'claim' THEN
    SELECT array_agg(DISTINCT actor_id) INTO people FROM (
      SELECT actor_id FROM claim_events WHERE claim_id = subject
      UNION ALL SELECT owner_id FROM claims WHERE id = subject) AS actors WHERE actor_id IS NOT NULL;
    RETURN (SELECT hold_ids(NULL, subject::text, people, created_at, retention_last_use(wanted, subject)) FROM claims WHERE id = subject);
  END IF;
  SELECT one.page_id, one.used_from, one.content_seq, one.change_set_id, one.draft_id, before.content_seq AS seq_before
    INTO shown FROM publications AS one
    LEFT JOIN publications AS before ON before.address = one.address AND before.number = one.number - 1
    WHERE one.id = subject;
  IF EXISTS (SELECT FROM legal_holds WHERE released_at IS NULL AND scope = 'people') THEN
    WITH sets AS (
      SELECT shown.change_set_id AS id
      UNION SELECT link.subject_id FROM chain_links AS link
        WHERE link.chain = 'content' AND link.seq > shown.seq_before AND link.seq <= shown.content_seq AND link.subject_id > 0
    ), prepared AS (
      SELECT drafts.id, drafts.authors FROM drafts
      WHERE drafts.id = shown.draft_id OR drafts.change_set_id IN (SELECT id FROM sets)
    )
    SELECT array_agg(DISTINCT person) INTO people FROM (
      SELECT actor_id FROM change_sets WHERE id IN (SELECT id FROM sets)
      UNION ALL SELECT author ->> 'id' FROM prepared, json_array_elements(prepared.authors) AS author
      UNION ALL SELECT event.actor_id FROM draft_events AS event WHERE event.draft_id IN (SELECT id FROM prepared)
    ) AS involved (person) WHERE person IS NOT NULL;
  END IF;
  RETURN hold_ids(shown.page_id, NULL, people, shown.used_from, retention_last_use(wanted, subject));
END $$;
--> statement-breakpoint
-- Whether a confirmed disposal has destroyed what belongs to a publication or a claim.
CREATE FUNCTION retention_is_disposed(wanted text, subject bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM disposal_items AS item JOIN disposals AS disposal ON disposal.id = item.disposal_id
    WHERE item.kind = wanted AND item.subject_id = subject AND disposal.state = 'confirmed') $$;
--> statement-breakpoint
-- Refuses to destroy what must be kept.
CREATE FUNCTION retention_check(kind text, subject bigint) RETURNS void LANGUAGE plpgsql STABLE AS $$
DECLARE
  used timestamptz := retention_last_use(kind, subject);
  held bigint[] := hold_ids_of(kind, subject);
BEGIN
  IF used IS NULL THEN
    RAISE EXCEPTION 'the record % % is in use', kind, subject USING ERRCODE = 'restrict_violation';
  END IF;
  IF used + make_interval(years => retention_years()) > now() THEN
    RAISE EXCEPTION 'the record % % must be kept until % at least', kind, subject,
      (used + make_interval(years => retention_years()))::date USING ERRCODE = 'restrict_violation';
  END IF;
  IF cardinality(held) > 0 THEN
    RAISE EXCEPTION 'the record % % is under the legal hold "%"', kind, subject,
      (SELECT name FROM legal_holds WHERE id = held[1]) USING ERRCODE = 'restrict_violation';
  END IF;
END $$;
--> statement-breakpoint
-- Holds and confirmations of disposals wait for each other, so that neither misses the other.
CREATE FUNCTION hold_placed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('retention', 43));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER legal_holds_placed BEFORE INSERT ON legal_holds FOR EACH ROW EXECUTE FUNCTION hold_placed();
--> statement-breakpoint
CREATE FUNCTION hold_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  released text[] := ARRAY['released_at', 'released_by_id', 'released_by_name', 'release_reason'];
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.released_at IS NULL AND NEW.released_at IS NOT NULL AND trim(NEW.release_reason) <> ''
    AND to_jsonb(OLD) - released = to_jsonb(NEW) - released THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a legal hold can only be released, once and with a reason' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER legal_holds_changed BEFORE UPDATE OR DELETE ON legal_holds FOR EACH ROW EXECUTE FUNCTION hold_changed();
--> statement-breakpoint
CREATE TRIGGER legal_holds_never_emptied BEFORE TRUNCATE ON legal_holds FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Keeps what is deleted although a hold covers it, whichever code or tool deletes it.
CREATE FUNCTION hold_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone jsonb := to_jsonb(OLD);
  page text;
  claim text;
  people text[] := '{}';
  since timestamptz;
  used_until timestamptz;
BEGIN
  IF NOT EXISTS (SELECT FROM legal_holds WHERE released_at IS NULL) THEN
    RETURN NULL;
  END IF;
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
--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOREACH name IN ARRAY ARRAY['contact_messages', 'user', 'comments', 'claim_places', 'not_claims']
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I FOR EACH ROW EXECUTE FUNCTION hold_deleted()', name || '_held', name);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER comments_edited AFTER UPDATE OF body ON comments
  FOR EACH ROW WHEN (OLD.body IS DISTINCT FROM NEW.body) EXECUTE FUNCTION hold_deleted();
--> statement-breakpoint
CREATE FUNCTION hold_row_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND cardinality(hold_ids(OLD.page_id, OLD.claim_id,
      ARRAY(SELECT json_array_elements_text(OLD.people)), OLD.since, OLD.until)) = 0 THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a legal hold covers this row' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER held_rows_changed BEFORE UPDATE OR DELETE ON held_rows FOR EACH ROW EXECUTE FUNCTION hold_row_changed();
--> statement-breakpoint
CREATE TRIGGER held_rows_never_emptied BEFORE TRUNCATE ON held_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Claims and their files are never deleted. A disposal destroys the key of a file's encryption.
DO $$ DECLARE name text; BEGIN
  FOREACH name IN ARRAY ARRAY['claims', 'claim_files', 'disposals']
  LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION refuse_change()', name || '_never_deleted', name);
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', name || '_never_emptied', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['disposal_items', 'disposed_bodies']
  LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION refuse_change()', name || '_append_only', name);
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', name || '_never_emptied', name);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION retention_claim_file_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(OLD) - ARRAY['removed_at', 'secret'] = to_jsonb(NEW) - ARRAY['removed_at', 'secret']
    AND (NEW.secret = OLD.secret OR (NEW.secret = '' AND retention_is_disposed('claim', OLD.claim_id))) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'files of claims are only ever added' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER claim_files_changed BEFORE UPDATE ON claim_files FOR EACH ROW EXECUTE FUNCTION retention_claim_file_changed();
--> statement-breakpoint
-- A disposal is proposed by one person, and confirmed by another after each of its records was checked, or withdrawn.
CREATE FUNCTION retention_disposal_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'proposed' OR NEW.ended_at IS NOT NULL THEN
    RAISE EXCEPTION 'a disposal must be proposed first' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER disposals_added BEFORE INSERT ON disposals FOR EACH ROW EXECUTE FUNCTION retention_disposal_added();
--> statement-breakpoint
CREATE FUNCTION retention_item_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM disposals WHERE id = NEW.disposal_id AND state = 'proposed') THEN
    RAISE EXCEPTION 'records can only be added to a proposed disposal' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER disposal_items_added BEFORE INSERT ON disposal_items FOR EACH ROW EXECUTE FUNCTION retention_item_added();
--> statement-breakpoint
CREATE FUNCTION retention_disposal_ended() RETURNS trigger LANGUAGE plpgsql AS $$
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
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER disposals_ended BEFORE UPDATE ON disposals FOR EACH ROW EXECUTE FUNCTION retention_disposal_ended();
--> statement-breakpoint
CREATE FUNCTION retention_body_disposed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM disposals WHERE id = NEW.disposal_id AND state = 'confirmed')
    OR EXISTS (SELECT FROM publications WHERE manifest = NEW.hash AND NOT retention_is_disposed('publication', id))
    OR EXISTS (SELECT FROM published_bodies WHERE hash = NEW.hash AND created_at + make_interval(years => retention_years()) > now()) THEN
    RAISE EXCEPTION 'the stored content % must be kept', NEW.hash USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER disposed_bodies_added BEFORE INSERT ON disposed_bodies FOR EACH ROW EXECUTE FUNCTION retention_body_disposed();
--> statement-breakpoint
CREATE FUNCTION retention_body_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM disposed_bodies WHERE hash = OLD.hash AND created_at >= OLD.created_at) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'rows of % are only deleted by a disposal', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
DROP TRIGGER published_bodies_append_only ON published_bodies;
--> statement-breakpoint
CREATE TRIGGER published_bodies_append_only BEFORE UPDATE ON published_bodies FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER published_bodies_deleted BEFORE DELETE ON published_bodies FOR EACH ROW EXECUTE FUNCTION retention_body_deleted();
--> statement-breakpoint
-- Deletes the contents that only a disposal's publications needed. Runs with the rights of the tables' owner, because the role that
-- serves the site cannot delete any; the triggers above decide what may be deleted.
CREATE FUNCTION retention_dispose(disposal bigint, hashes json) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO disposed_bodies (disposal_id, hash, bytes)
    SELECT disposal, hash, bytes FROM published_bodies WHERE hash IN (SELECT json_array_elements_text(hashes));
  DELETE FROM published_bodies WHERE hash IN (SELECT json_array_elements_text(hashes));
END $$;
