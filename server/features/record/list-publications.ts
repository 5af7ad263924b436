import { type SQL, sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import type { Approval, Author } from '../../../db/schema/drafts';
import { addDays, startOfDay } from '../../../src/content/day';
import type { PublicationKind, ReviewDecision } from '../../../src/content/publication-kinds';
import { writeCsv } from '../../platform/csv';
import { parseIdCursor } from '../../platform/http/cursor';

/** A publication of an address, with the time of its use, and who prepared and reviewed it. */
export interface LoggedPublication {
  id: number;
  kind: PublicationKind;
  address: string;
  /** The page, or the id of the document. */
  pageId: string | null;
  title: string;
  /** The first use, ISO 8601. */
  usedFrom: string;
  /** The last use, ISO 8601; null while it is in use. */
  usedUntil: string | null;
  /** SHA-256 of the manifest, which names everything it consists of by hash. */
  hash: string;
  release: string;
  cause: PublicationCause;
  /** The authors of the draft, or the person who saved. */
  preparedBy: Author[];
  review: PublicationReview;
}

/** The cause of a publication. */
export interface PublicationCause {
  /** `setting` is an entry of the audit log about a setting, an image or a document. */
  kind: 'draft' | 'save' | 'setting' | 'release' | 'first';
  changeSetId: number | null;
  draft: { id: number; name: string } | null;
  /** The entry of the audit log. */
  entry: { id: number; action: string; subject: string } | null;
}

/** How a publication was reviewed before. */
export interface PublicationReview {
  decision: ReviewDecision;
  /** The reviewer, or the admin who published without an approval. */
  by: Author | null;
  /** ISO 8601. */
  at: string | null;
  /** The words of the reviewer, or the reason for publishing without an approval. */
  note: string | null;
  /** The sentence that the reviewer confirmed. */
  attestation: string | null;
  /** The hash of the result that was approved. */
  hash: string | null;
}

/** Filters of the log. */
export interface PublicationsQuery {
  /** The first and last day, in the site's time zone: publications that were in use between them. */
  from?: string | undefined;
  to?: string | undefined;
  page?: string | undefined;
  kind?: PublicationKind | undefined;
  isCurrent?: boolean | undefined;
}

const ROWS_AT_ONCE = 500;
const CSV_COLUMNS = [
  ...['id', 'kind', 'title', 'address', 'firstUsed', 'lastUsed', 'inUse', 'preparedBy', 'decision', 'reviewedBy'],
  ...['reviewedAt', 'note', 'attestation', 'cause', 'changeSet', 'draft', 'release', 'sha256', 'storedPage'],
];

/** Lists publications, newest first. @throws AppError BAD_REQUEST for a malformed cursor */
export async function listPublications(
  db: Db,
  { cursor, limit, ...query }: PublicationsQuery & { cursor?: string | undefined; limit: number },
  timeZone: string,
): Promise<{ items: LoggedPublication[]; nextCursor: string | null }> {
  const before = cursor === undefined ? null : parseIdCursor(cursor);
  const rows = await readPublications(db, toCondition(query, timeZone), before, limit + 1);
  const items = rows.slice(0, limit);
  return { items, nextCursor: rows.length > limit ? String(items.at(-1)?.id) : null };
}

/** Reads a publication, or null if there is none. */
export async function findPublication(db: Db, id: number): Promise<LoggedPublication | null> {
  const [found] = await readPublications(db, sql`published.id = ${id}`, null, 1);
  return found ?? null;
}

/** Publications at moments: in use at some time between two of them, or at one if both are the same. */
export interface UseQuery {
  from: Date;
  to: Date;
  /** The ids of the pages; all pages, feeds and documents by default. */
  pages?: readonly string[] | undefined;
}

/**
 * Returns when a publication stopped being what the site stated: when its page, or the site-wide content, was saved before another publication was
 * used, which is shortly before its last use ends; null while it is in use. A publication follows a save that changes it within seconds, or once a
 * server is back, so saves that are more than an hour older did not change it.
 */
export async function readReplacedAt(db: Db, id: number): Promise<Date | null> {
  const rows = await db.execute(sql`
    select ${asTime(sql`least(next.used_from, (
      select min(saved.created_at) from chain_links as link join change_sets as saved on saved.id = link.subject_id
      where link.chain = 'content' and link.seq > published.content_seq and link.seq <= next.content_seq
        and saved.created_at > next.used_from - interval '1 hour'
        and exists (select from changes where change_set_id = saved.id and page_id in (published.page_id, 'site'))))`)} as at
    from publications as published
    join publications as next on next.address = published.address and next.number = published.number + 1
    where published.id = ${id}`);
  const [found] = rawRows<{ at: string }>(rows);
  return found ? new Date(found.at) : null;
}

/** Counts the publications that were in use. */
export async function countInUse(db: Db, query: UseQuery): Promise<number> {
  const rows = await db.execute(sql`
    select count(*)::int as count from publications as published
    left join publications as next on next.address = published.address and next.number = published.number + 1
    where published.manifest is not null and ${isInUse(query)}`);
  return rawRows<{ count: number }>(rows)[0]?.count ?? 0;
}

function isInUse({ from, to, pages }: UseQuery): SQL {
  const isOfPage = pages
    ? sql`published.page_id in (select value from json_array_elements_text(${JSON.stringify(pages)}::json))`
    : sql`true`;
  return sql`published.used_from <= ${to.toISOString()}::timestamptz
    and (next.used_from is null or next.used_from > ${from.toISOString()}::timestamptz) and ${isOfPage}`;
}

/** Yields the publications that were in use, newest first, in batches. */
export async function* listInUse(db: Db, query: UseQuery): AsyncGenerator<LoggedPublication[]> {
  const condition = isInUse(query);
  for (let before: number | null = null; ; ) {
    const found: LoggedPublication[] = await readPublications(db, condition, before, ROWS_AT_ONCE);
    if (found.length > 0) yield found;
    const last = found.at(-1);
    if (!last || found.length < ROWS_AT_ONCE) return;
    before = last.id;
  }
}

/**
 * Yields the log as CSV chunks, newest first. The file starts with a UTF-8 byte order mark, and cells that a spreadsheet would evaluate as
 * formulas are escaped.
 * @param origin of the site, for the addresses of stored pages
 * @param redact leaves out what the reader may not see
 */
export async function* exportPublications(
  db: Db,
  query: PublicationsQuery,
  {
    timeZone,
    origin,
    redact = (publication) => publication,
  }: { timeZone: string; origin: string; redact?: (publication: LoggedPublication) => LoggedPublication },
): AsyncGenerator<string> {
  for (let before: number | null = null; ; ) {
    const isFirst: boolean = before === null;
    const found: LoggedPublication[] = await readPublications(db, toCondition(query, timeZone), before, ROWS_AT_ONCE);
    const rows = found
      .map(redact)
      .map(({ id, kind, title, address, usedFrom, usedUntil, preparedBy, review, cause, release, hash }) => ({
        ...{ id, kind, title, address, release, sha256: hash, note: review.note, attestation: review.attestation },
        firstUsed: usedFrom,
        lastUsed: usedUntil,
        inUse: usedUntil === null ? 'yes' : 'no',
        preparedBy: preparedBy.map(({ name }) => name ?? '').join('; '),
        decision: review.decision,
        reviewedBy: review.by?.name,
        reviewedAt: review.at,
        cause: cause.entry ? `${cause.entry.action}: ${cause.entry.subject}` : cause.kind,
        changeSet: cause.changeSetId,
        draft: cause.draft?.name,
        storedPage: kind === 'file' ? '' : `${origin}/api/record/publications/${id}/html`,
      }));
    yield writeCsv(rows, CSV_COLUMNS, isFirst);
    const last = found.at(-1);
    if (!last || found.length < ROWS_AT_ONCE) return;
    before = last.id;
  }
}

function toCondition({ from, to, page, kind, isCurrent }: PublicationsQuery, timeZone: string): SQL {
  const conditions = [sql`true`];
  if (from !== undefined)
    conditions.push(
      sql`(next.used_from is null or next.used_from > ${startOfDay(from, timeZone).toISOString()}::timestamptz)`,
    );
  if (to !== undefined)
    conditions.push(sql`published.used_from < ${startOfDay(addDays(to, 1), timeZone).toISOString()}::timestamptz`);
  if (page !== undefined) conditions.push(sql`published.page_id = ${page}`);
  if (kind !== undefined) conditions.push(sql`published.kind = ${kind}`);
  if (isCurrent) conditions.push(sql`next.id is null`);
  return sql.join(conditions, sql` and `);
}

/** A publication with what its cause and review are derived from. */
interface Row extends Omit<LoggedPublication, 'cause' | 'preparedBy' | 'review'> {
  isFirst: boolean;
  changeSetId: number | null;
  isMinor: boolean | null;
  savedById: string | null;
  savedByName: string | null;
  draftId: number | null;
  draftName: string | null;
  authors: Author[] | null;
  approval: Approval | null;
  entry: { id: number; action: string; subject: string; actorId: string | null; actorName: string | null } | null;
  published: DraftEvent | null;
  review: DraftEvent | null;
}

/** An event of a draft that says how it was reviewed. */
interface DraftEvent extends Omit<PublicationReview, 'decision'> {
  kind: string;
}

const asTime = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const DRAFT_EVENT = sql`json_build_object('kind', kind, 'by', json_build_object('id', actor_id, 'name', actor_name),
  'at', ${asTime(sql`created_at`)}, 'note', note, 'attestation', attestation, 'hash', hash)`;

/** The subject of a restore ends with the email addresses of people whose access ended. Only the audit log shows them. */
const CAUSE_SUBJECT = sql`case action when 'backup-restore' then split_part(subject, ';', 1) else subject end`;

async function readPublications(
  db: Db,
  condition: SQL,
  before: number | null,
  limit: number,
): Promise<LoggedPublication[]> {
  const rows = await db.execute(sql`
    select published.id::float8 as id, published.kind, published.address, published.page_id as "pageId", published.title,
      ${asTime(sql`published.used_from`)} as "usedFrom", ${asTime(sql`next.used_from`)} as "usedUntil",
      published.manifest as hash, published.release, published.number = 1 as "isFirst",
      saved.id::float8 as "changeSetId", saved.is_minor as "isMinor", saved.actor_id as "savedById",
      saved.actor_name as "savedByName", draft.id::float8 as "draftId", draft.name as "draftName", draft.authors,
      draft.approval, (
        select json_build_object('id', id, 'action', action, 'subject', ${CAUSE_SUBJECT}, 'actorId', actor_id, 'actorName', actor_name)
        from audit_log where id = published.audit_id
      ) as entry, (
        select ${DRAFT_EVENT} from draft_events
        where draft_id = draft.id and kind in ('published', 'published-without-approval') order by id desc limit 1
      ) as published, (
        select ${DRAFT_EVENT} from draft_events
        where draft_id = draft.id and kind in ('approved', 'changes-requested', 'voided', 'returned', 'withdrawn') order by id desc limit 1
      ) as review
    from publications as published
    left join publications as next on next.address = published.address and next.number = published.number + 1
    left join change_sets as saved on saved.id = published.change_set_id
    left join drafts as draft on draft.id = published.draft_id
    where published.manifest is not null and ${condition}
      and ${before === null ? sql`true` : sql`published.id < ${before}`}
    order by published.id desc limit ${limit}`);
  return rawRows<Row>(rows).map(present);
}

function present(row: Row): LoggedPublication {
  const { id, kind, address, pageId, title, usedFrom, usedUntil, hash, release } = row;
  const about = { id, kind, address, pageId, title, usedFrom, usedUntil, hash, release };
  return { ...about, cause: presentCause(row), preparedBy: listAuthors(row), review: presentReview(row) };
}

function presentCause({ changeSetId, draftId, draftName, entry, isFirst }: Row): PublicationCause {
  const draft = draftId === null ? null : { id: draftId, name: draftName ?? '' };
  const kind = draft ? 'draft' : changeSetId !== null ? 'save' : entry ? 'setting' : isFirst ? 'first' : 'release';
  return { kind, changeSetId, draft, entry: entry && { id: entry.id, action: entry.action, subject: entry.subject } };
}

function listAuthors({ authors, changeSetId, savedById, savedByName, entry }: Row): Author[] {
  if (authors) return authors;
  if (changeSetId !== null) return [{ id: savedById, name: savedByName }];
  return entry ? [{ id: entry.actorId, name: entry.actorName }] : [];
}

const NOT_REVIEWED: PublicationReview = {
  decision: 'not-reviewed',
  ...{ by: null, at: null, note: null, attestation: null, hash: null },
};

function presentReview({ draftId, published, review, approval, isMinor }: Row): PublicationReview {
  if (draftId === null) return isMinor ? { ...NOT_REVIEWED, decision: 'minor-edit' } : NOT_REVIEWED;
  if (published?.kind === 'published-without-approval') {
    const { by, at, note } = published;
    return { ...NOT_REVIEWED, decision: 'without-approval', by, at, note };
  }
  // An approval is of one result. If another one was published, nobody approved it.
  if (review?.kind === 'approved' && review.hash === published?.hash) {
    const { by, at, note, attestation, hash } = review;
    return { decision: 'approved', by, at, note, attestation, hash };
  }
  // A take-down has the approval of the draft that it takes back.
  if (!approval) return NOT_REVIEWED;
  const { by, at, note, hash } = approval;
  return { decision: 'approved', by, at, note, attestation: null, hash };
}
