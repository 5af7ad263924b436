-- The chain and what is kept of settings and pictures are only ever added to.
CREATE TRIGGER chain_links_append_only BEFORE UPDATE OR DELETE ON chain_links FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER chain_links_never_emptied BEFORE TRUNCATE ON chain_links FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER kept_versions_append_only BEFORE UPDATE OR DELETE ON kept_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER kept_versions_never_emptied BEFORE TRUNCATE ON kept_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
