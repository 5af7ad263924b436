import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rawRows } from './client';
import { openTestDatabase, type TestDatabase } from './testing';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

// With the escapes that `hold_readable` finds in a text of JSON.
it.each([
  [String.raw`"a\u0000b"`, 'a\ufffdb'],
  [String.raw`"\ud83d"`, '\ufffd'],
  [String.raw`"\ude00\ud83d"`, '\ufffd\ufffd'],
  [String.raw`"\\\u0000"`, '\\\ufffd'],
  [String.raw`"\\u0000 \\ud83d"`, String.raw`\u0000 \ud83d`],
  [String.raw`"\ud83d\ude00\uD83D\uDE00"`, '😀😀'],
  [String.raw`"\ud83d\ud83d\ude00\ude00"`, '\ufffd😀\ufffd'],
  [String.raw`"\ud83d\\ude00"`, String.raw`${'\ufffd'}\ude00`],
  [String.raw`"\\U0000 \u00001"`, String.raw`\U0000 ${'\ufffd'}1`],
  [String.raw`"\u00e9 😀"`, 'é 😀'],
])('of %s, everything that a text can contain is readable', async (json, text) => {
  const rows = await database.db.execute(sql`select hold_readable(${json}::text::json) #>> '{}' as text`);
  expect(rawRows(rows)).toEqual([{ text }]);
});

it('keys and numbers that no jsonb contains are readable', async () => {
  const json = String.raw`{"a\u0000":[1e999999],"b":1}`;
  const rows = await database.db.execute(sql`select hold_readable(${json}::text::json)::text as text`);
  expect(rawRows(rows)).toEqual([{ text: String.raw`{"a\ufffd":[1e999999],"b":1}` }]);
});
