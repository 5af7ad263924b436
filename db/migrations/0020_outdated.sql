ALTER TABLE "claims" ADD COLUMN "outdated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "not_claims" ADD COLUMN "scope" text DEFAULT 'claim' NOT NULL;--> statement-breakpoint
CREATE INDEX "claim_events_prepared" ON "claim_events" USING btree ("id") WHERE kind = 'change-prepared';