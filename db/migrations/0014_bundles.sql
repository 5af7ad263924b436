CREATE TABLE "examinations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"request" json NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"server" text,
	"claimed_until" timestamp with time zone,
	"done" integer DEFAULT 0 NOT NULL,
	"parts" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"key" text,
	"secret" text,
	"bytes" bigint,
	"sha256" text,
	"actor_id" text,
	"actor_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"delete_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"public_key" text NOT NULL,
	"secret" text,
	"actor_id" text,
	"actor_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "examinations_state" ON "examinations" USING btree ("state");--> statement-breakpoint
CREATE UNIQUE INDEX "signing_keys_fingerprint" ON "signing_keys" USING btree ("fingerprint");