-- The actor of changes made so far; the guard stands aside for this one statement.
ALTER TABLE changes DISABLE TRIGGER changes_append_only;
--> statement-breakpoint
UPDATE changes SET actor_id = change_sets.actor_id FROM change_sets
  WHERE change_sets.id = changes.change_set_id AND change_sets.actor_id IS NOT NULL;
--> statement-breakpoint
ALTER TABLE changes ENABLE TRIGGER changes_append_only;
--> statement-breakpoint
-- What was done in the administration is only ever added to as well.
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_never_emptied BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
