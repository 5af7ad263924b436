import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import { publishedFiles } from '../../../db/schema/publications';
import { MEDIA_KEY, type MediaFiles, runForEach, stemOf } from '../../library/files/storage';
import { hashBytes } from '../../platform/database/published-bodies';
import type { Finished } from '../../platform/http/finished';
import { listFileReferences, listPageReferences } from './list-references';

/** A file that a page needs, at a path of this site, possibly with a query. */
export interface NeededFile {
  path: string;
  /** SHA-256 of what visitors get there; null if there is nothing. */
  hash: string | null;
}

interface Sources {
  db: Db;
  storage: Pick<MediaFiles, 'open'>;
  /** The folder of the files that pages reference as `@assets`. */
  attachedDir: string;
  /** Returns a built file, style sheet or icon as visitors get it. */
  readBuilt(address: string): Promise<Finished | undefined>;
}

const DOCUMENT = /^\/media\/files\/([a-z0-9]{10})\/[^/]+$/;
const ATTACHED = '/attached-assets/';
/** Pictures of pages for other sites, rendered from the page's title on request. */
const CARDS = '/media/share/';
/** The number of files that are read from the storage at the same time. */
const AT_ONCE = 4;

/** Finds the files that pages need. */
export class NeededFiles {
  /** The hash and references of each file in memory, which never change. */
  private readonly known = new WeakMap<Finished, { hash: string; references: string[] }>();

  constructor(private readonly sources: Sources) {}

  /**
   * Finds everything that a page needs: style sheets and what they load, fonts, scripts, images in all sizes, and linked documents.
   * @returns the files, by path, and the bytes of those that are not in the library, by hash
   */
  async find(html: string): Promise<{ files: NeededFile[]; bytes: Map<string, Buffer> }> {
    const files = new Map<string, string | null>();
    const bytes = new Map<string, Buffer>();
    const ofLibrary: string[] = [];
    const waiting = listPageReferences(html);
    const seen = new Set(waiting);
    for (let given = waiting.pop(); given !== undefined; given = waiting.pop()) {
      const address = given.split('?', 1)[0] ?? '';
      if (address.startsWith(CARDS)) continue;
      if (address.startsWith('/media/')) {
        ofLibrary.push(given);
      } else if (address.startsWith(ATTACHED)) {
        files.set(given, await this.hashAttached(address));
      } else {
        const file = await this.sources.readBuilt(address);
        if (!file) continue;
        const { hash, references } = this.describe(address, file);
        files.set(given, hash);
        bytes.set(hash, file.identity);
        for (const next of references) {
          if (!seen.has(next)) waiting.push(next);
          seen.add(next);
        }
      }
    }
    for (const [at, hash] of await this.hashLibrary(ofLibrary)) files.set(at, hash);
    const sorted = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
    return { files: sorted.map(([at, hash]) => ({ path: at, hash })), bytes };
  }

  /** Returns the hashes of files in the library's storage, null for missing ones. They are read once and then known to the database. */
  async hashKeys(keys: readonly string[]): Promise<Map<string, string | null>> {
    const { db, storage } = this.sources;
    const rows = await db.execute(sql`
      select key, hash from published_files
      where key in (select value from json_array_elements_text(${JSON.stringify(keys)}::json))`);
    const found = new Map<string, string | null>(
      rawRows<{ key: string; hash: string }>(rows).map(({ key, hash }) => [key, hash]),
    );
    const unknown = keys.filter((key) => !found.has(key));
    await runForEach(unknown, AT_ONCE, async (key) => {
      const file = await storage.open(key);
      found.set(key, null);
      if (!file) return;
      const digest = createHash('sha256');
      await pipeline(file.stream, digest);
      const hash = digest.digest('hex');
      await db.insert(publishedFiles).values({ key, hash, bytes: file.bytes }).onConflictDoNothing();
      found.set(key, hash);
    });
    return found;
  }

  private describe(address: string, file: Finished) {
    const known = this.known.get(file);
    if (known) return known;
    const isText = /\.(?:css|js)$/.test(address);
    const references = isText ? listFileReferences(address, file.identity.toString('utf8')) : [];
    const made = { hash: hashBytes(file.identity), references };
    this.known.set(file, made);
    return made;
  }

  private async hashAttached(address: string): Promise<string | null> {
    const { attachedDir } = this.sources;
    const file = path.join(attachedDir, decodePath(address.slice(ATTACHED.length)));
    if (!file.startsWith(`${attachedDir}${path.sep}`)) return null;
    const digest = createHash('sha256');
    return pipeline(createReadStream(file), digest).then(
      () => digest.digest('hex'),
      () => null,
    );
  }

  /** Returns the hashes of the library's files at these paths. */
  private async hashLibrary(paths: readonly string[]): Promise<[string, string | null][]> {
    if (paths.length === 0) return [];
    const { db } = this.sources;
    const ids = paths.flatMap((at) => DOCUMENT.exec(at)?.[1] ?? []);
    const answer = await db.execute(sql`
      select id, key from documents where id in (select value from json_array_elements_text(${JSON.stringify(ids)}::json))
      union all select null, key from media where withdrawn_at is not null`);
    const rows = rawRows<{ id: string | null; key: string }>(answer);
    const documents = new Map(rows.flatMap(({ id, key }) => (id === null ? [] : [[id, key] as const])));
    const withdrawn = new Set(rows.flatMap(({ id, key }) => (id === null ? [stemOf(key)] : [])));
    const keys = paths.map((at) => {
      const key = documents.get(DOCUMENT.exec(at)?.[1] ?? '') ?? at.slice('/media/'.length).split('?', 1)[0] ?? '';
      return MEDIA_KEY.test(key) && !withdrawn.has(stemOf(key)) ? key : null;
    });
    const hashes = await this.hashKeys([...new Set(keys.filter((key) => key !== null))]);
    return paths.map((at, index) => [at, hashes.get(keys[index] ?? '') ?? null]);
  }
}

function decodePath(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
