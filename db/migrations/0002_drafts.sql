CREATE TABLE "draft_operations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"draft_id" bigint NOT NULL,
	"operation" json NOT NULL,
	"page_id" text NOT NULL,
	"makes" json NOT NULL,
	"actor_id" text,
	"actor_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"authors" json NOT NULL,
	"change_set_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "draft_operations" ADD CONSTRAINT "draft_operations_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_operations_draft" ON "draft_operations" USING btree ("draft_id","id");--> statement-breakpoint
CREATE INDEX "draft_operations_page" ON "draft_operations" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "drafts_state" ON "drafts" USING btree ("state","updated_at");