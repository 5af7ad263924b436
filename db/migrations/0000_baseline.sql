CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "apikey" (
	"id" text PRIMARY KEY NOT NULL,
	"config_id" text DEFAULT 'default' NOT NULL,
	"name" text,
	"start" text,
	"reference_id" text NOT NULL,
	"prefix" text,
	"key" text NOT NULL,
	"refill_interval" integer,
	"refill_amount" integer,
	"last_refill_at" timestamp with time zone,
	"enabled" boolean DEFAULT true NOT NULL,
	"rate_limit_enabled" boolean DEFAULT false NOT NULL,
	"rate_limit_time_window" integer,
	"rate_limit_max" integer,
	"request_count" integer DEFAULT 0 NOT NULL,
	"remaining" integer,
	"last_request" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"permissions" text,
	"metadata" text,
	"networks" text,
	"last_network" text
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"user_id" text PRIMARY KEY NOT NULL,
	"created_by" text,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "key_clients" (
	"key_id" text NOT NULL,
	"client" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "key_clients_key_id_client_pk" PRIMARY KEY("key_id","client")
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"user_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" integer NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"confirmed_at" timestamp with time zone,
	"begun_by" text,
	"previous_token" text,
	"renewed_at" timestamp with time zone,
	"user_id" text NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "two_factor" (
	"id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"user_id" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"last_step" integer
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"role" text DEFAULT 'editor' NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL,
	"disabled_by_provider" boolean DEFAULT false NOT NULL,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collection_entries" (
	"page_id" text PRIMARY KEY NOT NULL,
	"collection" text NOT NULL,
	"status" text NOT NULL,
	"day" text NOT NULL,
	"author" text NOT NULL,
	"author_key" text NOT NULL,
	"categories" json NOT NULL,
	"standfirst" text NOT NULL,
	"cover" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collection_entry_categories" (
	"page_id" text NOT NULL,
	"category" text NOT NULL,
	"collection" text NOT NULL,
	"status" text NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "collection_entry_categories_page_id_category_pk" PRIMARY KEY("page_id","category")
);
--> statement-breakpoint
CREATE TABLE "element_owners" (
	"element_id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outside_links" (
	"url" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_clocks" (
	"page_id" text PRIMARY KEY NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"page_id" text PRIMARY KEY NOT NULL,
	"content" json NOT NULL,
	"ids" json,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text DEFAULT '' NOT NULL,
	"address" text,
	"status" text DEFAULT 'published' NOT NULL,
	"title" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"id" serial PRIMARY KEY NOT NULL,
	"from" text NOT NULL,
	"to" text,
	"kind" text DEFAULT 'exact' NOT NULL,
	"status" integer DEFAULT 301 NOT NULL,
	"origin" text DEFAULT 'move' NOT NULL,
	"uses" bigint DEFAULT 0 NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"document" text PRIMARY KEY NOT NULL,
	"page_id" text NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "section_templates" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"section_type" text NOT NULL,
	"section_data" json NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sections" (
	"id" serial PRIMARY KEY NOT NULL,
	"section_id" text NOT NULL,
	"section_type" text NOT NULL,
	"section_name" text NOT NULL,
	"section_data" json NOT NULL,
	"ids" json,
	"position" double precision NOT NULL,
	"page_id" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ai_generations" (
	"id" text PRIMARY KEY NOT NULL,
	"actor_id" text,
	"kind" text NOT NULL,
	"writer" text NOT NULL,
	"asked" json NOT NULL,
	"answered" json NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"actor_id" text,
	"actor_name" text,
	"actor_kind" text,
	"client" text,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_heads" (
	"chain" text PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_links" (
	"chain" text NOT NULL,
	"seq" bigint NOT NULL,
	"subject_id" bigint NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chain_links_chain_seq_pk" PRIMARY KEY("chain","seq")
);
--> statement-breakpoint
CREATE TABLE "change_sets" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"actor_name" text,
	"source" text NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"change_set_id" bigint NOT NULL,
	"page_id" text NOT NULL,
	"type" text NOT NULL,
	"path" text NOT NULL,
	"ref" text NOT NULL,
	"op" text,
	"field_name" text NOT NULL,
	"old_value" json,
	"new_value" json,
	"undo" json,
	"description" text NOT NULL,
	"actor_id" text,
	"ai_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_versions" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"value" json,
	"actor_id" text,
	"actor_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kept_versions_kind_key_version_pk" PRIMARY KEY("kind","key","version")
);
--> statement-breakpoint
CREATE TABLE "page_versions" (
	"page_id" text NOT NULL,
	"version" integer NOT NULL,
	"content" json NOT NULL,
	"ids" json,
	"change_set_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_versions_page_id_version_pk" PRIMARY KEY("page_id","version")
);
--> statement-breakpoint
CREATE TABLE "section_versions" (
	"section_id" text NOT NULL,
	"version" integer NOT NULL,
	"state" json NOT NULL,
	"change_set_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "section_versions_section_id_version_pk" PRIMARY KEY("section_id","version")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address_name" text NOT NULL,
	"folder" text DEFAULT '' NOT NULL,
	"key" text NOT NULL,
	"created_by" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "media" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"mime_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"folder" text DEFAULT '' NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ai_usage" (
	"day" date NOT NULL,
	"actor_id" text NOT NULL,
	"is_built_in" boolean NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ai_usage_day_actor_id_is_built_in_pk" PRIMARY KEY("day","actor_id","is_built_in")
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" serial PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"client" text NOT NULL,
	"mailed_at" timestamp with time zone,
	"mail_due_at" timestamp with time zone,
	"mail_attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"actor_key" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" json,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_actor_key_key_pk" PRIMARY KEY("actor_key","key")
);
--> statement-breakpoint
CREATE TABLE "page_views" (
	"day" date NOT NULL,
	"page_id" text NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "page_views_day_page_id_pk" PRIMARY KEY("day","page_id")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" json NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "apikey" ADD CONSTRAINT "apikey_reference_id_user_id_fk" FOREIGN KEY ("reference_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_clients" ADD CONSTRAINT "key_clients_key_id_apikey_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."apikey"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_change_set_id_change_sets_id_fk" FOREIGN KEY ("change_set_id") REFERENCES "public"."change_sets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_ai_id_ai_generations_id_fk" FOREIGN KEY ("ai_id") REFERENCES "public"."ai_generations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_change_set_id_change_sets_id_fk" FOREIGN KEY ("change_set_id") REFERENCES "public"."change_sets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_versions" ADD CONSTRAINT "section_versions_change_set_id_change_sets_id_fk" FOREIGN KEY ("change_set_id") REFERENCES "public"."change_sets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_key_media_key_fk" FOREIGN KEY ("key") REFERENCES "public"."media"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_user" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "apikey_key" ON "apikey" USING btree ("key");--> statement-breakpoint
CREATE INDEX "apikey_owner" ON "apikey" USING btree ("reference_id");--> statement-breakpoint
CREATE INDEX "passkey_user" ON "passkey" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_credential" ON "passkey" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_previous" ON "session" USING btree ("previous_token");--> statement-breakpoint
CREATE INDEX "two_factor_user" ON "two_factor" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "collection_entries_listed" ON "collection_entries" USING btree ("collection","status","day","page_id");--> statement-breakpoint
CREATE INDEX "collection_entries_author" ON "collection_entries" USING btree ("collection","status","author_key","day","page_id");--> statement-breakpoint
CREATE INDEX "collection_entries_all" ON "collection_entries" USING btree ("collection","day","page_id");--> statement-breakpoint
CREATE INDEX "collection_entry_categories_listed" ON "collection_entry_categories" USING btree ("collection","category","status","day","page_id");--> statement-breakpoint
CREATE INDEX "collection_entry_categories_all" ON "collection_entry_categories" USING btree ("collection","category","day","page_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pages_address" ON "pages" USING btree ("address") WHERE "pages"."status" <> 'deleted';--> statement-breakpoint
CREATE UNIQUE INDEX "redirects_from" ON "redirects" USING btree ("from");--> statement-breakpoint
CREATE INDEX "redirects_to" ON "redirects" USING btree ("to");--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_documents_newest" ON "search_documents" USING btree ("changed_at","document");--> statement-breakpoint
CREATE INDEX "search_documents_page" ON "search_documents" USING btree ("page_id");--> statement-breakpoint
CREATE UNIQUE INDEX "section_templates_name" ON "section_templates" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "sections_section_id" ON "sections" USING btree ("section_id");--> statement-breakpoint
CREATE INDEX "sections_page" ON "sections" USING btree ("page_id","position","id") WHERE "sections"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "chain_links_subject" ON "chain_links" USING btree ("chain","subject_id");--> statement-breakpoint
CREATE INDEX "changes_page" ON "changes" USING btree ("page_id","id");--> statement-breakpoint
CREATE INDEX "changes_ref" ON "changes" USING btree ("page_id","ref" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "changes_page_field" ON "changes" USING btree ("page_id","field_name","id");--> statement-breakpoint
CREATE INDEX "changes_page_actor" ON "changes" USING btree ("page_id","actor_id","id");--> statement-breakpoint
CREATE INDEX "changes_field" ON "changes" USING btree ("field_name","id");--> statement-breakpoint
CREATE INDEX "changes_actor" ON "changes" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "changes_set" ON "changes" USING btree ("change_set_id");--> statement-breakpoint
CREATE INDEX "changes_time" ON "changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "page_versions_time" ON "page_versions" USING btree ("page_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "page_versions_set" ON "page_versions" USING btree ("change_set_id");--> statement-breakpoint
CREATE INDEX "section_versions_set" ON "section_versions" USING btree ("change_set_id");--> statement-breakpoint
CREATE INDEX "documents_newest" ON "documents" USING btree ("changed_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_mail" ON "contact_messages" USING btree ("mail_due_at") WHERE "contact_messages"."mail_due_at" is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_status" ON "contact_messages" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "contact_messages_time" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_client" ON "contact_messages" USING btree ("client","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "idempotency_keys_time" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");
--> statement-breakpoint
-- Request counts are worthless after a crash, so they skip the write-ahead log.
ALTER TABLE rate_limits SET UNLOGGED;
--> statement-breakpoint
-- The history is append-only. The database itself enforces it.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOREACH name IN ARRAY ARRAY['change_sets', 'changes', 'page_versions', 'section_versions', 'kept_versions', 'audit_log',
    'ai_generations', 'chain_links']
  LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION refuse_change()',
      name || '_append_only', name);
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()',
      name || '_never_emptied', name);
  END LOOP;
END $$;
--> statement-breakpoint
-- The hash chain. Each link holds the hash of its subject as canonical JSON: sorted keys, no whitespace, strings escaped like
-- JSON.stringify does, times in whole microseconds. A JSON value is represented by the SHA-256 of its stored text, because the order of
-- its keys is content.
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
-- A change set with its changes and the versions they produced.
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
-- Versions without a change set, such as sample content, have negative subject ids.
CREATE FUNCTION chain_number(document text, version integer) RETURNS bigint LANGUAGE sql STABLE
  AS $$ SELECT -(('x' || substr(md5(document || ' ' || version), 1, 13))::bit(52)::bigint) $$;
--> statement-breakpoint
-- Adds a link. The transaction locks the chain's head until it ends, so it must need no other lock after this.
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
-- Only the triggers below may add links.
REVOKE ALL ON FUNCTION chain_add(text, bigint, text) FROM PUBLIC;
--> statement-breakpoint
-- A transaction adds its links when it commits, after it has taken every other lock. The functions run with the rights of the tables'
-- owner, so that the role that serves the site needs none on the chain. Plans are generic and use indexes, however small the tables were
-- when the connection first planned them.
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
-- Otherwise a role could attach them to a table of its own.
REVOKE ALL ON FUNCTION link_change_set(), link_page_version(), link_section_version(), link_audit() FROM PUBLIC;
--> statement-breakpoint
INSERT INTO chain_heads (chain, seq, hash) VALUES ('content', 0, repeat('0', 64)), ('record', 0, repeat('0', 64));
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
--> statement-breakpoint
-- Announces every loss of access to all servers, whichever code or tool writes it, so that open streams check their rights at once.
CREATE FUNCTION announce_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('prospectus', json_build_object(
    'kind', 'access', 'pageId', '', 'userId', to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0])::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER session_ended AFTER DELETE ON "session"
  FOR EACH ROW EXECUTE FUNCTION announce_access('user_id');
--> statement-breakpoint
CREATE TRIGGER apikey_ended AFTER DELETE ON "apikey"
  FOR EACH ROW EXECUTE FUNCTION announce_access('reference_id');
--> statement-breakpoint
CREATE TRIGGER apikey_changed AFTER UPDATE OF "enabled", "expires_at", "networks", "permissions" ON "apikey"
  FOR EACH ROW WHEN ((OLD."enabled", OLD."expires_at", OLD."networks", OLD."permissions")
    IS DISTINCT FROM (NEW."enabled", NEW."expires_at", NEW."networks", NEW."permissions"))
  EXECUTE FUNCTION announce_access('reference_id');
--> statement-breakpoint
CREATE TRIGGER user_changed AFTER UPDATE OF "role", "disabled", "two_factor_enabled" ON "user"
  FOR EACH ROW WHEN ((OLD."role", OLD."disabled", OLD."two_factor_enabled")
    IS DISTINCT FROM (NEW."role", NEW."disabled", NEW."two_factor_enabled"))
  EXECUTE FUNCTION announce_access('id');
--> statement-breakpoint
CREATE TRIGGER passkey_changed AFTER INSERT OR DELETE ON "passkey"
  FOR EACH ROW EXECUTE FUNCTION announce_access('user_id');
