import type { Db } from '../../db/client';
import type { Identified } from '../../src/content/items/ids';
import { AppError, type Issue } from '../errors';
import type { Documents, LockedDocument } from './documents';
import { elementsIn, keepElementIds, withFreeIds } from './element-ids';
import { type Planned, recordAgain } from './planned';

const NOTHING: Identified = { content: undefined, ids: undefined };

/**
 * What is put back gives way to what has its elements' ids by now.
 * @param planned those of which what is stored afterwards is told
 */
export async function freeElementIds(tx: Db, documents: Documents, planned: readonly Planned[]): Promise<void> {
  for (const [owner, document] of documents) {
    const { before, after } = statesOf(document);
    const freed = await withFreeIds(tx, { owner, before, after });
    if (freed === after) continue;
    document.after = freed;
    for (const one of planned) if (one.key === owner) recordAgain(one, document);
  }
}

/** Keeps whose the elements are. @throws AppError UNPROCESSABLE_CONTENT for an id that another element has */
export async function keepElements(tx: Db, documents: Documents, planned: readonly Planned[]): Promise<void> {
  const states = [...documents].map(([owner, document]) => {
    const { before, after } = statesOf(document);
    return { owner, before: before.content, after: after.content };
  });
  const taken = await keepElementIds(tx, states);
  const issues = taken.map(({ id, owners }): Issue => {
    const one = planned.findLast(
      ({ key, place, recorded }) => owners.includes(key) && place !== null && brings(id, recorded.newValue, place),
    );
    return { path: issuePath(one, documents, id), message: `The element id "${id}" is taken.` };
  });
  if (issues[0]) throw new AppError('UNPROCESSABLE_CONTENT', issues[0].message, { issues });
}

function issuePath(one: Planned | undefined, documents: Documents, id: string): string {
  if (!one || one.recorded.type === 'text') return `changes.${one?.index ?? 0}.path`;
  const standing = elementsIn(documents.get(one.key)?.after.content);
  const at = standing.findLast((element) => element.id === id)?.path.join('.') ?? '';
  return `changes.${one.index}.sectionData.${at}.id`;
}

/** As far as elements go: a deleted section has none. */
function statesOf(document: LockedDocument): { before: Identified; after: Identified } {
  const { before, after } = document;
  if (document.kind === 'page') return { before, after };
  const { row, next } = document;
  const isGone = next.deletedAt === undefined ? row?.deletedAt != null : next.deletedAt !== null;
  return { before: row?.deletedAt ? NOTHING : before, after: isGone ? NOTHING : after };
}

function brings(id: string, value: unknown, place: readonly string[]): boolean {
  const isId = place.at(-1) === 'id' && place.at(-3) === 'elements';
  return isId ? value === id : elementsIn(value, place).some((element) => element.id === id);
}
