CREATE TABLE "notification_choices" (
	"person_id" text PRIMARY KEY NOT NULL,
	"ways" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_digests" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"day" date NOT NULL,
	"mail_due_at" timestamp with time zone,
	"mail_attempts" integer DEFAULT 0 NOT NULL,
	"mailed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_digests_day" UNIQUE("person_id","day")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"about" json NOT NULL,
	"cause" text NOT NULL,
	"text" text NOT NULL,
	"detail" text,
	"read_at" timestamp with time zone,
	"way" text NOT NULL,
	"digest_id" bigint,
	"mail_due_at" timestamp with time zone,
	"mail_attempts" integer DEFAULT 0 NOT NULL,
	"mailed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_cause" UNIQUE("person_id","cause")
);
--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_person_id_user_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_digests" ADD CONSTRAINT "notification_digests_person_id_user_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_person_id_user_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_digest_id_notification_digests_id_fk" FOREIGN KEY ("digest_id") REFERENCES "public"."notification_digests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_digests_mail" ON "notification_digests" USING btree ("mail_due_at") WHERE "notification_digests"."mail_due_at" is not null;--> statement-breakpoint
CREATE INDEX "notifications_person" ON "notifications" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("person_id","subject") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_subject" ON "notifications" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "notifications_time" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_digest" ON "notifications" USING btree ("digest_id");--> statement-breakpoint
CREATE INDEX "notifications_undigested" ON "notifications" USING btree ("created_at") WHERE "notifications"."way" = 'digest' and "notifications"."digest_id" is null and "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_mail" ON "notifications" USING btree ("mail_due_at") WHERE "notifications"."mail_due_at" is not null;