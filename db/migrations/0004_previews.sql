CREATE TABLE "draft_previews" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"draft_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"pinned_to" text,
	"actor_id" text,
	"actor_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"views" integer DEFAULT 0 NOT NULL,
	"last_viewed_at" timestamp with time zone,
	CONSTRAINT "draft_previews_token" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "draft_previews" ADD CONSTRAINT "draft_previews_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_previews_draft" ON "draft_previews" USING btree ("draft_id");