CREATE TABLE "comments" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"thread_id" bigint,
	"page_id" text NOT NULL,
	"draft_id" bigint,
	"anchor" json,
	"body" text NOT NULL,
	"mentions" json NOT NULL,
	"actor_id" text,
	"actor_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"resolved_by" json
);
--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_thread_id_comments_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."comments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_page" ON "comments" USING btree ("page_id","id");--> statement-breakpoint
CREATE INDEX "comments_draft" ON "comments" USING btree ("draft_id","id");--> statement-breakpoint
CREATE INDEX "comments_thread" ON "comments" USING btree ("thread_id","id");