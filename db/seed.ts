import { freshIds } from '../src/content/items/ids';
import { reconcile } from '../src/content/items/reconcile';
import { type OwnPageId, PAGE_MODELS } from '../src/pages/models';
import { derivePageColumns } from '../src/pages/page-columns';
import { sampleContent } from '../src/pages/sample-content';
import type { Db } from './client';
import { pageClocks, pages } from './schema/content';
import { pageVersions } from './schema/history';

/**
 * Stores the sample content of every page without stored content. Stored pages stay unchanged, even if they are empty.
 * @returns the number of added pages
 */
export async function seed(db: Db): Promise<number> {
  const stored = new Set((await db.select({ pageId: pages.pageId }).from(pages)).map(({ pageId }) => pageId));
  const missing = (Object.keys(PAGE_MODELS) as OwnPageId[]).filter((id) => !stored.has(id));
  if (missing.length === 0) return 0;
  return db.transaction(async (tx) => {
    const rows = missing.map((id) => {
      const content: Record<string, unknown> = sampleContent(id);
      const ids = reconcile(undefined, undefined, content, freshIds(undefined)) ?? null;
      return { pageId: id, content, ids, version: 1, ...derivePageColumns(id, content) };
    });
    const added = await tx.insert(pages).values(rows).onConflictDoNothing().returning();
    if (added.length > 0) {
      const createdAt = new Date();
      const versions = added.map(({ pageId, content, ids, version }) => ({ pageId, content, ids, version, createdAt }));
      await tx.insert(pageVersions).values(versions);
      await tx
        .insert(pageClocks)
        .values(added.map(({ pageId }) => ({ pageId, lastAt: createdAt })))
        .onConflictDoNothing();
    }
    return added.length;
  });
}
