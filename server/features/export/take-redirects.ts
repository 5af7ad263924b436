import type { Db } from '../../../db/client';
import { derivePageColumns } from '../../../src/pages/page-columns';
import { readFrom, readTo } from '../../content/directory/redirect-rules';
import { isChanged, writePlan } from '../../content/redirects/import-redirects';
import { planRedirects } from '../../content/redirects/plan-redirects';
import { lockContext, readContext } from '../../content/redirects/write-redirects';
import type { Actor } from '../../platform/actor';
import type { Issue } from '../../platform/errors';
import { publishRedirects } from '../../platform/live/notify';
import type { ContentDocument } from './content-document';
import type { ImportReport, Present } from './plan-import';

type Entry = NonNullable<ContentDocument['redirects']>[number];

interface How {
  actor: Actor;
  isDryRun: boolean;
  /** The site's origin, without a trailing slash. */
  origin: string;
}

/** Returns the problems of a document's redirects that are independent of the site, by path in the document. */
export function findRedirectProblems(entries: readonly Entry[], origin: string): Issue[] {
  return entries.flatMap(({ from, to, kind, status }, index) => {
    const read = { from: readFrom(from), to: status === 410 ? null : readTo(to ?? '', kind, origin) };
    return (['from', 'to'] as const).flatMap((field) => {
      const message = read[field]?.problem;
      return message === undefined ? [] : [{ path: `redirects.${index}.${field}`, message }];
    });
  });
}

/**
 * Imports a document's redirects after its pages are written. A redirect replaces an existing one from the same address. Redirects that
 * conflict with a page or would form a loop are left out.
 */
export async function takeRedirects(
  tx: Db,
  document: ContentDocument,
  present: Present,
  { actor, isDryRun, origin }: How,
): Promise<ImportReport['redirects']> {
  const report: ImportReport['redirects'] = { added: [], changed: [], unchanged: [], leftOut: [] };
  const entries = document.redirects ?? [];
  if (entries.length === 0) return report;
  const { known } = await (isDryRun ? readContext : lockContext)(tx, origin);
  const pages = listPagesAfter(document, present);
  const asked = entries.map(({ from, to, kind, status }) => ({ from, to: to ?? '', kind, status }));
  const plan = planRedirects({ known, pages, origin }, asked, true);
  for (const line of plan.lines) {
    const { from } = entries[line.index] as Entry;
    if (!line.rule) report.leftOut.push(from);
    else if (!isChanged(line)) report.unchanged.push(from);
    else report[line.before ? 'changed' : 'added'].push(from);
  }
  if (isDryRun || report.added.length + report.changed.length === 0) return report;
  await writePlan(tx, plan, actor, ({ index }) => entries[index]?.origin ?? 'hand');
  await publishRedirects(tx);
  return report;
}

/** Returns the pages after the import by address, without deleted ones. */
function listPagesAfter(document: ContentDocument, present: Present) {
  const contents = new Map([...present.pages].map(([pageId, { content }]) => [pageId, content]));
  for (const [pageId, content] of Object.entries(document.pages)) contents.set(pageId, content);
  return new Map(
    [...contents].flatMap(([pageId, content]) => {
      const { address, status, title } = derivePageColumns(pageId, content);
      return address === null || status === 'deleted'
        ? []
        : [[address, { title, isPublished: status === 'published' }]];
    }),
  );
}
