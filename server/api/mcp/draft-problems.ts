import { isOwnPage } from '../../../src/pages/page-kind';
import { type DocumentProblem, validatePage, validateSection } from '../../content/changes/validate-document';
import type { Caller } from './tool';

/** The maximum numbers of pages that are validated, and of problems. */
const MAX_PAGES = 20;
const MAX_PROBLEMS = 100;

/** Returns the problems that would keep a draft from being published, by ref. Problems that the site has already do not count. */
export async function findDraftProblems(
  caller: Caller,
  draftId: number,
  pageIds: readonly string[],
): Promise<DocumentProblem[]> {
  const problems: DocumentProblem[] = [];
  for (const pageId of pageIds.slice(0, MAX_PAGES)) {
    const after = await caller.drafts.editable({ pageId, draftId });
    // The site has no page that only the draft adds.
    const before = after.version > 0 || isOwnPage(pageId) ? await caller.content.editable({ pageId }) : null;
    const add = (root: string, result: ReturnType<typeof validatePage>) => {
      if (result.ok) return;
      for (const { path, message } of result.problems) {
        problems.push({ path: path === '' ? root : `${root}.${path}`, message });
      }
    };
    add(pageId, validatePage(pageId, after.content, before?.content));
    for (const { sectionId, sectionType, sectionData } of after.sections) {
      const stored = before?.sections.find((one) => one.sectionId === sectionId)?.sectionData;
      add(`dynamic.${sectionId}`, validateSection(sectionType, sectionData, stored));
    }
  }
  return problems.slice(0, MAX_PROBLEMS);
}
