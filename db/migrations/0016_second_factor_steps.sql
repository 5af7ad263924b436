ALTER TABLE "session" ADD COLUMN "begun_by" text;--> statement-breakpoint
ALTER TABLE "two_factor" ADD COLUMN "last_step" integer;