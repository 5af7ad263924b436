import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';

const zip = promisify(gzip);
const unzip = promisify(gunzip);
/** The least that compression must save; images and fonts are compressed already. */
const LEAST_SAVED = 0.1;

/** Returns the SHA-256 of bytes, in hexadecimal. */
export function hashBytes(bytes: Buffer | string): string {
  return hash('sha256', bytes);
}

/** Stores bytes that publications consist of, each distinct content once. @returns their SHA-256 hashes */
export async function addBodies(db: Db, bodies: readonly Buffer[]): Promise<string[]> {
  const rows = await Promise.all(bodies.map(encodeBody));
  for (const row of rows) {
    await db.execute(sql`
      insert into published_bodies (hash, bytes, encoding, data)
      values (${row.hash}, ${row.bytes}, ${row.encoding}, decode(${row.data}, 'base64')) on conflict do nothing`);
  }
  return rows.map((row) => row.hash);
}

async function encodeBody(body: Buffer) {
  const zipped = await zip(body, { level: 9 });
  const isSmaller = zipped.length < body.length * (1 - LEAST_SAVED);
  return {
    hash: hashBytes(body),
    bytes: body.length,
    encoding: isSmaller ? 'gzip' : 'identity',
    data: (isSmaller ? zipped : body).toString('base64'),
  };
}

/** Returns which of these hashes are stored. */
export async function findBodies(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  const rows = await db.execute(sql`
    select hash from published_bodies
    where hash in (select value from json_array_elements_text(${JSON.stringify(hashes)}::json))`);
  return new Set(rawRows<{ hash: string }>(rows).map((row) => row.hash));
}

/** Returns stored bytes by their hash, or null if there are none. @throws Error if they do not have this hash */
export async function readBody(db: Db, wanted: string): Promise<Buffer | null> {
  const rows = await db.execute(sql`
    select encoding, encode(data, 'base64') as data from published_bodies where hash = ${wanted}`);
  const [row] = rawRows<{ encoding: string; data: string }>(rows);
  if (!row) return null;
  const data = Buffer.from(row.data, 'base64');
  const body = row.encoding === 'gzip' ? await unzip(data) : data;
  if (hashBytes(body) !== wanted) throw new Error(`The stored content ${wanted} has been changed.`);
  return body;
}
