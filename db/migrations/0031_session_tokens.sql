ALTER TABLE "session" ADD COLUMN "previous_token" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "renewed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "session_previous" ON "session" USING btree ("previous_token");