-- What pictures are called and said to show is kept from their upload on; of those from before, what is known of it.
INSERT INTO kept_versions (kind, key, version, value, actor_name, created_at)
SELECT 'media', key, 1, json_build_object('name', name, 'alt', alt, 'addedAt',
    to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), created_by, date_trunc('milliseconds', created_at)
  FROM media ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO kept_versions (kind, key, version, value, created_at)
SELECT 'media', key, 2, json_build_object('name', name, 'alt', alt, 'addedAt', null), date_trunc('milliseconds', deleted_at)
  FROM media WHERE deleted_at IS NOT NULL ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Where people sign in from is kept nowhere any more.
UPDATE session SET ip_address = NULL WHERE ip_address IS NOT NULL;
