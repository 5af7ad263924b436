DROP INDEX "changes_path";--> statement-breakpoint
ALTER TABLE "sections" ALTER COLUMN "position" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "change_sets" RENAME COLUMN "door" TO "source";--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "ref" text;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "op" text;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "undo" json;--> statement-breakpoint
ALTER TABLE "page_versions" ADD COLUMN "ids" json;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "ids" json;--> statement-breakpoint
ALTER TABLE "sections" ADD COLUMN "ids" json;
