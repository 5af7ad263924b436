import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Db } from '../client';
import { readMigrations } from '../migrate';

/** The migrations of the release that the fixture was made by. */
const OF_THEN = 11;
const FIXTURES = new URL('../fixtures/', import.meta.url);

/**
 * Makes the database one of the release before items had ids, with five hundred changes: items and nested items added, taken out,
 * sorted, written as wholes, put back; equal texts; elements; sections made, renamed, hidden, moved, deleted, restored; imports.
 */
export async function loadDatabaseOfBefore(db: Db): Promise<void> {
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`create schema public`);
  await db.execute(sql`create table migrations (hash text primary key, applied_at timestamptz not null default now())`);
  for (const { sql: statements, hash } of readMigrations().slice(0, OF_THEN)) {
    for (const statement of statements) await db.execute(sql.raw(statement));
    await db.execute(sql`insert into migrations (hash) values (${hash})`);
  }
  for (const line of unzipped('before-ids.sql.gz').split('\n')) if (line !== '') await db.execute(sql.raw(line));
}

/** What that release answered to `GET /api/content/{page}` and `GET /api/sections/{page}`, by address. */
export function answersOfBefore(): Record<string, string> {
  return JSON.parse(unzipped('before-ids.answers.json.gz'));
}

function unzipped(name: string): string {
  return gunzipSync(readFileSync(new URL(name, FIXTURES))).toString();
}
