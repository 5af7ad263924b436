import type { Db } from '../../../db/client';
import { replaceHits, type Search } from '../../../src/content/find-replace';
import { applyChanges } from '../../content/changes/apply-changes';
import { describePlace, type LookedThrough, readDocuments } from '../../content/texts/read-documents';
import type { Actor } from '../../platform/actor';
import { AppError, type Issue } from '../../platform/errors';

/** The maximum number of texts to change at once, since they form one change set. */
export const MAX_REPLACED = 1000;

/** A selected text, with the version of its document that the editor saw. */
interface Chosen {
  document: string;
  version: number;
  ref: string;
}

/**
 * Replaces words in every selected text, as one change set that can be reverted from the timeline.
 * @throws AppError CONFLICT if a document changed since the editor saw it, UNPROCESSABLE_CONTENT if a new text would be invalid
 */
export async function replaceWords(
  db: Db,
  { search, replacement, places }: { search: Search; replacement: string; places: readonly Chosen[] },
  actor: Actor,
): Promise<{ changeSetId: number | null; texts: number }> {
  const documents = await readDocuments(db, [...new Set(places.map(({ document }) => document))].sort());
  const byName = new Map(documents.map((document) => [document.document, document]));
  if (places.some(({ document, version }) => byName.get(document)?.version !== version)) {
    throw new AppError('CONFLICT', 'Someone changed some of these texts in the meantime. Search again.');
  }
  const chosen = new Set(places.map(({ ref }) => ref));
  const changes = documents.flatMap((document) => buildChanges(document, chosen, { ...search, replacement }));
  if (changes.length === 0) throw new AppError('UNPROCESSABLE_CONTENT', 'There is nothing to replace in these texts.');
  const note = `Replaced “${search.find}” with “${replacement}”`.slice(0, 500).toWellFormed();
  try {
    const { changeSetId } = await applyChanges(db, { actor, source: 'dashboard', changes, note });
    return { changeSetId, texts: changes.length };
  } catch (error) {
    throw nameIssuePaths(error, changes);
  }
}

interface TextChange {
  path: string;
  value: unknown;
  base: unknown;
}

function buildChanges(
  document: LookedThrough,
  chosen: ReadonlySet<string>,
  search: Search & { replacement: string },
): TextChange[] {
  return document.texts.flatMap(({ place, value }) => {
    const { ref } = describePlace(document, place);
    if (!chosen.has(ref)) return [];
    const [replaced] = replaceHits([{ path: ref, label: '', value }], search, 'all');
    return replaced ? [{ path: ref, value: replaced.value, base: value }] : [];
  });
}

/** Replaces the index of a change in an error's issues by the path of its text, because callers do not know the changes. */
function nameIssuePaths(error: unknown, changes: readonly TextChange[]): unknown {
  if (!(error instanceof AppError) || !error.issues) return error;
  const issues = error.issues.map((issue): Issue => {
    const change = changes[Number(issue.path.split('.')[1])];
    return { ...issue, path: change?.path ?? issue.path };
  });
  return new AppError(error.code, error.message, { issues });
}
