import { type SQL, sql } from 'drizzle-orm';
import { freshIds, type Identified, type Ids } from '../../src/content/items/ids';
import { reconcile } from '../../src/content/items/reconcile';
import { isEqual } from '../../src/lib/is-equal';
import { type Db, rawRows } from '../client';
import { type ChangeOfBefore, type Named, replayChanges, type TakenOut } from './replay-changes';

/** Versions that are held at a time. */
const AT_ONCE = 20;

interface Version {
  version: number;
  changeSetId: number | null;
  content: unknown;
  /** Of a section's version, the whole row. */
  state?: Record<string, unknown>;
}
/** A version with its ids. */
type WithIds = Version & { ids: Ids | undefined };

/** One document's versions, and where they are kept. */
interface Kept {
  /** What paths in it begin with. */
  owner: string;
  /** Its versions after one, the oldest first, as many as are held at a time. */
  next(after: number): SQL;
  /** Writes them with their ids. */
  write(versions: readonly WithIds[]): SQL;
}

/**
 * Gives what was stored before items had ids theirs: each page's and section's versions are walked in order, a few at a time, and the
 * changes that led to each are made once more. The history's changes get what they go by. In raw SQL: it runs on the tables of its
 * own time.
 */
export async function nameItems(tx: Db): Promise<void> {
  const pages = rawRows<{ key: string; content: unknown }>(
    await tx.execute(sql`select page_id as key, content from pages order by page_id`),
  );
  for (const { key, content } of pages) {
    const ids = idsOf(await walk(tx, pageVersions(key)), content);
    await tx.execute(sql`update pages set ids = ${asJson(ids)} where page_id = ${key}`);
  }
  const sections = rawRows<{ key: string }>(await tx.execute(sql`select section_id as key from sections order by id`));
  for (const { key } of sections) {
    const last = await walk(tx, sectionVersions(key));
    const [row] = rawRows<{ content: unknown }>(
      await tx.execute(sql`select section_data as content from sections where section_id = ${key}`),
    );
    await tx.execute(sql`update sections set ids = ${asJson(idsOf(last, row?.content))} where section_id = ${key}`);
  }
}

const NOTHING: Identified = { content: undefined, ids: undefined };

/** @returns the newest version, nothing where there is none */
async function walk(tx: Db, kept: Kept): Promise<Identified> {
  const takenOut: TakenOut = new Map();
  let now = NOTHING;
  for (let after = -1; ; ) {
    const versions = rawRows<Version>(await tx.execute(kept.next(after)));
    if (versions.length === 0) return now;
    const changes = await changesOf(tx, versions);
    const written: WithIds[] = [];
    const named: Named[] = [];
    for (const version of versions) {
      const { content, changeSetId } = version;
      const made = changes.filter((change) => change.changeSetId === Number(changeSetId ?? -1));
      const ofContent = now === NOTHING ? [] : made.filter(({ type }) => type === 'text');
      const replayed = replayChanges(now, ofContent, { owner: kept.owner, content, takenOut });
      named.push(...replayed.named, ...wholes(made, kept.owner, now.ids, replayed.document.ids));
      now = replayed.document;
      written.push({ ...version, ids: now.ids });
    }
    await tx.execute(kept.write(written));
    await nameChanges(tx, named);
    after = versions.at(-1)?.version ?? after;
  }
}

/** Changes of a section as a whole hold its data, whose ids they need. */
function wholes(
  made: readonly ChangeOfBefore[],
  owner: string,
  oldIds: Ids | undefined,
  newIds: Ids | undefined,
): Named[] {
  return made
    .filter(({ type, path }) => type !== 'text' && path === owner)
    .map(({ id, path, type }) => ({
      id,
      ref: path,
      op: null,
      undo: type === 'section-delete' ? null : { newIds, ...(type === 'section-update' && { oldIds }) },
    }));
}

function idsOf(last: Identified, content: unknown): Ids | undefined {
  if (isEqual(last.content, content)) return last.ids;
  return reconcile(last.content, last.ids, content, freshIds(last.ids));
}

async function changesOf(tx: Db, versions: readonly Version[]): Promise<ChangeOfBefore[]> {
  const sets = JSON.stringify(versions.flatMap(({ changeSetId }) => changeSetId ?? []).map(Number));
  const rows = await tx.execute(sql`
    select id::int, change_set_id::int as "changeSetId", type, path, old_value as "oldValue", new_value as "newValue"
    from changes where change_set_id in (select value::bigint from json_array_elements_text(${sets}::json)) order by id`);
  return rawRows<ChangeOfBefore>(rows);
}

async function nameChanges(tx: Db, named: readonly Named[]): Promise<void> {
  if (named.length === 0) return;
  await tx.execute(sql`
    update changes set ref = named.ref, op = named.op, undo = named.undo
    from json_to_recordset(${JSON.stringify(named)}::json) as named (id bigint, ref text, op text, undo json)
    where changes.id = named.id`);
}

function pageVersions(pageId: string): Kept {
  return {
    owner: pageId,
    next: (after) => sql`
      select version, change_set_id as "changeSetId", content from page_versions
      where page_id = ${pageId} and version > ${after} order by version limit ${AT_ONCE}`,
    write: (versions) => sql`
      update page_versions set ids = named.ids
      from json_to_recordset(${JSON.stringify(versions.map(({ version, ids }) => ({ version, ids })))}::json)
        as named (version int, ids json)
      where page_id = ${pageId} and page_versions.version = named.version`,
  };
}

function sectionVersions(sectionId: string): Kept {
  return {
    owner: `dynamic.${sectionId}`,
    next: (after) => sql`
      select version, change_set_id as "changeSetId", state, state -> 'sectionData' as content from section_versions
      where section_id = ${sectionId} and version > ${after} order by version limit ${AT_ONCE}`,
    write: (versions) => sql`
      update section_versions set state = named.state
      from json_to_recordset(${JSON.stringify(
        versions.map(({ version, state, ids }) => ({ version, state: { ...state, ids: ids ?? null } })),
      )}::json) as named (version int, state json)
      where section_id = ${sectionId} and section_versions.version = named.version`,
  };
}

function asJson(ids: Ids | undefined): SQL {
  return ids === undefined ? sql`null` : sql`${JSON.stringify(ids)}::json`;
}
