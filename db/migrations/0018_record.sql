CREATE TABLE "key_clients" (
	"key_id" text NOT NULL,
	"client" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "key_clients_key_id_client_pk" PRIMARY KEY("key_id","client")
);
--> statement-breakpoint
ALTER TABLE "key_clients" ADD CONSTRAINT "key_clients_key_id_apikey_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."apikey"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_versions_set" ON "page_versions" USING btree ("change_set_id");--> statement-breakpoint
CREATE INDEX "section_versions_set" ON "section_versions" USING btree ("change_set_id");
--> statement-breakpoint
-- What a link stands for, as canonical JSON: keys in order, no blanks, strings escaped as JSON.stringify does, moments as whole
-- microseconds; of a value that is JSON itself the SHA-256 of its text as stored, since there the order of keys is content too.
CREATE FUNCTION chain_text(value text) RETURNS text LANGUAGE sql STABLE
  AS $$ SELECT coalesce(to_json(value)::text, 'null') $$;
--> statement-breakpoint
CREATE FUNCTION chain_hash(value text) RETURNS text LANGUAGE sql STABLE
  AS $$ SELECT encode(sha256(convert_to(value, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE FUNCTION chain_value(value json) RETURNS text LANGUAGE sql STABLE
  AS $$ SELECT coalesce('"' || encode(sha256(convert_to(value::text, 'UTF8')), 'hex') || '"', 'null') $$;
--> statement-breakpoint
CREATE FUNCTION chain_moment(value timestamptz) RETURNS text LANGUAGE sql STABLE
  AS $$ SELECT ((extract(epoch FROM value) * 1000000)::bigint)::text $$;
--> statement-breakpoint
CREATE FUNCTION chain_version(document text, version integer, content json, ids json, written_at timestamptz) RETURNS text
  LANGUAGE sql STABLE AS $$
  SELECT '{"at":' || chain_moment(written_at) || ',"content":' || chain_value(content) || ',"document":' || chain_text(document)
    || ',"ids":' || chain_value(ids) || ',"version":' || version || '}' $$;
--> statement-breakpoint
-- A change set with its changes and the versions that came of them.
CREATE FUNCTION chain_change_set(set_number bigint) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT '{"actorId":' || chain_text(actor_id) || ',"actorKind":' || chain_text(actor_kind)
    || ',"actorName":' || chain_text(actor_name) || ',"at":' || chain_moment(created_at)
    || ',"changes":[' || coalesce((
      SELECT string_agg('{"actorId":' || chain_text(actor_id) || ',"aiId":' || chain_text(ai_id)
          || ',"at":' || chain_moment(created_at) || ',"description":' || chain_text(description)
          || ',"fieldName":' || chain_text(field_name) || ',"id":' || id || ',"newValue":' || chain_value(new_value)
          || ',"oldValue":' || chain_value(old_value) || ',"op":' || chain_text(op) || ',"pageId":' || chain_text(page_id)
          || ',"path":' || chain_text(path) || ',"ref":' || chain_text(ref) || ',"type":' || chain_text(type)
          || ',"undo":' || chain_value(undo) || '}', ',' ORDER BY id)
        FROM changes WHERE change_set_id = set_number), '')
    || '],"id":' || id || ',"note":' || chain_text(note) || ',"source":' || chain_text(source)
    || ',"versions":[' || coalesce((
      SELECT string_agg(chain_version(document, version, content, ids, created_at), ',' ORDER BY document COLLATE "C", version)
        FROM (
          SELECT page_id AS document, version, content, ids, created_at FROM page_versions WHERE change_set_id = set_number
          UNION ALL
          SELECT 'dynamic.' || section_id, version, state, NULL, created_at FROM section_versions WHERE change_set_id = set_number
        ) AS written), '')
    || ']}'
  FROM change_sets WHERE id = set_number);
END $$;
--> statement-breakpoint
-- What has no change set, such as sample content, goes by a number below zero.
CREATE FUNCTION chain_number(document text, version integer) RETURNS bigint LANGUAGE sql STABLE
  AS $$ SELECT -(('x' || substr(md5(document || ' ' || version), 1, 13))::bit(52)::bigint) $$;
--> statement-breakpoint
-- Adds a link. Whoever does holds the head until the end of the transaction, and waits for nothing else by then.
CREATE FUNCTION chain_add(which text, subject_number bigint, subject text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  head chain_heads%ROWTYPE;
  moment timestamptz;
  link text;
BEGIN
  SELECT * INTO head FROM chain_heads WHERE chain = which FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO chain_heads (chain, seq, hash)
      SELECT which, coalesce(max(seq), 0), coalesce((array_agg(hash ORDER BY seq DESC))[1], repeat('0', 64))
        FROM chain_links WHERE chain = which
      ON CONFLICT DO NOTHING;
    SELECT * INTO STRICT head FROM chain_heads WHERE chain = which FOR UPDATE;
  END IF;
  moment := clock_timestamp();
  link := chain_hash('{"at":' || chain_moment(moment) || ',"chain":' || chain_text(which)
    || ',"previous":' || chain_text(head.hash) || ',"seq":' || head.seq + 1
    || ',"subject":' || subject || ',"subjectId":' || subject_number || '}');
  INSERT INTO chain_links (chain, seq, subject_id, previous_hash, hash, created_at)
    VALUES (which, head.seq + 1, subject_number, head.hash, link, moment);
  UPDATE chain_heads SET seq = head.seq + 1, hash = link WHERE chain = which;
END $$;
--> statement-breakpoint
-- Nobody adds a link but by what it stands for.
REVOKE ALL ON FUNCTION chain_add(text, bigint, text) FROM PUBLIC;
--> statement-breakpoint
-- The links of a transaction are added at its end, when it holds all else it needs. By right of the tables' owner: who serves the
-- site needs no right to the chain. Planned once for each connection, and by the indexes, however small the tables were then.
CREATE FUNCTION link_change_set() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  PERFORM chain_add('content', NEW.id, chain_change_set(NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION link_page_version() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  PERFORM chain_add('content', chain_number(NEW.page_id, NEW.version),
    chain_version(NEW.page_id, NEW.version, NEW.content, NEW.ids, NEW.created_at));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION link_section_version() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  PERFORM chain_add('content', chain_number('dynamic.' || NEW.section_id, NEW.version),
    chain_version('dynamic.' || NEW.section_id, NEW.version, NEW.state, NULL, NEW.created_at));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION chain_audit(entry audit_log) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT '{"action":' || chain_text(entry.action) || ',"actorId":' || chain_text(entry.actor_id)
    || ',"actorKind":' || chain_text(entry.actor_kind) || ',"actorName":' || chain_text(entry.actor_name)
    || ',"at":' || chain_moment(entry.created_at) || ',"client":' || chain_text(entry.client)
    || ',"id":' || entry.id || ',"subject":' || chain_text(entry.subject) || '}' $$;
--> statement-breakpoint
CREATE FUNCTION link_audit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  PERFORM chain_add('record', NEW.id, chain_audit(NEW));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Nor by a table of their own on which these would run.
REVOKE ALL ON FUNCTION link_change_set(), link_page_version(), link_section_version(), link_audit() FROM PUBLIC;
--> statement-breakpoint
-- What was written before gets its links now: what has no change set first, then each change set, in their order.
DO $$ DECLARE one record; BEGIN
  INSERT INTO chain_heads (chain, seq, hash) VALUES ('content', 0, repeat('0', 64)), ('record', 0, repeat('0', 64))
    ON CONFLICT DO NOTHING;
  FOR one IN
    SELECT document, version, chain_version(document, version, content, ids, created_at) AS subject FROM (
      SELECT page_id AS document, version, content, ids, created_at FROM page_versions WHERE change_set_id IS NULL
      UNION ALL
      SELECT 'dynamic.' || section_id, version, state, NULL, created_at FROM section_versions WHERE change_set_id IS NULL
    ) AS given ORDER BY document COLLATE "C", version
  LOOP
    PERFORM chain_add('content', chain_number(one.document, one.version), one.subject);
  END LOOP;
  FOR one IN SELECT id FROM change_sets ORDER BY id LOOP
    PERFORM chain_add('content', one.id, chain_change_set(one.id));
  END LOOP;
  FOR one IN SELECT id, chain_audit(audit_log) AS subject FROM audit_log ORDER BY id LOOP
    PERFORM chain_add('record', one.id, one.subject);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER change_sets_linked AFTER INSERT ON change_sets DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION link_change_set();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER page_versions_linked AFTER INSERT ON page_versions DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.change_set_id IS NULL) EXECUTE FUNCTION link_page_version();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER section_versions_linked AFTER INSERT ON section_versions DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.change_set_id IS NULL) EXECUTE FUNCTION link_section_version();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audit_log_linked AFTER INSERT ON audit_log DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION link_audit();
