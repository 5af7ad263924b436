CREATE TABLE "ai_generations" (
	"id" text PRIMARY KEY NOT NULL,
	"actor_id" text,
	"kind" text NOT NULL,
	"writer" text NOT NULL,
	"asked" json NOT NULL,
	"answered" json NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_usage" (
	"day" date NOT NULL,
	"actor_id" text NOT NULL,
	"is_built_in" boolean NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ai_usage_day_actor_id_is_built_in_pk" PRIMARY KEY("day","actor_id","is_built_in")
);
--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "ai_id" text;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_ai_id_ai_generations_id_fk" FOREIGN KEY ("ai_id") REFERENCES "public"."ai_generations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER ai_generations_append_only BEFORE UPDATE OR DELETE ON ai_generations FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ai_generations_never_emptied BEFORE TRUNCATE ON ai_generations FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
