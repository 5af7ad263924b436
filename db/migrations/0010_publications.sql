CREATE TABLE "publications" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"page_id" text,
	"title" text NOT NULL,
	"manifest" text,
	"release" text NOT NULL,
	"content_seq" bigint NOT NULL,
	"record_seq" bigint NOT NULL,
	"change_set_id" bigint,
	"draft_id" bigint,
	"audit_id" bigint,
	"used_from" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "published_bodies" (
	"hash" text PRIMARY KEY NOT NULL,
	"bytes" integer NOT NULL,
	"encoding" text NOT NULL,
	"data" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "published_files" (
	"key" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "publications_address" ON "publications" USING btree ("address","number");--> statement-breakpoint
CREATE INDEX "publications_page" ON "publications" USING btree ("page_id","id");--> statement-breakpoint
CREATE INDEX "publications_time" ON "publications" USING btree ("used_from");--> statement-breakpoint
CREATE INDEX "publications_manifest" ON "publications" USING btree ("manifest");--> statement-breakpoint
CREATE INDEX "published_files_hash" ON "published_files" USING btree ("hash");--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOREACH name IN ARRAY ARRAY['publications', 'published_bodies', 'published_files']
  LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION refuse_change()',
      name || '_append_only', name);
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()',
      name || '_never_emptied', name);
  END LOOP;
END $$;
--> statement-breakpoint
-- Publications have links in the chain of the record, with negative subject ids.
CREATE FUNCTION link_publication() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  PERFORM chain_add('record', -NEW.id,
    '{"address":' || chain_text(NEW.address) || ',"at":' || chain_moment(NEW.used_from)
    || ',"auditId":' || coalesce(NEW.audit_id::text, 'null') || ',"changeSetId":' || coalesce(NEW.change_set_id::text, 'null')
    || ',"contentSeq":' || NEW.content_seq || ',"draftId":' || coalesce(NEW.draft_id::text, 'null')
    || ',"id":' || -NEW.id || ',"kind":' || chain_text(NEW.kind) || ',"manifest":' || chain_text(NEW.manifest)
    || ',"number":' || NEW.number || ',"pageId":' || chain_text(NEW.page_id) || ',"recordSeq":' || NEW.record_seq
    || ',"release":' || chain_text(NEW.release) || ',"title":' || chain_text(NEW.title) || '}');
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION link_publication() FROM PUBLIC;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER publications_linked AFTER INSERT ON publications DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION link_publication();
