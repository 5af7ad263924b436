ALTER TABLE "drafts" ADD COLUMN "schedule" json;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "schedule_failure" json;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "take_down" json;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "takes_down_id" bigint;--> statement-breakpoint
CREATE INDEX "drafts_publish_at" ON "drafts" USING btree ("publish_at");--> statement-breakpoint
CREATE INDEX "drafts_takes_down" ON "drafts" USING btree ("takes_down_id");