import { sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import { dayIn } from '../../../src/content/day';
import type { AddPageOperation } from '../../../src/content/draft-operation';
import type { Identified } from '../../../src/content/items/ids';
import { limitProblem } from '../../../src/content/limits';
import { normalAddress } from '../../../src/pages/address';
import { addressFrom } from '../../../src/pages/address-from';
import { type CollectionId, collectionOf, entryKindOf } from '../../../src/pages/collections/collections';
import { derivePageColumns } from '../../../src/pages/page-columns';
import type { StoredFacts } from '../../../src/pages/page-facts';
import { isPageName } from '../../../src/pages/page-ids';
import { FACTS, isOwnPage, type Layout } from '../../../src/pages/page-kind';
import { AppError } from '../../platform/errors';
import { badInput } from '../../platform/refuse-unstorable';
import type { ContentChange } from '../changes/change';
import type { Documents } from '../changes/documents';
import { readEditable } from '../changes/read-editable';
import { readPage } from '../changes/read-page';
import { validatePage } from '../changes/validate-document';
import { findEntriesBelow, findListAddress } from '../directory/address-of-list';
import { noSuchPage } from '../directory/page-directory';
import { isReservedPageId } from '../directory/reserved-ids';
import { type KnownSite, type PageAuthor, type PageChanges, planPageChange } from '../pages/change-page';
import { buildInitialContent, findFreePageId } from '../pages/create-page';
import { linkChanges, readLinking } from '../pages/link-changes';
import { namePage } from './draft-operations';
import { OPEN } from './list-drafts';

/** A page to add to a draft. */
export interface NewPage {
  op: 'newPage';
  /** Chosen from the title if it is left out. */
  pageId?: string | undefined;
  title: string;
  /** As entered, not yet normalized; derived from the title if it is left out. */
  address?: string | undefined;
  layout: Layout;
  status: 'draft' | 'published';
  /** Sections that replace those of the layout. */
  content?: Record<string, unknown> | undefined;
  /** The id of a page of the site with the draft whose content and sections it gets. */
  copyOf?: string | undefined;
}

/** New settings of a page: its title, address, status and metadata. */
export interface PageSettings {
  op: 'changePage';
  pageId: string;
  settings: PageChanges;
}

/** The site's origin and region. */
export type SiteFacts = Pick<PageAuthor, 'origin' | 'region'>;

/** The pages of the site with a draft on it, and what changes of pages do to them. */
export class DraftedPages {
  /** The pages that the draft changes or adds. */
  private readonly changed: Map<string, Identified>;
  /** Values read from the site, which a request may need hundreds of times. */
  private readonly read = new Map<string, Promise<unknown>>();
  /** The moves of all pages that were planned, because a text with links to several of them is a single value. */
  private readonly moves = new Map<string, string>();

  constructor(
    private readonly tx: Db,
    private readonly documents: Documents,
    private readonly by: SiteFacts,
  ) {
    this.changed = new Map(
      [...documents.values()].flatMap((one) => (one.kind === 'page' && one.isTouched ? [[one.id, one.after]] : [])),
    );
  }

  /**
   * Returns the operation that adds a page.
   * @param at the path of the change in issues
   * @throws AppError BAD_REQUEST for an id that no page can have, CONFLICT for a taken one, UNPROCESSABLE_CONTENT for invalid content
   */
  async addPage(
    { pageId: wanted, title: written, layout, status, content = {}, ...asked }: NewPage,
    at: string,
    own: StoredFacts = {},
  ) {
    const title = written.trim();
    const pageId = wanted ?? (await this.chooseId(title));
    await this.refuseId(pageId, `${at}.pageId`);
    const address = asked.address?.trim()
      ? normalAddress(asked.address)
      : addressFrom(title, (await this.findParent(layout)) ?? '');
    const facts = { ...own, layout, title, address, status };
    const publishedOn = status === 'published' ? dayIn(this.by.region.latest.timeZone) : null;
    const isCopy = asked.copyOf !== undefined;
    const tooLarge = isCopy ? null : limitProblem(content);
    if (tooLarge) throw badInput(`${at}.content`, tooLarge);
    const initial = isCopy ? {} : buildInitialContent(title, layout, publishedOn);
    const whole = { [FACTS]: facts, ...initial, ...content };
    if (Object.hasOwn(content, FACTS))
      throw badInput(`${at}.content.${FACTS}`, 'Set these facts with the fields of the change.');
    const checked = validatePage(pageId, whole);
    if (!checked.ok) {
      const issues = checked.problems.map(({ path, message }) => {
        const [section, fact] = path.split('.');
        return { path: section === FACTS ? `${at}.${fact ?? 'title'}` : `${at}.content.${path}`, message };
      });
      throw new AppError('UNPROCESSABLE_CONTENT', issues[0]?.message ?? '', { issues });
    }
    this.changed.set(pageId, { content: checked.value, ids: undefined });
    return { op: 'addPage', pageId, content: checked.value } satisfies AddPageOperation;
  }

  /** Returns the changes of content that change a page's settings. @throws AppError like `planPageChange` */
  async changePage({ pageId, settings }: PageSettings, at: string): Promise<ContentChange[]> {
    try {
      return await planPageChange(this.site, pageId, settings, this.by);
    } catch (error) {
      if (!(error instanceof AppError) || !error.issues) throw error;
      const issues = error.issues.map(({ path, message }) => ({ path: `${at}.${path}`, message }));
      throw new AppError(error.code, error.message, { issues, cause: error });
    }
  }

  private readonly site: KnownSite = {
    readPage: async (pageId) => {
      if (!isPageName(pageId)) throw noSuchPage(pageId);
      const drafted = this.changed.get(pageId)?.content as Record<string, unknown> | undefined;
      return drafted ?? (await this.once(`page ${pageId}`, () => readPage(this.tx, pageId))).content;
    },
    readSite: async () =>
      this.changed.get('site') ?? (await this.once<Identified>('site', () => readEditable(this.tx, 'site'))),
    // All addresses are compared once everything is applied.
    findAddressConflict: async () => null,
    findEntriesBelow: async (kind, address) => {
      const stored = await findEntriesBelow(this.tx, kind, address);
      const entries = this.columns.flatMap(([pageId, { kind: of, address: own }]) =>
        of === entryKindOf(kind as CollectionId) && own?.startsWith(`${address}/`) ? [{ pageId, address: own }] : [],
      );
      return [...stored.filter(({ pageId }) => !this.changed.has(pageId)), ...entries];
    },
    planLinks: async (address, moves) => {
      for (const [from, to] of moves) this.moves.set(from, to);
      const isOpen = (key: string) => this.documents.get(key)?.isTouched === true;
      const stored = await readLinking(this.tx, address);
      const drafted = [...this.documents].flatMap(([key, { kind, id, after, isTouched, ...one }]) => {
        if (!isTouched || id === 'site') return [];
        const sectionType = 'row' in one ? (one.next.sectionType ?? one.row?.sectionType) : undefined;
        return [{ ...after, key: kind === 'page' ? id : key, ...(sectionType !== undefined && { sectionType }) }];
      });
      return [...stored.filter(({ key }) => !isOpen(key)), ...drafted].flatMap((one) => linkChanges(one, this.moves));
    },
  };

  private get columns() {
    return [...this.changed].map(([pageId, { content }]) => [pageId, derivePageColumns(pageId, content)] as const);
  }

  /** Returns the address of the page that lists a layout's entries; null if it lists none. */
  private async findParent(layout: Layout): Promise<string | null> {
    const collection = collectionOf(layout);
    if (!collection) return null;
    const list = this.columns.find(([, { kind, status }]) => kind === collection && status !== 'deleted');
    return list ? list[1].address : findListAddress(this.tx, collection);
  }

  private async chooseId(title: string): Promise<string> {
    const drafted = await this.once('ids', () => readDraftedIds(this.tx));
    return findFreePageId(this.tx, title, (id) => drafted.has(id) || this.changed.has(id));
  }

  private once<T>(key: string, read: () => Promise<T>): Promise<T> {
    const known = this.read.get(key) ?? read();
    this.read.set(key, known);
    return known as Promise<T>;
  }

  private async refuseId(pageId: string, path: string): Promise<void> {
    if (!isPageName(pageId)) {
      throw badInput(
        path,
        'A page id must start with a letter and can contain at most 64 letters, digits and hyphens.',
      );
    }
    const isTaken =
      isOwnPage(pageId) ||
      isReservedPageId(pageId) ||
      this.changed.has(pageId) ||
      (await readPage(this.tx, pageId).then(
        () => true,
        () => false,
      ));
    if (!isTaken) return;
    const message = `The page id "${pageId}" is taken.`;
    throw new AppError('CONFLICT', message, { issues: [{ path, message }] });
  }
}

/** Returns the ids of the pages that open drafts add. */
async function readDraftedIds(tx: Db): Promise<Set<string>> {
  const rows = rawRows<{ made: string }>(
    await tx.execute(sql`
      select made from drafts
        join draft_operations on draft_operations.draft_id = drafts.id
        cross join json_array_elements_text(draft_operations.makes) as made
      where drafts.state in (${OPEN}) and made like ${`${namePage('')}%`}`),
  );
  return new Set(rows.map(({ made }) => made.slice(namePage('').length)));
}
