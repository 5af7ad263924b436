CREATE TABLE "edit_samples" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"population" integer NOT NULL,
	"seed" text NOT NULL,
	"drawn_by_id" text,
	"drawn_by_name" text,
	"signed_at" timestamp with time zone,
	"signed_by_id" text,
	"signed_by_name" text,
	"signed_note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_reviews" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"page_id" text NOT NULL,
	"version" integer NOT NULL,
	"note" text,
	"next_on" date,
	"actor_id" text,
	"actor_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sampled_edits" (
	"sample_id" bigint NOT NULL,
	"change_set_id" bigint NOT NULL,
	"decision" text,
	"note" text,
	"decided_by_id" text,
	"decided_by_name" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "sampled_edits_sample_id_change_set_id_pk" PRIMARY KEY("sample_id","change_set_id")
);
--> statement-breakpoint
ALTER TABLE "sampled_edits" ADD CONSTRAINT "sampled_edits_sample_id_edit_samples_id_fk" FOREIGN KEY ("sample_id") REFERENCES "public"."edit_samples"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sampled_edits" ADD CONSTRAINT "sampled_edits_change_set_id_change_sets_id_fk" FOREIGN KEY ("change_set_id") REFERENCES "public"."change_sets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "edit_samples_month" ON "edit_samples" USING btree ("month");--> statement-breakpoint
CREATE INDEX "page_reviews_page" ON "page_reviews" USING btree ("page_id","id");--> statement-breakpoint
CREATE TRIGGER page_reviews_append_only BEFORE UPDATE OR DELETE ON page_reviews
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER page_reviews_never_emptied BEFORE TRUNCATE ON page_reviews
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
