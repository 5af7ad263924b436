import type { Db } from '../../../db/client';
import type { Actor } from '../../platform/actor';
import {
  type IMPORT_MODES,
  isChanged,
  planImport,
  type RedirectsImport,
  refuseWrongLines,
} from '../redirects/import-redirects';
import { type CsvLine, readRedirectsCsv } from '../redirects/redirects-csv';
import { addToDraft } from './add-to-draft';
import { applyDraft } from './apply-draft';
import { loadChanges, readDraft, readOperations } from './load-draft';
import type { SiteFacts } from './page-changes';
import { readDraftedContext } from './page-problems';
import type { NewChange } from './plan-changes';
import { lockEditableDraft, refuseOtherState } from './write-draft';

/**
 * Imports redirects from a CSV file into a draft, as `importRedirects` does for the site. The lines are validated against the site with the
 * draft on it, and those that change nothing there are left out.
 * @throws AppError NOT_FOUND, CONFLICT if the changes of the draft cannot be edited, UNPROCESSABLE_CONTENT if the file is not valid CSV, if
 * the mode is `all` and a line is invalid, or if the draft would become too large
 */
export async function importRedirectsToDraft(
  db: Db,
  { id, csv, mode }: { id: number; csv: string; mode: (typeof IMPORT_MODES)[number] },
  by: SiteFacts & { actor: Actor },
): Promise<RedirectsImport> {
  const lines = await readRedirectsCsv(csv);
  if (mode === 'check') {
    refuseOtherState(await readDraft(db, id), ['draft']);
    return (await planForDraft(db, id, lines, by.origin)).report;
  }
  return db.transaction(async (tx) => {
    await lockEditableDraft(tx, id, {});
    const { plan, report } = await planForDraft(tx, id, lines, by.origin);
    if (mode === 'all') refuseWrongLines(report);
    const changes = plan.lines.flatMap((line): NewChange[] => {
      if (!line.rule || !isChanged(line)) return [];
      const { from, to, kind, status } = line.rule;
      return [{ op: 'newRedirect', from, value: { to: to ?? '', kind, status } }];
    });
    if (changes.length > 0) await addToDraft(tx, { id, changes }, by);
    return { ...report, isWritten: true };
  });
}

async function planForDraft(db: Db, id: number, lines: readonly CsvLine[], origin: string) {
  const operations = (await readOperations(db, id)).map(({ operation }) => operation);
  const { site, redirects } = applyDraft(await loadChanges(db, operations));
  return planImport(await readDraftedContext(db, site.documents, redirects, origin), lines);
}
