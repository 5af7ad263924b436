-- Announces every loss of access to all servers, whichever code or tool writes it, so that open streams check their rights at once.
CREATE FUNCTION announce_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('prospectus', json_build_object(
    'kind', 'access', 'pageId', '', 'userId', to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0])::text);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER session_ended AFTER DELETE ON "session"
  FOR EACH ROW EXECUTE FUNCTION announce_access('user_id');--> statement-breakpoint
CREATE TRIGGER apikey_ended AFTER DELETE ON "apikey"
  FOR EACH ROW EXECUTE FUNCTION announce_access('reference_id');--> statement-breakpoint
CREATE TRIGGER apikey_changed AFTER UPDATE OF "enabled", "expires_at", "networks", "permissions" ON "apikey"
  FOR EACH ROW WHEN ((OLD."enabled", OLD."expires_at", OLD."networks", OLD."permissions")
    IS DISTINCT FROM (NEW."enabled", NEW."expires_at", NEW."networks", NEW."permissions"))
  EXECUTE FUNCTION announce_access('reference_id');--> statement-breakpoint
CREATE TRIGGER user_changed AFTER UPDATE OF "role", "disabled", "two_factor_enabled" ON "user"
  FOR EACH ROW WHEN ((OLD."role", OLD."disabled", OLD."two_factor_enabled")
    IS DISTINCT FROM (NEW."role", NEW."disabled", NEW."two_factor_enabled"))
  EXECUTE FUNCTION announce_access('id');--> statement-breakpoint
CREATE TRIGGER passkey_changed AFTER INSERT OR DELETE ON "passkey"
  FOR EACH ROW EXECUTE FUNCTION announce_access('user_id');
