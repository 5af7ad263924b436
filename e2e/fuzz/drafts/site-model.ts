/**
 * A site as a flat map from places to values as JSON, with items named by id: `home.press.items.~k7f2m9qa.text` is a text,
 * `home.press.items#order` the order of a list, and `dynamic.fair#active` a fact about a section. The content of deleted sections is below
 * `deleted.`. It shares no code with the site.
 */
export type Site = Map<string, string>;

/** A change of the site, as requests and drafts contain it. */
// biome-ignore lint/suspicious/noExplicitAny: operations of every shape, as they were stored.
export type Operation = Record<string, any>;

type Ids = unknown;

const FACTS = { page: 'pageId', name: 'sectionName', active: 'isActive', type: 'sectionType' } as const;

/** Adds a value and everything in it. */
export function addValue(site: Site, place: string, value: unknown, ids: Ids): void {
  if (Array.isArray(value)) {
    const items = Array.isArray(ids) ? ids : undefined;
    const names = value.map((_, index) => (items ? `~${items[index]?.id ?? items[index]}` : String(index)));
    site.set(`${place}#order`, names.join(' '));
    for (const [index, item] of value.entries()) addValue(site, `${place}.${names[index]}`, item, items?.[index]?.ids);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      addValue(site, `${place}.${name}`, inner, (ids as Record<string, Ids> | undefined)?.[name]);
    }
  } else site.set(place, JSON.stringify(value));
}

/** Adds a section with its facts, if it is not deleted. */
export function addSection(site: Site, section: Operation, isDeleted: boolean): void {
  const place = `${isDeleted ? 'deleted' : 'dynamic'}.${section.sectionId}`;
  for (const [fact, name] of Object.entries(FACTS)) site.set(`${place}#${fact}`, JSON.stringify(section[name]));
  addValue(site, place, section.sectionData, section.ids);
}

/** Returns the places of a value and of everything in it. */
export function placesIn(site: Site, place: string): string[] {
  return [...site.keys()].filter((one) => isBelow(one, [place]));
}

/** Returns true if there is something at a place, or a group that contains something. */
export function has(site: Site, place: string): boolean {
  return placesIn(site, place).length > 0;
}

function move(site: Site, from: string, to: string): void {
  for (const one of placesIn(site, from)) {
    site.set(to + one.slice(from.length), site.get(one) ?? '');
    site.delete(one);
  }
}

const split = (path: string) => [path.slice(0, path.lastIndexOf('.')), path.slice(path.lastIndexOf('.') + 1)] as const;
const listOrder = (site: Site, list: string) => (site.get(`${list}#order`) ?? '').split(' ').filter(Boolean);

/** The first word of an order that nobody can predict, because the item that another one should follow is gone. */
const ANY = 'any';

function placeItem(site: Site, list: string, item: string, after: string | null): void {
  const others = listOrder(site, list).filter((one) => one !== item);
  const at = after === null ? 0 : others.indexOf(`~${after}`) + 1;
  const isKnown = after === null || at > 0;
  const order = others.toSpliced(at, 0, item);
  site.set(`${list}#order`, (isKnown || order.includes(ANY) ? order : [ANY, ...order]).join(' '));
}

/**
 * Applies an operation. One whose place does not exist changes nothing.
 * @returns the places that the operation is about, as they were and as they are then
 */
export function applyOperation(site: Site, operation: Operation): string[] {
  const { op, path, sectionId, value } = operation;
  const place = path ?? `dynamic.${sectionId}`;
  const before = placesIn(site, place);
  switch (op) {
    case 'insert': {
      const item = `~${operation.id}`;
      if (!site.has(`${path}#order`)) return [];
      addValue(site, `${path}.${item}`, value, operation.ids);
      placeItem(site, path, item, operation.after);
      return placesIn(site, `${path}.${item}`);
    }
    case 'remove':
    case 'move': {
      if (before.length === 0) return before;
      const [list, item] = split(path);
      if (op === 'move') placeItem(site, list, item, operation.after);
      else {
        for (const one of before) site.delete(one);
        const left = listOrder(site, list).filter((one) => one !== item);
        site.set(`${list}#order`, left.join(' '));
      }
      return op === 'move' ? [] : before;
    }
    case 'addSection':
      addSection(site, operation, false);
      break;
    case 'changeSection':
      if (before.length === 0) return [];
      for (const [fact, name] of Object.entries(FACTS)) {
        if (name in value) site.set(`${place}#${fact}`, JSON.stringify(value[name]));
      }
      // A section that is only renamed looks the same to visitors, whatever is in it.
      return value.isActive === undefined ? [`${place}#name`] : before;
    case 'deleteSection':
      move(site, place, `deleted.${sectionId}`);
      break;
    case 'restoreSection':
      move(site, `deleted.${sectionId}`, place);
      break;
    default: {
      if (!hasParent(site, path)) return [];
      for (const one of before) site.delete(one);
      if (op !== 'unset') addValue(site, path, value, operation.ids);
    }
  }
  return [...new Set([...before, ...placesIn(site, place)])];
}

/** Values can be set below an item or a section that exists, and anywhere on a page. */
function hasParent(site: Site, path: string): boolean {
  const item = path.lastIndexOf('.~');
  if (item >= 0)
    return has(site, path.slice(0, path.indexOf('.', item + 1) < 0 ? undefined : path.indexOf('.', item + 1)));
  return !path.startsWith('dynamic.') || has(site, path.split('.').slice(0, 2).join('.'));
}

/** Returns a copy with operations applied. */
export function withOperations(site: Site, operations: readonly Operation[]): Site {
  const next = new Map(site);
  for (const operation of operations) applyOperation(next, operation);
  return next;
}

/** Returns the places of operations that change nothing, because what they change is gone. They wait for it. */
export function findWaiting(site: Site, operations: readonly Operation[]): string[] {
  const next = new Map(site);
  return operations.flatMap((operation) => {
    const isWaiting = applyOperation(next, operation).length === 0 && operation.op !== 'move';
    return isWaiting ? [operation.path ?? `dynamic.${operation.sectionId}`] : [];
  });
}

/** Returns true for a place that is one of the roots, or below one. */
export function isBelow(place: string, roots: readonly string[]): boolean {
  return roots.some((root) => place === root || place.startsWith(`${root}.`) || place.startsWith(`${root}#`));
}

/** Returns the values at the places that operations are about, after all of them. */
export function formOf(site: Site, operations: readonly Operation[]): Site {
  const next = new Map(site);
  const places = operations.flatMap((operation) => applyOperation(next, operation));
  return new Map(places.map((place) => [place, next.get(place) ?? 'nothing']));
}

/** Returns the places where two sites differ, with both values. Deleted sections are not compared. */
export function differences(one: Site, other: Site): string[] {
  return [...new Set([...one.keys(), ...other.keys()])]
    .filter((place) => !place.startsWith('deleted.') && !isSame(one.get(place), other.get(place)))
    .map((place) => `${place}: ${one.get(place)} / ${other.get(place)}`);
}

function isSame(one: string | undefined, other: string | undefined): boolean {
  if (one === other) return true;
  if (one === undefined || other === undefined || !`${one} ${other}`.includes(ANY)) return false;
  const items = (order: string) =>
    order
      .split(' ')
      .filter((item) => item !== ANY && item !== '')
      .sort()
      .join(' ');
  return items(one) === items(other);
}

const WORD = /\bq\d{9}w\b/g;

/** Returns the words in a text that the simulation wrote. */
export function wordsIn(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** Returns the words on a site, without those in deleted sections. */
export function wordsOn(site: Site): string[] {
  return [...site].flatMap(([place, value]) => (place.startsWith('deleted.') ? [] : wordsIn(value)));
}
