import type { Db } from '../../../db/client';
import type { DraftOperation, RedirectOperation } from '../../../src/content/draft-operation';
import { AppError } from '../../platform/errors';
import { badInput, refuseUnstorable } from '../../platform/refuse-unstorable';
import type { Change, ContentChange } from '../changes/change';
import type { EditablePage } from '../changes/read-editable';
import { copyPage } from '../pages/create-page';
import { unknownSection } from '../sections/apply-to-section';
import { isSectionId, refuseInvalidSection } from '../sections/create-section';
import { applyDraft } from './apply-draft';
import { loadChanges } from './load-draft';
import { DraftedPages, type NewPage, type PageSettings, type SiteFacts } from './page-changes';
import { readPageWithDraft } from './read-with-draft';
import type { NewRedirect } from './redirect-changes';
import { refuseSize, refuseTooMany } from './store-operations';

/** A change that is added to a draft: of content, of a section as a whole, or of a page. */
export type NewChange = KnownChange | NewPage | PageSettings | NewRedirect;
export type KnownChange = ContentChange | WholeOperation;
export type WholeOperation = Exclude<DraftOperation, { path: string } | RedirectOperation>;

/** A change of content to apply, with the index of the given change that it results from. */
export interface PlannedChange {
  change: KnownChange;
  index: number;
}

/** Turns changes of pages into what they do to the site with the draft; others stay as they are. Redirects are planned later. */
export async function planChanges(
  tx: Db,
  draftId: number,
  operations: readonly DraftOperation[],
  given: readonly (NewChange | null)[],
  by: SiteFacts,
): Promise<PlannedChange[]> {
  const isOfPage = (one: NewChange | null) => one?.op === 'newPage' || one?.op === 'changePage';
  const loaded = given.some(isOfPage) ? await loadChanges(tx, operations) : null;
  const pages = new DraftedPages(tx, loaded ? applyDraft(loaded).site.documents : new Map(), by);
  const planned: PlannedChange[] = [];
  const originals = new Originals(tx, draftId);
  for (const [index, one] of given.entries()) {
    const at = `changes.${index}`;
    if (!one) continue;
    if (one.op === 'newPage')
      planned.push(...(await planNewPage(originals, pages, one, at)).map((change) => ({ change, index })));
    else if (one.op === 'changePage')
      planned.push(...(await pages.changePage(one, at)).map((change) => ({ change, index })));
    else if (one.op !== 'newRedirect') planned.push({ change: one, index });
    // A list page moves all of its entries.
    refuseTooMany(planned.length);
  }
  return planned;
}

/** Returns the addition of a page; of a duplicate, with its sections. @param at the path of the change in issues */
async function planNewPage(
  originals: Originals,
  pages: DraftedPages,
  asked: NewPage,
  at: string,
): Promise<KnownChange[]> {
  const { copyOf } = asked;
  if (copyOf === undefined) return [await pages.addPage(asked, at)];
  const original = await originals.read(copyOf);
  const { facts, content, sections, arrangement } = copyOriginal(copyOf, original, at);
  const { layout = asked.layout, ...own } = facts;
  const page = await pages.addPage({ ...asked, layout, content }, at, { ...own, ...arrangement });
  return [
    page,
    ...sections.map(({ position: _, ...one }) => ({ op: 'addSection' as const, pageId: page.pageId, ...one })),
  ];
}

/** The pages that new ones are copies of. Each is read once, and all copies together are at most as large as a draft. */
class Originals {
  private readonly known = new Map<string, { page: EditablePage; size: number }>();
  private size = 0;

  constructor(
    private readonly tx: Db,
    private readonly draftId: number,
  ) {}

  /** @throws AppError NOT_FOUND, UNPROCESSABLE_CONTENT if the copies would be too large */
  async read(pageId: string): Promise<EditablePage> {
    let found = this.known.get(pageId);
    if (!found) {
      const page = await readPageWithDraft(this.tx, { draftId: this.draftId, pageId });
      found = { page, size: JSON.stringify([page.content, page.sections]).length };
      this.known.set(pageId, found);
    }
    this.size += found.size;
    refuseSize(this.size);
    return found.page;
  }
}

function copyOriginal(copyOf: string, { content, sections }: EditablePage, at: string) {
  try {
    return copyPage(copyOf, content, sections);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message } = error;
    throw new AppError(code, message, { issues: [{ path: `${at}.copyOf`, message }], cause: error });
  }
}

/** Checks the fields of an operation on a section. @param at its path in issues @throws AppError BAD_REQUEST, NOT_FOUND */
export function refuseInvalid(operation: WholeOperation, at: string): void {
  // Checked when it was planned.
  if (operation.op === 'addPage') return;
  if (operation.op === 'addSection') {
    refuseInvalidSection(operation, `${at}.`);
    return;
  }
  const { sectionId } = operation;
  if (!isSectionId(sectionId)) {
    const { code, message } = unknownSection(sectionId);
    throw new AppError(code, message, { issues: [{ path: `${at}.sectionId`, message }] });
  }
  if (operation.op !== 'changeSection') return;
  const { sectionName, isActive } = operation.value;
  if (sectionName === undefined && isActive === undefined) {
    throw badInput(at, 'A sectionName or isActive is required.');
  }
  refuseUnstorable(`${at}.sectionName`, sectionName);
}

export const isContent = (change: Change | KnownChange): change is ContentChange => 'path' in change;
