import { randomBytes } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { elementOwners } from '../../../db/schema/content';
import { findElement } from '../../../src/content/find-element';
import { applyOperation } from '../../../src/content/items/apply-operation';
import type { Identified } from '../../../src/content/items/ids';
import { isObject } from '../../../src/lib/is-object';
import { changedChildren } from './changed-children';

/** A document before and after a write; undefined if it does not exist or is a deleted section. */
export interface DocumentStates {
  /** The id of a page, or `dynamic.{sectionId}`. */
  owner: string;
  before: unknown;
  after: unknown;
}

/** An element with its path in a document. */
export interface LocatedElement {
  id: string;
  path: string[];
  element: object;
}

/** An id that another element already has, and the documents that tried to add it. */
export interface TakenId {
  id: string;
  owners: string[];
}

/** An arbitrary number, the same on every server of the site. */
const ELEMENTS_LOCK = 7_041_963;

/** Returns every element in a value: each object with an id directly below `elements`. */
export function findElements(value: unknown, path: readonly string[] = []): LocatedElement[] {
  if (!isObject(value)) return [];
  const id = path.at(-2) === 'elements' ? getId(value) : null;
  const below = Object.entries(value).flatMap(([key, child]) => findElements(child, [...path, key]));
  return id === null ? below : [{ id, path: [...path], element: value }, ...below];
}

/**
 * Stores the owners of the elements in documents that are about to be written. Unchanged parts are not traversed, and nothing is queried if
 * no element was added or removed. Only one writer at a time can add or remove elements. Must be called after the documents are locked and
 * before the change set is opened.
 * @returns the ids that are already taken; in that case nothing was stored, and nothing may be written
 */
export async function storeElementOwners(tx: Db, documents: readonly DocumentStates[]): Promise<TakenId[]> {
  const changed = documents.flatMap((document) =>
    [...countChanges(document)].map(([id, net]) => ({ ...document, id, net })),
  );
  if (changed.length === 0) return [];
  const owners = await lockOwners(tx, [...new Set(changed.map(({ id }) => id))]);
  const gone = changed.filter(
    ({ id, net, owner, after }) => net < 0 && owners.get(id) === owner && findElement(after, id) === null,
  );
  for (const { id } of gone) owners.delete(id);
  const taken = new Set<string>();
  const come: { id: string; owner: string }[] = [];
  for (const { id, owner, net } of changed) {
    if (net <= 0) continue;
    if (net > 1 || owners.has(id)) taken.add(id);
    come.push({ id, owner });
    owners.set(id, owner);
  }
  if (taken.size > 0) {
    return [...taken].map((id) => ({ id, owners: come.filter((one) => one.id === id).map(({ owner }) => owner) }));
  }
  await deleteOwners(
    tx,
    gone.map(({ id }) => id),
  );
  await insertOwners(tx, come);
  return [];
}

/** Returns the document with new ids for the elements that would be added with a taken one. */
export async function replaceTakenIds(
  tx: Db,
  { owner, before, after }: { owner: string; before: Identified; after: Identified },
): Promise<Identified> {
  const states = { owner, before: before.content, after: after.content };
  const come = [...countChanges(states)].flatMap(([id, net]) => (net > 0 ? [id] : []));
  if (come.length === 0) return after;
  const owners = await lockOwners(tx, come);
  const previous = new Set(findElements(before.content).map(({ element }) => element));
  const elements = findElements(after.content);
  const seen = new Set(elements.flatMap(({ id, element }) => (previous.has(element) ? [id] : [])));
  let freed = after;
  for (const { id, element, path } of elements) {
    if (previous.has(element) || !come.includes(id)) continue;
    const other = owners.get(id);
    if (seen.has(id) || (other !== undefined && other !== owner)) freed = renewElementId(freed, path, element);
    seen.add(id);
  }
  return freed;
}

/** Returns the document with a new id for the element at a place. */
export function renewElementId(document: Identified, path: readonly string[], element: object): Identified {
  return applyOperation(document, { op: 'set', at: [...path, 'id'], value: generateElementId(element) }).document;
}

/** Generates an id like the editors do: the element's type, the time and a random suffix. */
function generateElementId(element: object): string {
  const { type } = element as { type?: unknown };
  const name = typeof type === 'string' ? type.replace(/[^A-Za-z0-9_-]/g, '').slice(0, 30) : '';
  return `${name || 'element'}-${Date.now()}-${randomBytes(4).toString('hex')}`;
}

/** Counts how many more times each id occurs in a document after a write than before; only the differences are traversed. */
function countChanges({ before, after }: DocumentStates): Map<string, number> {
  const net = new Map<string, number>();
  const count = (value: unknown, by: number) => {
    const id = isObject(value) ? getId(value) : null;
    if (id !== null) net.set(id, (net.get(id) ?? 0) + by);
  };
  const walk = (value: unknown, other: unknown, by: number, key: string) => {
    if (!isObject(value)) return;
    for (const [name, child, counterpart] of changedChildren(value, other)) {
      if (key === 'elements') count(child, by);
      walk(child, counterpart, by, name);
    }
  };
  walk(before, after, -1, '');
  walk(after, before, 1, '');
  for (const [id, by] of net) if (by === 0) net.delete(id);
  return net;
}

async function lockOwners(tx: Db, ids: string[]): Promise<Map<string, string>> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ELEMENTS_LOCK})`);
  const found = new Map<string, string>();
  for (const some of chunks(ids)) {
    const rows = await tx.select().from(elementOwners).where(inArray(elementOwners.elementId, some));
    for (const { elementId, owner } of rows) found.set(elementId, owner);
  }
  return found;
}

async function deleteOwners(tx: Db, ids: string[]): Promise<void> {
  for (const some of chunks(ids)) await tx.delete(elementOwners).where(inArray(elementOwners.elementId, some));
}

async function insertOwners(tx: Db, come: { id: string; owner: string }[]): Promise<void> {
  const rows = come.map(({ id, owner }) => ({ elementId: id, owner }));
  for (const some of chunks(rows)) await tx.insert(elementOwners).values(some);
}

/** The number of parameters of a query is limited. */
function* chunks<T>(all: readonly T[], size = 5000): Generator<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}

function getId(value: object): string | null {
  const { id } = value as { id?: unknown };
  return typeof id === 'string' ? id : null;
}
