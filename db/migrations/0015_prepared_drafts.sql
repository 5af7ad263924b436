ALTER TABLE "draft_events" ADD COLUMN "publish_at" json;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "is_named_by_pages" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "left_out" json;