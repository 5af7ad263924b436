-- When each page was changed last: what is written from now on comes after it.
INSERT INTO page_clocks (page_id, last_at)
  SELECT page_id, date_trunc('milliseconds', max(created_at)) + interval '1 millisecond'
  FROM (
    SELECT page_id, created_at FROM changes
    UNION ALL SELECT page_id, created_at FROM page_versions
    UNION ALL SELECT sections.page_id, section_versions.created_at
      FROM section_versions JOIN sections ON sections.section_id = section_versions.section_id
  ) AS written
  GROUP BY page_id;
--> statement-breakpoint
-- Where each element stands: whatever has an id and lies right below `elements`, however deep. Of several with one id the first
-- is found by it, as ever: sections before pages.
WITH RECURSIVE places (rank, place, owner, parent, key, value) AS (
    SELECT 0, id::text, 'dynamic.' || section_id, NULL::text, NULL::text, section_data FROM sections WHERE deleted_at IS NULL
    UNION ALL SELECT 1, page_id, page_id, NULL::text, NULL::text, content FROM pages
  UNION ALL
    SELECT places.rank, places.place, places.owner, places.key, child.key, child.value
    FROM places CROSS JOIN LATERAL (
      SELECT key, value FROM json_each(CASE json_typeof(places.value) WHEN 'object' THEN places.value ELSE '{}' END)
      UNION ALL
      SELECT (position - 1)::text, value
        FROM json_array_elements(CASE json_typeof(places.value) WHEN 'array' THEN places.value ELSE '[]' END)
          WITH ORDINALITY AS items (value, position)
    ) AS child
)
INSERT INTO element_owners (element_id, owner)
  SELECT DISTINCT ON (value ->> 'id') value ->> 'id', owner
  FROM places
  WHERE parent = 'elements' AND json_typeof(value) = 'object' AND json_typeof(value -> 'id') = 'string'
  ORDER BY value ->> 'id', rank, length(place), place;
