import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { claims } from '../../../db/schema/claims';
import { pages, sections } from '../../../db/schema/content';
import { MAX_ATTACHMENTS, MAX_DISCLOSURES } from '../../../src/content/disclosure-limits';
import { type Attachment, isSameAttachment, type LibraryDisclosure } from '../../../src/content/disclosures';
import { newItemId } from '../../../src/content/items/ids';
import { fieldsOf } from '../../../src/pages/models';
import { isPageName } from '../../../src/pages/page-ids';
import { FACTS, isOwnPage } from '../../../src/pages/page-kind';
import type { Actor, Source } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { refuseUnstorable } from '../../platform/refuse-unstorable';
import { applyChanges } from '../changes/apply-changes';
import type { ContentChange } from '../changes/change';
import { findClaimPlaces, readDisclosure, readLibrary } from './read-library';

const LIST = 'site.disclosures';

/** Who writes, from where, and why; the note is stored with the version. */
export interface By {
  actor: Actor;
  source: Source;
  note?: string | undefined;
}

/**
 * Runs a write alone: it depends on what the library contains, and two people at once would otherwise attach the same place twice.
 * The writer locks the page that contains the library anyway.
 */
function writeAlone<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.select({ pageId: pages.pageId }).from(pages).where(eq(pages.pageId, 'site')).for('update');
    return work(tx);
  });
}

// Every write is an ordinary change of the site-wide content, so approvals, the history, caches and the record of publications apply to it.
async function write(db: Db, changes: readonly ContentChange[], { actor, source, note }: By): Promise<void> {
  refuseUnstorable('note', note);
  if (changes.length > 0) await applyChanges(db, { actor, source, changes, note });
}

/**
 * Adds a disclosure, which is attached to nothing yet.
 * @returns its id
 * @throws AppError FORBIDDEN if publishing needs approval, UNPROCESSABLE_CONTENT if there are too many
 */
export function createDisclosure(db: Db, { name, text }: { name: string; text: string }, by: By): Promise<string> {
  refuseUnstorable('name', name);
  refuseUnstorable('text', text);
  return writeAlone(db, async (tx) => {
    const all = await readLibrary(tx);
    if (all.length >= MAX_DISCLOSURES) {
      throw new AppError('UNPROCESSABLE_CONTENT', `The library can have at most ${MAX_DISCLOSURES} disclosures.`);
    }
    const [id, value] = [newItemId(), { name, text, attachments: [] }];
    const last = all.at(-1);
    const change: ContentChange = last
      ? { op: 'insert', path: LIST, after: last.id, value, id, ids: { attachments: [] } }
      : { op: 'set', path: LIST, value: [value], ids: [{ id, ids: { attachments: [] } }], base: null };
    await write(tx, [change], by);
    return id;
  });
}

/**
 * Changes the name or text of a disclosure.
 * @param given.base the text that was read; another one is a conflict
 * @throws AppError NOT_FOUND, FORBIDDEN if publishing needs approval, CONFLICT
 */
export function changeDisclosure(
  db: Db,
  id: string,
  { name, text, base }: { name?: string | undefined; text?: string | undefined; base?: string | undefined },
  by: By,
): Promise<void> {
  refuseUnstorable('name', name);
  refuseUnstorable('text', text);
  return writeAlone(db, async (tx) => {
    await readDisclosure(tx, id);
    const path = `${LIST}.~${id}`;
    const changes: ContentChange[] = [
      ...(name === undefined ? [] : [{ op: 'set' as const, path: `${path}.name`, value: name }]),
      ...(text === undefined
        ? []
        : [{ op: 'set' as const, path: `${path}.text`, value: text, ...(base !== undefined && { base }) }]),
    ];
    await write(tx, changes, by);
  });
}

/**
 * Attaches a disclosure, so that visitors see it there. A claim also attaches it to every section that makes the claim; doing this again adds the
 * sections that make it by now. Whatever it is attached to already stays attached once.
 * @throws AppError NOT_FOUND, FORBIDDEN if publishing needs approval, CONFLICT if it is archived, UNPROCESSABLE_CONTENT
 */
export function attachDisclosure(db: Db, id: string, to: Attachment, by: By): Promise<void> {
  return writeAlone(db, async (tx) => {
    const disclosure = await readDisclosure(tx, id);
    const { archived, attachments, attachmentIds, hasList } = disclosure;
    if (archived) throw new AppError('CONFLICT', 'This disclosure is archived. Unarchive it first.');
    await refuseMissingPlace(tx, to);
    const { to: kind, claim } = to;
    const places =
      kind === 'claim' && claim !== undefined ? ((await findClaimPlaces(tx, [claim])).get(claim) ?? []) : [];
    const added = [to, ...places].filter((one) => !attachments.some((known) => isSameAttachment(known, one)));
    if (attachments.length + added.length > MAX_ATTACHMENTS) {
      const message = `A disclosure can be attached to at most ${MAX_ATTACHMENTS} places. Attach it to a page or the site instead.`;
      throw new AppError('UNPROCESSABLE_CONTENT', message);
    }
    const path = `${LIST}.~${id}.attachments`;
    const ids = added.map(() => newItemId());
    const changes = added.map((value, at): ContentChange => {
      const after = ids[at - 1] ?? attachmentIds.at(-1) ?? null;
      return { op: 'insert', path, after, value, id: ids[at] };
    });
    const whole: ContentChange[] = added.length > 0 ? [{ op: 'set', path, value: added, ids, base: null }] : [];
    await write(tx, hasList ? changes : whole, by);
  });
}

/**
 * Ends an attachment; that to a claim ends those to its sections too.
 * @throws AppError NOT_FOUND, FORBIDDEN if publishing needs approval
 */
export function detachDisclosure(db: Db, id: string, attachmentId: string, by: By): Promise<void> {
  return writeAlone(db, async (tx) => {
    const { attachments, attachmentIds } = await readDisclosure(tx, id);
    const one = attachments[attachmentIds.indexOf(attachmentId)];
    if (!one) throw new AppError('NOT_FOUND', `This disclosure has no attachment "${attachmentId}".`);
    const isPart = (other: Attachment) => one.to === 'claim' && other.claim === one.claim;
    const removed = attachmentIds.filter((own, at) => own === attachmentId || isPart(attachments[at] as Attachment));
    const changes = removed.map((own): ContentChange => ({ op: 'remove', path: `${LIST}.~${id}.attachments.~${own}` }));
    await write(tx, changes, by);
  });
}

/**
 * Archives a disclosure, which stays in the library with all of its versions, or takes it out of the archive.
 * @throws AppError NOT_FOUND, FORBIDDEN if publishing needs approval, UNPROCESSABLE_CONTENT if it is attached to something
 */
export function setArchived(db: Db, id: string, isArchived: boolean, by: By): Promise<void> {
  return writeAlone(db, async (tx) => {
    const { archived = false }: LibraryDisclosure = await readDisclosure(tx, id);
    if (archived === isArchived) return;
    const path = `${LIST}.~${id}.archived`;
    await write(tx, [isArchived ? { op: 'set', path, value: true } : { op: 'unset', path }], by);
  });
}

/** @throws AppError UNPROCESSABLE_CONTENT if there is no such page, section or claim */
async function refuseMissingPlace(tx: Db, { to, ref = '', claim }: Attachment): Promise<void> {
  const refuse = (path: string, message: string) => {
    throw new AppError('UNPROCESSABLE_CONTENT', message, { issues: [{ path, message }] });
  };
  if (to === 'page' && !(await hasPage(tx, ref))) refuse('ref', `There is no page "${ref}".`);
  if (to === 'section' && !(await hasSection(tx, ref))) refuse('ref', `There is no section "${ref}".`);
  if (to !== 'claim') return;
  const [row] = await tx
    .select({ retiredAt: claims.retiredAt })
    .from(claims)
    .where(eq(claims.id, claim ?? 0));
  if (!row) refuse('claim', `There is no claim ${claim}.`);
  else if (row.retiredAt !== null) refuse('claim', 'This claim is retired.');
}

async function hasPage(tx: Db, pageId: string): Promise<boolean> {
  return (await readContent(tx, pageId)) !== null;
}

async function readContent(tx: Db, pageId: string): Promise<Record<string, unknown> | null> {
  if (!isPageName(pageId) || pageId === 'site') return null;
  const { status, content } = pages;
  const [row] = await tx.select({ status, content }).from(pages).where(eq(pages.pageId, pageId));
  if (!row) return isOwnPage(pageId) ? {} : null;
  return row.status === 'deleted' ? null : row.content;
}

async function hasSection(tx: Db, ref: string): Promise<boolean> {
  const [first = '', id = '', ...rest] = ref.split('.');
  if (id === '' || id === FACTS || rest.length > 0) return false;
  if (first === 'dynamic') {
    const of = and(eq(sections.sectionId, id), isNull(sections.deletedAt));
    return (await tx.select({ id: sections.id }).from(sections).where(of)).length > 0;
  }
  const content = await readContent(tx, first);
  if (content === null) return false;
  return Object.hasOwn(content, id) || Object.hasOwn(fieldsOf(first, content), id);
}
