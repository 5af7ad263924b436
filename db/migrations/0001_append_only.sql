-- History and versions are only ever added to: the database itself refuses everything else.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER change_sets_append_only BEFORE UPDATE OR DELETE ON change_sets FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER change_sets_never_emptied BEFORE TRUNCATE ON change_sets FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER changes_append_only BEFORE UPDATE OR DELETE ON changes FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER changes_never_emptied BEFORE TRUNCATE ON changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER page_versions_append_only BEFORE UPDATE OR DELETE ON page_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER page_versions_never_emptied BEFORE TRUNCATE ON page_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER section_versions_append_only BEFORE UPDATE OR DELETE ON section_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER section_versions_never_emptied BEFORE TRUNCATE ON section_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
