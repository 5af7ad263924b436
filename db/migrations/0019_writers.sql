ALTER TABLE "draft_operations" ADD COLUMN "earlier_writers" json;--> statement-breakpoint
CREATE INDEX "drafts_change_set" ON "drafts" USING btree ("change_set_id");