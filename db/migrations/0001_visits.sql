CREATE TABLE "daily_counts" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "daily_counts_day_kind_name_pk" PRIMARY KEY("day","kind","name")
);
--> statement-breakpoint
ALTER TABLE "page_views" ADD COLUMN "visits" integer;