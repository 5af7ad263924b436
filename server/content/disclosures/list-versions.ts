import { sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import {
  type Attachment,
  isSameAttachment,
  type LibraryDisclosure,
  listLibrary,
} from '../../../src/content/disclosures';
import type { Ids } from '../../../src/content/items/ids';
import { AppError } from '../../platform/errors';
import { parseIdCursor } from '../../platform/http/cursor';
import { readDisclosure } from './read-library';

/** The effect of one write on a disclosure. */
export interface DisclosureEvent {
  changeSetId: number;
  by: { id: string | null; name: string | null; isKey: boolean };
  /** ISO 8601. */
  at: string;
  /** Why, or which draft was published. */
  note: string | null;
  source: string;
  /** The number of the version of its text that the write created; null if the text stayed the same. */
  version: number | null;
  /** The text after the write. */
  text: string;
  /** The previous and the new name; null if it stayed the same. The previous one of a new disclosure is null. */
  renamed: [string | null, string] | null;
  attached: Attachment[];
  detached: Attachment[];
  /** True or false if it was archived or taken out of the archive. */
  archived: boolean | null;
  /** True if it was removed by a revert or a take-down. */
  isRemoved: boolean;
}

/** Newest first, at most this many writes of a disclosure are read. */
const MAX_WRITES = 2000;

/**
 * Lists what happened to a disclosure, newest first. Nothing is stored for this: it follows from the history of the site-wide content.
 * @param query.ofText only writes that changed its text
 * @throws AppError NOT_FOUND, BAD_REQUEST for a malformed cursor
 */
export async function listDisclosureEvents(
  db: Db,
  { id, ofText = false, cursor, limit }: { id: string; ofText?: boolean; cursor?: string | undefined; limit: number },
): Promise<{ items: DisclosureEvent[]; nextCursor: string | null }> {
  const before = cursor === undefined ? Number.POSITIVE_INFINITY : parseIdCursor(cursor);
  const events = (await readEvents(db, id)).filter(
    ({ version, changeSetId }) => (!ofText || version !== null) && changeSetId < before,
  );
  const items = events.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: events.length > limit && last ? String(last.changeSetId) : null };
}

interface VersionRow {
  changeSetId: number;
  library: unknown;
  ids: Ids | null;
  at: string;
  source: string;
  note: string | null;
  actorKind: string;
  actorId: string | null;
  actorName: string | null;
}

async function readEvents(db: Db, id: string): Promise<DisclosureEvent[]> {
  const rows = await readRows(db, id);
  if (rows.length === 0) {
    await readDisclosure(db, id);
    throw new AppError('NOT_FOUND', `There is no disclosure "${id}".`);
  }
  const events: DisclosureEvent[] = [];
  let was: LibraryDisclosure | undefined;
  let version = 0;
  for (const row of rows) {
    const ids = row.ids === null ? undefined : { disclosures: row.ids };
    const all = listLibrary({ content: { disclosures: row.library }, ids });
    const now = all.find((one) => one.id === id);
    const event = compare(was, now);
    if (event) {
      if (event.isNewText) version += 1;
      const { isNewText, ...rest } = event;
      events.push({ ...present(row), ...rest, version: isNewText ? version : null });
    }
    was = now;
  }
  if (events.length === 0) throw new AppError('NOT_FOUND', `There is no disclosure "${id}".`);
  return events.reverse();
}

function present({ changeSetId, at, source, note, actorKind, actorId, actorName }: VersionRow) {
  const by = { id: actorId, name: actorName, isKey: actorKind === 'key' };
  return { changeSetId, by, at: new Date(at).toISOString(), note, source };
}

/** Returns what changed; null if nothing did. */
function compare(was: LibraryDisclosure | undefined, now: LibraryDisclosure | undefined) {
  if (!was && !now) return null;
  const [before, after] = [was?.attachments ?? [], now?.attachments ?? []];
  const isIn = (all: readonly Attachment[]) => (one: Attachment) => all.some((other) => isSameAttachment(one, other));
  const attached = after.filter((one) => !isIn(before)(one));
  const detached = before.filter((one) => !isIn(after)(one));
  const isNewText = now !== undefined && was?.text !== now.text;
  const renamed: [string | null, string] | null = now && was?.name !== now.name ? [was?.name ?? null, now.name] : null;
  const isOther = now !== undefined && (was?.archived ?? false) !== (now.archived ?? false);
  const isRemoved = now === undefined;
  if (!isNewText && !renamed && !isOther && !isRemoved && attached.length + detached.length === 0) return null;
  const archived = isOther ? now.archived === true : null;
  return { isNewText, text: now?.text ?? was?.text ?? '', renamed, attached, detached, archived, isRemoved };
}

/** Reads the library as each write that may have changed the disclosure left it, oldest first. */
async function readRows(db: Db, id: string): Promise<VersionRow[]> {
  const answer = await db.execute(sql`
    select * from (
      select sets.id::int as "changeSetId", versions.content -> 'disclosures' as library,
        versions.ids -> 'disclosures' as ids, sets.created_at as at, sets.source, sets.note,
        sets.actor_kind as "actorKind", sets.actor_id as "actorId", sets.actor_name as "actorName"
      from page_versions versions join change_sets sets on sets.id = versions.change_set_id
      where versions.page_id = 'site' and sets.id in (
        select change_set_id from changes where page_id = 'site'
          and (ref = 'site.disclosures' or ref like ${`site.disclosures.~${id}%`})
      )
      order by versions.version desc limit ${MAX_WRITES}
    ) newest order by "changeSetId"`);
  return rawRows<VersionRow>(answer);
}
