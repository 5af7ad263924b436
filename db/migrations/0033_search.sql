CREATE TABLE "outside_links" (
	"url" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"document" text PRIMARY KEY NOT NULL,
	"page_id" text NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_documents_newest" ON "search_documents" USING btree ("changed_at","document");--> statement-breakpoint
CREATE INDEX "search_documents_page" ON "search_documents" USING btree ("page_id");