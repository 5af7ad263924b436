CREATE TABLE "collection_entries" (
	"page_id" text PRIMARY KEY NOT NULL,
	"collection" text NOT NULL,
	"status" text NOT NULL,
	"day" text NOT NULL,
	"author" text NOT NULL,
	"author_key" text NOT NULL,
	"categories" json NOT NULL,
	"standfirst" text NOT NULL,
	"cover" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collection_entry_categories" (
	"page_id" text NOT NULL,
	"category" text NOT NULL,
	"collection" text NOT NULL,
	"status" text NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "collection_entry_categories_page_id_category_pk" PRIMARY KEY("page_id","category")
);
--> statement-breakpoint
CREATE INDEX "collection_entries_listed" ON "collection_entries" USING btree ("collection","status","day","page_id");--> statement-breakpoint
CREATE INDEX "collection_entries_author" ON "collection_entries" USING btree ("collection","status","author_key","day","page_id");--> statement-breakpoint
CREATE INDEX "collection_entries_all" ON "collection_entries" USING btree ("collection","day","page_id");--> statement-breakpoint
CREATE INDEX "collection_entry_categories_listed" ON "collection_entry_categories" USING btree ("collection","category","status","day","page_id");--> statement-breakpoint
CREATE INDEX "collection_entry_categories_all" ON "collection_entry_categories" USING btree ("collection","category","day","page_id");