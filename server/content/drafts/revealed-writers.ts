import { inArray, sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import { type Author, drafts } from '../../../db/schema/drafts';
import { keptVersions } from '../../../db/schema/history';
import { isRecord } from '../../../src/lib/is-object';
import { readArrangement } from '../../../src/pages/arrangement';
import { FACTS, isOwnPage } from '../../../src/pages/page-kind';
import { addAuthor } from './author';

/** A section whose words visitors see only because of a draft that does not write them. */
export interface RevealedSection {
  /** Of a section of the page itself, its key; `page` for its title and description. */
  id: string;
  /** Null for a section of the page itself. */
  type: string | null;
  name: string | null;
  content: unknown;
}

/** What visitors see of a page only because of a draft. */
export interface RevealedPage {
  pageId: string;
  /** Whether visitors see nothing of the page without the draft. */
  isWhole: boolean;
  sections: RevealedSection[];
}

/** An image that a draft shows, with its alt text in the library. */
export interface RevealedPicture {
  /** The address of the image. */
  image: string;
  alt: string;
}

/** Whether visitors see a page, and the sections of it that they don't. */
export interface PageState {
  isPublished: boolean;
  hidden: ReadonlySet<string>;
}

/** A state, and the change set that began it; 0 for one that was there from the beginning. */
type Since<T> = T & { since: number };

/**
 * Lists who wrote what a draft shows without writing it, since visitors last saw it: whoever approves the draft approves these words too, and so must be
 * someone else.
 * @param states of the pages on the site
 */
export async function listRevealedWriters(
  db: Db,
  { pages, pictures }: { pages: readonly RevealedPage[]; pictures: readonly RevealedPicture[] },
  states: ReadonlyMap<string, PageState>,
): Promise<Author[]> {
  const ofPages = await listWritersOfPages(db, pages, states);
  const keys = pictures.map(({ image }) => image.slice('/media/'.length));
  return [...ofPages, ...(await listAltWriters(db, keys))].reduce<Author[]>(addAuthor, []);
}

async function listWritersOfPages(
  db: Db,
  pages: readonly RevealedPage[],
  states: ReadonlyMap<string, PageState>,
): Promise<Author[]> {
  if (pages.length === 0) return [];
  const ids = pages.map(({ pageId }) => pageId);
  const dynamic = pages.flatMap(({ sections }) => sections.flatMap(({ id, type }) => (type === null ? [] : id)));
  const ofPages = await readPageStates(db, ids, states);
  const ofSections = await readSectionStates(db, dynamic);
  // A section may have been on other pages before.
  const earlier = [...ofSections.values()].flatMap((all) => all.map(({ pageId }) => pageId));
  const written = await readWritten(db, [...new Set([...ids, ...earlier])]);
  const formerIds = await readFormerIds(db, ids);
  const found = pages.flatMap(({ pageId, sections }) =>
    sections.flatMap((section) => {
      const { id, type } = section;
      const ofPage = ofPages.get(pageId) ?? [];
      const ofSection = type === null ? [{ since: 0, isOn: true }] : listStatesOn(pageId, ofSections.get(id) ?? []);
      const end = findLastSeen(id, ofPage, ofSection);
      return listPlaces(pageId, section, formerIds)
        .flatMap((place) => written.get(place) ?? [])
        .filter(({ newest }) => newest >= end);
    }),
  );
  const published = [...new Set(found.flatMap(({ draftId }) => draftId ?? []))];
  // The words of a published draft are those of its authors.
  const authors = published.length === 0 ? [] : await readAuthors(db, published);
  return [...found.flatMap(({ draftId, by }) => (draftId === null ? by : [])), ...authors];
}

/** Returns the states of a section on a page. While it was on another page, it was not on this one. */
function listStatesOn(pageId: string, states: readonly Since<SectionState>[]): Since<{ isOn: boolean }>[] {
  return states.map(({ since, ...state }) => ({ since, isOn: state.isOn && state.pageId === pageId }));
}

/** Returns the change set with which visitors last stopped seeing a section; 0 if they never saw it. */
function findLastSeen(id: string, ofPage: readonly Since<PageState>[], ofSection: readonly Since<{ isOn: boolean }>[]) {
  const moments = [...new Set([...ofPage, ...ofSection].map(({ since }) => since))].sort((one, other) => other - one);
  const isSeenSince = (moment: number) => {
    const page = ofPage.find(({ since }) => since <= moment);
    const isOn = ofSection.find(({ since }) => since <= moment)?.isOn ?? false;
    return page?.isPublished && !page.hidden.has(id) && isOn;
  };
  const last = moments.findIndex(isSeenSince);
  // Without a later moment, visitors see it now.
  return last < 0 ? 0 : (moments[last - 1] ?? Number.POSITIVE_INFINITY);
}

/** Returns the places of a section in the history: its own, and those of its elements, which have places of their own. */
function listPlaces(
  pageId: string,
  { id, type, content }: RevealedSection,
  formerIds: ReadonlyMap<string, readonly string[]>,
): string[] {
  const elements = new Set<string>();
  const walk = (value: unknown, key = ''): void => {
    if (typeof value !== 'object' || value === null) return;
    if (key === 'elements' && Array.isArray(value)) {
      for (const one of value) if (isRecord(one) && typeof one.id === 'string') elements.add(one.id);
    }
    for (const [name, child] of Object.entries(value)) walk(child, name);
  };
  walk(content);
  // Their words may have been written before they got another id. The set grows while it is read.
  for (const one of elements) for (const former of formerIds.get(one) ?? []) elements.add(former);
  const own = type === null ? `${pageId}.${id}` : `dynamic.${id}`;
  return [own, `${pageId}.`, ...[...elements].map((one) => `element.${one}`)];
}

/** Reads the states that pages have had, newest first. The earlier ones follow from what each change replaced. */
async function readPageStates(
  db: Db,
  ids: readonly string[],
  states: ReadonlyMap<string, PageState>,
): Promise<Map<string, Since<PageState>[]>> {
  const rows = rawRows<{ pageId: string; fact: string; oldValue: unknown; changeSetId: number }>(
    await db.execute(sql`
      select page_id as "pageId", substring(ref from length(page_id || ${`.${FACTS}`}) + 2) as fact, old_value as "oldValue",
        change_set_id::float8 as "changeSetId"
      from changes where page_id in ${idsIn(ids)} and (
        ref in (page_id || ${`.${FACTS}`}, page_id || ${`.${FACTS}.status`}, page_id || ${`.${FACTS}.hidden`})
        or starts_with(ref, page_id || ${`.${FACTS}.hidden.`}))
      order by page_id, id desc`),
  );
  const all = new Map(ids.map((id): [string, Since<PageState>[]] => [id, []]));
  const now = new Map(ids.map((id) => [id, states.get(id) ?? { isPublished: false, hidden: new Set<string>() }]));
  for (const { pageId, fact, oldValue, changeSetId } of rows) {
    const known = all.get(pageId);
    const after = now.get(pageId);
    if (!known || !after) continue;
    // Several changes of one change set take effect at once.
    if (known.at(-1)?.since !== changeSetId) known.push({ ...after, since: changeSetId });
    now.set(pageId, takeBack(pageId, after, { fact, oldValue }));
  }
  for (const [id, known] of all) known.push({ ...(now.get(id) as PageState), since: 0 });
  return all;
}

/** Returns the state of a page before a change. `fact` is what was changed: empty for all facts, `status`, `hidden` or `hidden.{section}`. */
function takeBack(
  pageId: string,
  { isPublished, hidden }: PageState,
  { fact, oldValue }: { fact: string; oldValue: unknown },
): PageState {
  const isStatus = (status: unknown) => (status ?? 'published') === 'published';
  if (fact === 'status') return { isPublished: isStatus(oldValue), hidden };
  if (fact === '') {
    const facts = isRecord(oldValue) ? oldValue : null;
    // A built-in page has no facts until one is changed. Any other one was not there before it was created.
    const wasPublished = facts === null ? isOwnPage(pageId) : isStatus(facts.status);
    return { isPublished: wasPublished, hidden: hiddenIn(facts?.hidden) };
  }
  if (fact === 'hidden') return { isPublished, hidden: hiddenIn(oldValue) };
  const next = new Set(hidden);
  const id = fact.slice('hidden.'.length);
  if (oldValue === true) next.add(id);
  else next.delete(id);
  return { isPublished, hidden: next };
}

function hiddenIn(hidden: unknown): Set<string> {
  return new Set(Object.keys(readArrangement({ [FACTS]: { hidden } }).hidden));
}

interface SectionState {
  pageId: string;
  isOn: boolean;
}

/** Reads the states that dynamic sections have had, newest first, each since it began. */
async function readSectionStates(db: Db, ids: readonly string[]): Promise<Map<string, Since<SectionState>[]>> {
  const all = new Map<string, Since<SectionState>[]>();
  if (ids.length === 0) return all;
  const rows = rawRows<Since<SectionState> & { sectionId: string }>(
    await db.execute(sql`
      select "sectionId", since, "pageId", "isOn" from (
        select *, lag("pageId") over earlier as "earlierPage", lag("isOn") over earlier as "wasOn" from (
          select section_id as "sectionId", version, coalesce(change_set_id, 0)::float8 as since, state ->> 'pageId' as "pageId",
            coalesce(state ->> 'isActive', 'true') = 'true' and state ->> 'deletedAt' is null as "isOn"
          from section_versions where section_id in ${idsIn(ids)}
        ) as states window earlier as (partition by "sectionId" order by version)
      ) as changed
      where "pageId" is distinct from "earlierPage" or "isOn" is distinct from "wasOn"
      order by "sectionId", version desc`),
  );
  for (const { sectionId, ...state } of rows) {
    const known = all.get(sectionId);
    if (known) known.push(state);
    else all.set(sectionId, [state]);
  }
  return all;
}

interface Written {
  by: Author;
  /** The draft that was published with these words. */
  draftId: number | null;
  /** The newest change set with words of theirs. */
  newest: number;
}

/** Reads who has ever written the words of some pages, by place: a section, an element, or a page itself. Links that followed a page are no words. */
async function readWritten(db: Db, ids: readonly string[]): Promise<Map<string, Written[]>> {
  const rows = rawRows<{ place: string; id: string | null; name: string | null } & Omit<Written, 'by'>>(
    await db.execute(sql`
      select split_part(change.ref, '.', 1) || '.' || split_part(change.ref, '.', 2) as place,
        saved.actor_id as id, saved.actor_name as name, draft.id::float8 as "draftId", max(saved.id)::float8 as newest
      from changes as change join change_sets as saved on saved.id = change.change_set_id
        left join drafts as draft on draft.change_set_id = saved.id
      where change.page_id in ${idsIn(ids)} and change.type in ('text', 'section-add', 'section-restore', 'section-update')
        and not (split_part(change.ref, '.', 2) = ${FACTS} and split_part(change.ref, '.', 3) in ${idsIn(NO_WORDS)})
        and (change.type <> 'section-update'
          or (change.old_value -> 'sectionData')::text is distinct from (change.new_value -> 'sectionData')::text)
        and not exists (
          select from changes as moved where moved.change_set_id = change.change_set_id and moved.page_id <> change.page_id
            and moved.ref = moved.page_id || ${`.${FACTS}.address`}
            and replace(change.old_value::text, coalesce(moved.old_value #>> '{}', '/' || moved.page_id), moved.new_value #>> '{}')
              = change.new_value::text)
      group by 1, 2, 3, 4 order by newest`),
  );
  const all = new Map<string, Written[]>();
  for (const { place, id, name, draftId, newest } of rows) {
    const one = { by: { id, name }, draftId, newest };
    const known = all.get(place);
    if (known) known.push(one);
    else all.set(place, [one]);
  }
  return all;
}

/** The facts of a page that say where and how it is. */
const NO_WORDS = [
  'address',
  'canonical',
  'hidden',
  'index',
  'layout',
  'names',
  'only506c',
  'only506cSections',
  'order',
  'status',
];

/** Reads the former ids of elements by the ids that they got instead. */
async function readFormerIds(db: Db, pageIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = rawRows<{ former: string; id: string }>(
    await db.execute(sql`
      select former, id from (
        select substring(ref from '\\.elements\\.~([^.]+)(?:\\.id)?$') as former,
          case when right(ref, 3) = '.id' then new_value #>> '{}' else new_value ->> 'id' end as id
        from changes where page_id in ${idsIn(pageIds)} and op = 'set' and position('.elements.~' in ref) > 0
      ) as renamed where former <> id`),
  );
  const all = new Map<string, string[]>();
  for (const { former, id } of rows) all.set(id, [...(all.get(id) ?? []), former]);
  return all;
}

async function readAuthors(db: Db, draftIds: readonly number[]): Promise<Author[]> {
  const rows = await db
    .select({ authors: drafts.authors })
    .from(drafts)
    .where(inArray(drafts.id, [...draftIds]));
  return rows.flatMap(({ authors }) => authors);
}

/** Returns who wrote the current alt texts of images. */
async function listAltWriters(db: Db, keys: readonly string[]): Promise<Author[]> {
  if (keys.length === 0) return [];
  const { kind, key: ofKey, version } = keptVersions;
  const versions = await db
    .select()
    .from(keptVersions)
    .where(sql`${kind} = 'media' and ${ofKey} in ${idsIn(keys)}`)
    .orderBy(ofKey, version);
  const writers = new Map<string, { alt: string; by: Author }>();
  for (const { key, value, actorId, actorName } of versions) {
    const { alt = '' } = (value ?? {}) as { alt?: string };
    if (writers.get(key)?.alt !== alt) writers.set(key, { alt, by: { id: actorId, name: actorName } });
  }
  return [...writers.values()].map(({ by }) => by);
}

/** Returns a list of ids for `in`, as one parameter however many they are. */
function idsIn(ids: readonly string[]) {
  return sql`(select json_array_elements_text(${JSON.stringify(ids)}::json))`;
}
