import { inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { pages } from '../../../db/schema/content';
import { derivePageColumns } from '../../../src/pages/page-columns';
import type { Actor, Source } from '../../platform/actor';
import { describeActor, queueEvent } from '../../platform/webhooks/queue-event';
import type { Documents } from './documents';
import type { ChangeSet } from './record-changes';

/** The most pages that an event names. */
const MAX_NAMED = 50;

interface Write {
  set: ChangeSet;
  actor: Actor;
  source: Source;
  /** As they were locked, with their contents before the write. */
  documents: Documents;
  /** The pages whose histories contain the changes. */
  pageIds: readonly string[];
  receivers: readonly number[];
}

/**
 * Queues the event `site.published` for the pages of a write that visitors see, or saw until then. Must be called after the pages are
 * written. Does nothing if there are none: a page that is unpublished is never named.
 */
export async function announcePublication(tx: Db, write: Write): Promise<void> {
  const { set, actor, source, documents, pageIds, receivers } = write;
  const { pageId, title, address, status, version } = pages;
  const rows = await tx
    .select({ pageId, title, address, status, version })
    .from(pages)
    .where(inArray(pageId, [...pageIds]));
  const named = rows.flatMap((now) => {
    const document = documents.get(now.pageId);
    const was = document?.kind === 'page' ? derivePageColumns(now.pageId, document.before.content) : now;
    const common = { id: now.pageId, version: now.version };
    if (now.status === 'published') {
      const moved = was.status === 'published' && was.address !== now.address ? { previousAddress: was.address } : {};
      return [{ ...common, state: 'published', title: now.title, address: now.address, ...moved }];
    }
    // Its title may have changed with the same write, so that the new one was never public.
    return was.status === 'published' ? [{ ...common, state: 'removed', title: was.title, address: was.address }] : [];
  });
  if (named.length === 0) return;
  const data = {
    url: `/admin/activity?save=${set.id}`,
    ...{ changeSetId: set.id, source, by: describeActor(actor) },
    ...{ pages: named.slice(0, MAX_NAMED), pageCount: named.length },
  };
  await queueEvent(tx, 'site.published', data, receivers);
}
