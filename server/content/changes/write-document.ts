import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { sections } from '../../../db/schema/content';
import { sectionVersions } from '../../../db/schema/history';
import type { Ids } from '../../../src/content/items/ids';
import { AppError, type Issue } from '../../platform/errors';
import type { Planned } from './apply-in-memory';
import type { LockedDocument, LockedSection } from './documents';
import type { ChangeSet } from './record-changes';
import type { SectionRow } from './section-write';
import { validatePage, validateSection } from './validate-document';

/**
 * Writes a document's new state, which was already validated, and stores it as a version.
 * @returns the new version, and the row if it is a section
 * @throws AppError CONFLICT if the id of a new section was taken at the same moment
 */
export async function writeDocument(
  tx: Db,
  document: LockedDocument,
  { value, json = JSON.stringify(value) }: Checked,
  set: ChangeSet,
): Promise<{ version: number; row?: SectionRow }> {
  const version = document.version + 1;
  if (document.kind === 'section') return { version, row: await writeSection(tx, document, value, version, set) };
  const { before, after } = document;
  const moment = sql`${set.at.toISOString()}::timestamptz`;
  // Unchanged ids are not sent, so that a small edit does not transfer the ids of a large page.
  const ids = before.ids === after.ids ? sql`` : sql`ids = ${asJson(after.ids)}::json,`;
  // The content is sent to the database only once; the version is copied there.
  await tx.execute(sql`
    with written as (
      update pages set content = ${json}::json, ${ids} version = ${version}, updated_at = ${moment}
      where page_id = ${document.id} returning page_id, version, content, ids
    )
    insert into page_versions (page_id, version, content, ids, change_set_id, created_at)
    select page_id, version, content, ids, ${set.id}::bigint, ${moment} from written`);
  return { version };
}

async function writeSection(
  tx: Db,
  { id: sectionId, row, next, after }: LockedSection,
  sectionData: Record<string, unknown>,
  version: number,
  { id: changeSetId, at }: ChangeSet,
): Promise<SectionRow> {
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
