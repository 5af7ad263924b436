import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import { pages } from '../../../db/schema/content';
import type { DraftOperation } from '../../../src/content/draft-operation';
import { derivePageColumns } from '../../../src/pages/page-columns';
import { FACTS } from '../../../src/pages/page-kind';
import type { Documents } from '../changes/documents';
import type { AppliedDraft, DraftConflict } from './apply-draft';
import { createdIds, nameAddress, neededIds, refOf, toAddress } from './draft-operations';
import { OPEN } from './list-drafts';

/** An operation that cannot be published yet, or any more: something that it needs does not exist on the site. */
export interface Waiting {
  /** The index of the operation. */
  index: number;
  op: DraftOperation['op'];
  path: string;
  /** The value that the operation writes; null if it writes none. */
  after: unknown;
  /** The open draft that creates what it needs; null if that is gone from the site. */
  draft: Creator | null;
}

/**
 * Finds the operations that need something which does not exist on the site with the draft: their target, the list of an entry, or the page
 * that they link to if another draft creates it.
 * @param problems of pages; `waitingProblems` are those that another draft solves
 */
export async function findWaiting(
  db: Db,
  draftId: number,
  stored: readonly { operation: DraftOperation }[],
  { applied, problems }: { applied: AppliedDraft; problems: readonly DraftConflict[] },
): Promise<{ waiting: Waiting[]; waitingProblems: ReadonlySet<DraftConflict> }> {
  const operations = stored.map(({ operation }) => operation);
  const at = (index: number) => operations[index] as DraftOperation;
  const gone = new Set(applied.gone);
  const missing = [...applied.missing, ...gone].sort((a, b) => a - b);
  const needing = [...missing, ...problems.map(({ index }) => index)];
  const creators = await findCreators(
    db,
    draftId,
    needing.flatMap((index) => neededIds(at(index))),
  );
  const found = new Map<number, Creator | null>();
  for (const index of missing) {
    const [creator = null] = neededIds(at(index)).flatMap((name) => creators.get(name) ?? []);
    // Everything it creates waits too.
    if (creator && at(index).op !== 'set') for (const name of createdIds(at(index))) creators.set(name, creator);
    // A removal only waits if another draft still creates what it removes.
    if (creator || !gone.has(index)) found.set(index, creator);
  }
  const waitingProblems = new Set<DraftConflict>();
  for (const problem of problems) {
    const operation = at(problem.index);
    const needed = operation.op === 'addPage' ? neededIds(operation) : [];
    const [creator] = needed.flatMap((name) => creators.get(name) ?? []);
    if (!creator) continue;
    found.set(problem.index, creator);
    waitingProblems.add(problem);
  }
  for (const [index, creator] of await findEarlyLinks(db, draftId, operations, applied.site.documents)) {
    if (!found.has(index) && !gone.has(index)) found.set(index, creator);
  }
  const waiting = [...found].map(([index, draft]): Waiting => {
    const operation = at(index);
    const path = 'path' in operation ? operation.path : refOf(operation);
    return { index, op: operation.op, path, after: 'value' in operation ? operation.value : null, draft };
  });
  return { waiting: waiting.sort((a, b) => a.index - b.index), waitingProblems };
}

/** The draft that creates something. */
interface Creator {
  id: number;
  name: string;
}

/** Finds the other open drafts that create something, by the names of what they create (`createdIds`); the oldest one counts. */
async function findCreators(db: Db, draftId: number, names: readonly string[]): Promise<Map<string, Creator>> {
  if (names.length === 0) return new Map();
  const wanted = JSON.stringify([...new Set(names)]);
  const rows = rawRows<{ made: string; id: string | number; name: string }>(
    await db.execute(sql`
      select distinct on (made) made, drafts.id, drafts.name
      from drafts
        join draft_operations on draft_operations.draft_id = drafts.id
        cross join json_array_elements_text(draft_operations.makes) as made
      where drafts.state in (${OPEN}) and drafts.id <> ${draftId}
        and made in (select json_array_elements_text(${wanted}::json))
      order by made, drafts.id`),
  );
  return new Map(rows.map(({ made, id, name }) => [made, { id: Number(id), name }]));
}

/** A link in the value of an operation. */
interface Link {
  /** The index of the operation. */
  index: number;
  /** In its normal form. */
  address: string;
}

/**
 * Finds the links of a draft to pages that only another draft puts at their addresses: if they are published first, they are broken.
 * @param documents with the draft applied
 * @returns the other draft, by the index of the operation
 */
async function findEarlyLinks(
  db: Db,
  draftId: number,
  operations: readonly DraftOperation[],
  documents: Documents,
): Promise<Map<number, Creator>> {
  const links = operations.flatMap((operation, index) => listLinks(operation).map((address) => ({ index, address })));
  const creators = await findCreators(
    db,
    draftId,
    links.map(({ address }) => nameAddress(address)),
  );
  const early = links.filter(({ address }) => creators.has(nameAddress(address)));
  if (early.length === 0) return new Map();
  const there = await findAddresses(db, early, documents);
  return new Map(
    early.flatMap(({ index, address }) => {
      const creator = creators.get(nameAddress(address));
      return creator && !there.has(address) ? [[index, creator] as const] : [];
    }),
  );
}

/** Returns those of the addresses that have a published page on the site with the draft. */
async function findAddresses(db: Db, links: readonly Link[], documents: Documents): Promise<Set<string>> {
  const wanted = [...new Set(links.map(({ address }) => address))];
  const own = [...documents.values()].flatMap((one) => (one.kind === 'page' ? [one] : []));
  const drafted = own.flatMap(({ id, after }) => {
    const { address, status } = derivePageColumns(id, after.content);
    return address !== null && status === 'published' ? [address] : [];
  });
  const isOther =
    own.length === 0
      ? undefined
      : notInArray(
          pages.pageId,
          own.map(({ id }) => id),
        );
  const rows = await db
    .select({ address: pages.address })
    .from(pages)
    .where(and(inArray(pages.address, wanted), eq(pages.status, 'published'), isOther));
  return new Set([...drafted, ...rows.flatMap(({ address }) => address ?? [])]);
}

/** A link in rich text. */
const LINK = /\bhref="(\/[^"]{1,1000})"/g;

/** Returns the addresses within the site that an operation links to, in their normal form. */
function listLinks(operation: DraftOperation): string[] {
  const found = new Set<string>();
  const add = (path: string) => {
    if (path.startsWith('/') && !path.startsWith('//')) found.add(toAddress(path));
  };
  const walk = (value: unknown) => {
    if (typeof value === 'string') {
      if (value.startsWith('/')) add(value);
      else for (const [, path = ''] of value.matchAll(LINK)) add(path);
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk);
  };
  if (operation.op === 'redirect') walk(operation.value?.to);
  else if (operation.op === 'addPage') walk(withoutFacts(operation.content));
  else if (operation.op === 'addSection') walk(operation.sectionData);
  else if ((operation.op === 'set' || operation.op === 'insert') && !isFact(operation.path)) walk(operation.value);
  return [...found];
}

/** The address of a page is no link. */
function isFact(path: string): boolean {
  return path.split('.')[1] === FACTS;
}

function withoutFacts({ [FACTS]: _, ...content }: Record<string, unknown>): Record<string, unknown> {
  return content;
}
