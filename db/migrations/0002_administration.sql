CREATE TABLE "invitations" (
	"user_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
DROP INDEX "changes_page";--> statement-breakpoint
DROP INDEX "changes_path";--> statement-breakpoint
DROP INDEX "contact_messages_status";--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "actor_id" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "mail_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "mail_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changes_page_field" ON "changes" USING btree ("page_id","field_name","id");--> statement-breakpoint
CREATE INDEX "changes_page_actor" ON "changes" USING btree ("page_id","actor_id","id");--> statement-breakpoint
CREATE INDEX "changes_field" ON "changes" USING btree ("field_name","id");--> statement-breakpoint
CREATE INDEX "changes_actor" ON "changes" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "changes_time" ON "changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_mail" ON "contact_messages" USING btree ("mail_due_at") WHERE "contact_messages"."mail_due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "section_templates_name" ON "section_templates" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "changes_page" ON "changes" USING btree ("page_id","id");--> statement-breakpoint
CREATE INDEX "changes_path" ON "changes" USING btree ("page_id","path" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "contact_messages_status" ON "contact_messages" USING btree ("status","id");