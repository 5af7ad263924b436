import { freshIds, type Ids, idOf, idsWithin, isListIds } from '../content/items/ids';
import { type ContentRoot, named } from './content-root';
import type { Log } from './log';

/** What each item of a content is called in another, which has names of its own. */
export function namesBetween(before: ContentRoot, now: ContentRoot): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const here = named(now, freshIds(before.ids), before);
  pair(here.ids, now.ids, names);
  return names;
}

function pair(ours: Ids | undefined, theirs: Ids | undefined, names: Map<string, string>): void {
  if (isListIds(ours) && isListIds(theirs)) {
    for (const [index, item] of ours.entries()) {
      const other = theirs[index];
      if (other === undefined) continue;
      if (idOf(item) !== idOf(other)) names.set(idOf(item), idOf(other));
      pair(idsWithin(item), idsWithin(other), names);
    }
  } else if (ours && theirs && !isListIds(ours) && !isListIds(theirs)) {
    for (const key of Object.keys(ours)) pair(ours[key], theirs[key], names);
  }
}

/** A log in which items have other names: they are all of one form, which no word of a text has by chance. */
export function renamed(log: Log, names: ReadonlyMap<string, string>): Log {
  if (names.size === 0) return log;
  const rename = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value).replace(/[a-z0-9]{8}/g, (name) => names.get(name) ?? name)) as T;
  return log.map(({ action, ...entry }) => ({ ...rename(entry), ...(action && { action }) }));
}
