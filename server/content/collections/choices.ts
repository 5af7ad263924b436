import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { pages } from '../../../db/schema/content';
import type { Known } from '../../../src/content/fields';
import { plainText } from '../../../src/content/text';
import { withPaths } from '../../../src/lib/with-paths';
import type { CollectionId } from '../../../src/pages/collections/collections';
import type { Directory } from '../directory/directory';
import { listEntries, readEntriesById } from './list-entries';
import { readCategories } from './read-collection';

/** An option of a field: the stored value and its label. */
export interface Choice {
  value: string;
  label: string;
}

const MAX_FOUND = 20;

interface Query {
  collection: CollectionId;
  among: Known;
  /** For entries: text to find in the title. */
  q?: string | undefined;
  /** For entries: the ids that are currently chosen. */
  chosen?: readonly string[] | undefined;
}

/** Returns the options of a field whose values the site already knows: categories, people or entries. */
export async function readChoices(
  db: Db,
  directory: Directory,
  { collection, among, q, chosen = [] }: Query,
): Promise<Choice[]> {
  if (among === 'categories') {
    const { categories } = await readCategories({ db }, directory, collection);
    return categories.map(({ id, name }) => ({ value: id, label: name }));
  }
  if (among === 'people') {
    const { authors } = directory.facetsOf(collection);
    const names = new Set([...(await readPeople(db)), ...authors.values()]);
    return [...names].map((name) => ({ value: name, label: name }));
  }
  const [kept, found] = await Promise.all([
    readEntriesById({ db }, collection, chosen),
    listEntries({ db }, { collection, status: 'published', q, limit: MAX_FOUND }),
  ]);
  const all = new Map([...kept, ...found].map(({ pageId, title }) => [pageId, title]));
  return [...all].map(([value, label]) => ({ value, label }));
}

/** Returns the names on the team page, in the order they appear there. */
async function readPeople(db: Db): Promise<string[]> {
  const [row] = await db.select({ content: pages.content }).from(pages).where(eq(pages.pageId, 'team'));
  const { leadership, advisors, operators } = (row?.content ?? {}) as Record<string, unknown[]>;
  return [leadership, advisors, operators]
    .flatMap((list) => withPaths('', list))
    .map(({ item }) =>
      plainText((item as { name?: unknown }).name)
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean);
}
