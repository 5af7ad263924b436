CREATE TABLE "redirects" (
	"id" serial PRIMARY KEY NOT NULL,
	"from" text NOT NULL,
	"to" text,
	"kind" text DEFAULT 'exact' NOT NULL,
	"status" integer DEFAULT 301 NOT NULL,
	"origin" text DEFAULT 'move' NOT NULL,
	"uses" bigint DEFAULT 0 NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "kind" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "status" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The pages there were are those of the code, at their addresses in lower case.
UPDATE "pages" SET "kind" = "page_id", "title" = own."title", "address" = own."address" FROM (VALUES
  ('home', 'Home', '/'),
  ('about', 'About Us', '/about'),
  ('portfolio', 'Portfolio', '/portfolio'),
  ('team', 'Team', '/team'),
  ('testimonials', 'Testimonials', '/testimonials'),
  ('caseStudies', 'Case Studies', '/casestudies'),
  ('contact', 'Contact', '/contact'),
  ('investors', 'Investors', '/investors'),
  ('brokers', 'Brokers', '/brokers'),
  ('privacy', 'Privacy', '/privacy'),
  ('terms', 'Terms', '/terms'),
  ('disclaimer', 'Disclaimer', '/disclaimer'),
  ('demo', 'Demo', '/overlay-demo'),
  ('site', 'Site', NULL)
) AS own ("id", "title", "address") WHERE "pages"."page_id" = own."id";--> statement-breakpoint
CREATE UNIQUE INDEX "redirects_from" ON "redirects" USING btree ("from");--> statement-breakpoint
CREATE INDEX "redirects_to" ON "redirects" USING btree ("to");--> statement-breakpoint
CREATE UNIQUE INDEX "pages_address" ON "pages" USING btree ("address") WHERE "pages"."status" <> 'deleted';