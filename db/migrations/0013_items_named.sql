-- What no version tells of goes by its path.
UPDATE changes SET ref = path WHERE ref IS NULL;
--> statement-breakpoint
UPDATE changes SET op = CASE WHEN path LIKE 'sections.%.order' THEN 'move' WHEN new_value IS NULL THEN 'unset' ELSE 'set' END
  WHERE type = 'text' AND op IS NULL;
--> statement-breakpoint
ALTER TABLE changes ENABLE TRIGGER changes_append_only;
--> statement-breakpoint
ALTER TABLE page_versions ENABLE TRIGGER page_versions_append_only;
--> statement-breakpoint
ALTER TABLE section_versions ENABLE TRIGGER section_versions_append_only;
--> statement-breakpoint
ALTER TABLE "changes" ALTER COLUMN "ref" SET NOT NULL;
--> statement-breakpoint
CREATE INDEX "changes_ref" ON "changes" USING btree ("page_id","ref" text_pattern_ops,"id");
