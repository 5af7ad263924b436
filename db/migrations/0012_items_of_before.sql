-- The guards stand aside while what is stored gets the ids of its items: `items-of-before/name-items.ts`, which runs after this.
ALTER TABLE changes DISABLE TRIGGER changes_append_only;
--> statement-breakpoint
ALTER TABLE page_versions DISABLE TRIGGER page_versions_append_only;
--> statement-breakpoint
ALTER TABLE section_versions DISABLE TRIGGER section_versions_append_only;
