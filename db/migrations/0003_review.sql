CREATE TABLE "draft_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"draft_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"actor_name" text,
	"note" text,
	"hash" text,
	"attestation" text,
	"reviewers" json,
	"due_on" text,
	"change_set_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "review" json;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "approval" json;--> statement-breakpoint
ALTER TABLE "draft_events" ADD CONSTRAINT "draft_events_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_events_draft" ON "draft_events" USING btree ("draft_id","id");--> statement-breakpoint
INSERT INTO draft_events (draft_id, kind, actor_kind, actor_id, actor_name, created_at)
  SELECT id, 'created', 'session', authors->0->>'id', authors->0->>'name', created_at FROM drafts ORDER BY id;
--> statement-breakpoint
CREATE TRIGGER draft_events_append_only BEFORE UPDATE OR DELETE ON draft_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER draft_events_never_emptied BEFORE TRUNCATE ON draft_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
