import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { sections } from '../../../db/schema/content';
import { sectionVersions } from '../../../db/schema/history';
import type { Ids } from '../../../src/content/items/ids';
import { AppError, type Issue } from '../../platform/errors';
import type { Planned } from './apply-in-memory';
import type { LockedDocument, LockedPage, LockedSection } from './documents';
import type { ChangeSet } from './record-changes';
import type { SectionRow } from './section-write';
import { validatePage, validateSection } from './validate-document';

/** A document to write, and its new content. */
export interface Write<Document = LockedDocument> {
  document: Document;
  checked: Checked;
}

/**
 * Writes the new states of documents, which were already validated, and stores them as versions.
 * @returns the rows of the sections
 * @throws AppError CONFLICT if the id of a new section was taken at the same moment
 */
export async function writeDocuments(tx: Db, writes: readonly Write[], set: ChangeSet): Promise<SectionRow[]> {
  const rows: SectionRow[] = [];
  const pages: PageWrite[] = [];
  const ofSections: Promise<void>[] = [];
  for (const { document, checked } of writes) {
    if (document.kind === 'section')
      ofSections.push(writeSection(tx, document, checked.value, set).then((row) => void rows.push(row)));
    else pages.push(toPageWrite({ document, checked }));
  }
  await waitForAll([...ofSections, ...groupBySize(pages).map((group) => writePages(tx, group, set))]);
  return rows;
}

/** Waits for all promises even if one fails, because no query may run after the transaction has ended. @throws the first failure */
export async function waitForAll(all: readonly Promise<unknown>[]): Promise<void> {
  const ended = await Promise.allSettled(all);
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** A page's new state. `content` and `ids` are JSON. */
interface PageWrite {
  pageId: string;
  version: number;
  content: string;
  hasNewIds: boolean;
  ids: string | null;
}

function toPageWrite({ document, checked: { value, json = JSON.stringify(value) } }: Write<LockedPage>): PageWrite {
  const { before, after } = document;
  // Unchanged ids are not sent, so that a small edit does not transfer the ids of a large page.
  const hasNewIds = before.ids !== after.ids;
  const ids = hasNewIds ? asJson(after.ids) : null;
  return { pageId: document.id, version: document.version + 1, content: json, hasNewIds, ids };
}

/** The maximum size of the content that one statement writes, in characters, unless a single page is larger. */
const CHARACTERS_AT_ONCE = 1_000_000;

/** Groups the pages that are written by one statement: moving a page can change links on thousands of others. */
function groupBySize(pages: readonly PageWrite[]): PageWrite[][] {
  const groups: PageWrite[][] = [];
  let size = 0;
  for (const page of pages) {
    size += page.content.length + (page.ids?.length ?? 0);
    const group = groups.at(-1);
    if (group && size <= CHARACTERS_AT_ONCE) group.push(page);
    else {
      groups.push([page]);
      size = page.content.length + (page.ids?.length ?? 0);
    }
  }
  return groups;
}

async function writePages(tx: Db, pages: readonly PageWrite[], set: ChangeSet): Promise<void> {
  const moment = sql`${set.at.toISOString()}::timestamptz`;
  // The content is sent to the database only once, as a text, so that it is stored as it is; the version is copied there.
  await tx.execute(sql`
    with written as (
      update pages set content = given.content::json, version = given.version, updated_at = ${moment},
        ids = case when given."hasNewIds" then given.ids::json else pages.ids end
      from json_to_recordset(${JSON.stringify(pages)}::json)
        as given ("pageId" text, version integer, content text, "hasNewIds" boolean, ids text)
      where pages.page_id = given."pageId"
      returning pages.page_id, pages.version, pages.content, pages.ids
    )
    insert into page_versions (page_id, version, content, ids, change_set_id, created_at)
    select page_id, version, content, ids, ${set.id}::bigint, ${moment} from written`);
}

async function writeSection(
  tx: Db,
  { id: sectionId, row, next, after, version: previous }: LockedSection,
  sectionData: Record<string, unknown>,
  { id: changeSetId, at }: ChangeSet,
): Promise<SectionRow> {
  const version = previous + 1;
  const deletedAt = next.deletedAt ? at : next.deletedAt;
  const values = { ...next, deletedAt, sectionData, ids: after.ids ?? null, version, updatedAt: at };
  const [written] = row
    ? await tx.update(sections).set(values).where(eq(sections.id, row.id)).returning()
    : await tx
        .insert(sections)
        .values({ ...(values as typeof sections.$inferInsert), sectionId, createdAt: at })
        .onConflictDoNothing()
        .returning();
  if (!written && !row) throw createTakenIdError(sectionId);
  if (!written) throw new Error('The locked section is gone.');
  await tx.insert(sectionVersions).values({ sectionId, version, state: written, changeSetId, createdAt: at });
  return written;
}

export function createTakenIdError(sectionId: string): AppError {
  return new AppError('CONFLICT', `The section id "${sectionId}" is taken.`);
}

function asJson(ids: Ids | undefined): string | null {
  return ids === undefined ? null : JSON.stringify(ids);
}

/** A document's content to store, with its JSON if it is known. */
export interface Checked {
  value: Record<string, unknown>;
  json?: string;
}

/**
 * Returns a document's new content, cleaned and validated against its model, with its JSON unless it is unchanged.
 * @throws AppError UNPROCESSABLE_CONTENT; `issues` name the last change whose place contains, or is inside, the invalid place
 */
export function validateContent(document: LockedDocument, key: string, planned: readonly Planned[]): Checked {
  const [before, after] = [document.before.content, document.after.content];
  // Only the order or name changed: data that a later version of the model would reject must not block that.
  if (before === after) return { value: before as Record<string, unknown> };
  const result =
    document.kind === 'page'
      ? validatePage(document.id, after, before)
      : validateSection(document.next.sectionType ?? document.row?.sectionType ?? '', after, before);
  if (result.ok) return result;
  const ofDocument = planned.filter((one) => one.key === key);
  refuseHalfMade(result.problems, ofDocument, key);
  const issues = result.problems.map(({ path, message }): Issue => {
    const one = ofDocument.findLast(({ place }) => place === null || overlaps(place, path));
    const at = path === '' ? '' : `.${path}`;
    if (!one || one.recorded.type === 'text') {
      return { path: `changes.${one?.index ?? 0}.path`, message: `${key}.${path}: ${message}` };
    }
    return { path: `changes.${one.index}.sectionData${at}`, message };
  });
  const [first] = issues;
  const isOfSection = first?.path.includes('.sectionData') === true;
  const message = isOfSection ? `${first.path.replace(/^changes\.\d+\./, '')}: ${first.message}` : first?.message;
  throw new AppError('UNPROCESSABLE_CONTENT', message ?? 'This does not fit the content.', { issues });
}

/**
 * Rejects a field that was set inside something that does not exist, such as a deleted section, if the object created for it lacks required
 * fields. Those fields were not sent, so the issue names the path that was.
 * @throws AppError UNPROCESSABLE_CONTENT
 */
function refuseHalfMade(problems: readonly { path: string }[], planned: readonly Planned[], key: string): void {
  for (const { index, place, recorded } of planned) {
    const made = recorded.undo?.made ?? 0;
    if (place === null || made === 0) continue;
    const root = place.slice(0, place.length - made).join('.');
    const missing = problems
      .map(({ path }) => path)
      .filter((path) => path.startsWith(`${root}.`) && !overlaps(place, path))
      .map((path) => path.slice(root.length + 1));
    if (missing.length === 0) continue;
    const message = `There is no ${key}.${root}. Set it as a whole, with ${missing.join(', ')} as well.`;
    throw new AppError('UNPROCESSABLE_CONTENT', message, { issues: [{ path: `changes.${index}.path`, message }] });
  }
}

/** Returns true if a place contains another or is inside it. @param path '' for the whole document */
function overlaps(place: readonly string[], path: string): boolean {
  if (path === '') return true;
  const here = place.length === 0 ? '' : `${place.join('.')}.`;
  return `${path}.`.startsWith(here) || here.startsWith(`${path}.`);
}
