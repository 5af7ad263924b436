CREATE TABLE "element_owners" (
	"element_id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_clocks" (
	"page_id" text PRIMARY KEY NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
