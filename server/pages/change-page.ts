import type { Db } from '../../db/client';
import { normalAddress } from '../../src/pages/address';
import { type PageState, pageFacts, type StoredFacts, storedFacts } from '../../src/pages/page-facts';
import { FACTS } from '../../src/pages/page-kind';
import type { Actor, Source } from '../actor';
import { applyChanges } from '../content/apply-changes';
import { readPage } from '../content/read-page';
import { AppError } from '../errors';
import { problemOfAddress, refusedField, withFields } from './refuse-address';

/** What may be said of a page anew; what is left out stays. */
export interface PageChanges extends Pick<StoredFacts, 'description' | 'image' | 'index' | 'canonical'> {
  title?: string | undefined;
  /** As somebody wrote it. */
  address?: string | undefined;
  status?: PageState | undefined;
}

/**
 * Changes what a page is called, where it stands, whether it is published, or what is said of it: one change of the page's content. One
 * that is moved is led to from where it stood. Nothing is written where it is so already.
 * @throws AppError NOT_FOUND, CONFLICT for a deleted page that is not restored, UNPROCESSABLE_CONTENT for what a page can not become
 */
export async function changePage(
  db: Db,
  pageId: string,
  { address: written, title, ...asked }: PageChanges,
  by: { actor: Actor; source: Source },
): Promise<void> {
  const { content } = await readPage(db, pageId);
  const now = pageFacts(pageId, content);
  if (!now) throw new AppError('NOT_FOUND', `There is no page "${pageId.slice(0, 64)}".`);
  if (now.status === 'deleted' && (asked.status ?? 'deleted') === 'deleted') {
    throw new AppError('CONFLICT', 'This page is deleted. Restore it first.');
  }
  if (now.path === null) throw refusedField('pageId', 'What all pages share is no page of its own.');
  const address = written === undefined ? undefined : normalAddress(written);
  const status = asked.status ?? now.status;
  const wanted = {
    ...asked,
    ...(title !== undefined && { title: title.trim() }),
    ...(address !== undefined && { address }),
  };
  const stands = address ?? normalAddress(now.path);
  if (status !== 'deleted' && (stands !== normalAddress(now.path) || now.status === 'deleted')) {
    const problem = await problemOfAddress(db, stands, pageId);
    if (problem !== null) throw refusedField('address', problem);
  }
  const before: Record<string, unknown> = {
    ...storedFacts(content),
    title: now.title,
    address: normalAddress(now.path),
    status: now.status,
  };
  const changes = Object.entries(wanted)
    .filter(([key, value]) => value !== undefined && (before[key] ?? BLANK[key]) !== value)
    .map(([key, value]) => ({ path: `${pageId}.${FACTS}.${key}`, value: value as never }));
  if (changes.length > 0) await withFields(applyChanges(db, { ...by, changes }));
}

/** What is as good as nothing. */
const BLANK: Record<string, unknown> = { description: '', image: '', canonical: '', index: true };
