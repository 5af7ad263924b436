ALTER TABLE "apikey" ADD COLUMN "networks" text;--> statement-breakpoint
ALTER TABLE "apikey" ADD COLUMN "last_network" text;