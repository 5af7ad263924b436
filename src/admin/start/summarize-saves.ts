import { pageName } from '../../editing/names';
import type { NamedSection } from '../../editor-panels/changes/path-label';
import type { EntryWords } from '../../editor-panels/timeline/entry-words';
import { withoutSteps } from '../../editor-panels/timeline/save-steps';
import { CONTACT_DETAILS } from '../../pages/site-wide/contact-details';
import { namesIn, withoutDefaults } from '../activity/group-saves';

interface Saved {
  changeSetId: number;
  pageId: string;
  /** The number of changes saved together. */
  together: number;
  /** The path of what was changed. */
  path: string;
  oldValue?: unknown;
  newValue?: unknown;
  isUndone: boolean;
}

/** The most fields of a save that are named; of more, and of those on several pages, only the first is. */
const NAMED = 3;
const list = new Intl.ListFormat('en-US');

/**
 * Groups changes, newest first, by save: the first change of each, a title that names the fields or says how many more there are, the pages, and whether
 * all of it was undone.
 */
export function summarizeSaves<T extends Saved>(
  changes: readonly T[],
  describeChange: (change: T, sections: readonly NamedSection[]) => Pick<EntryWords, 'title' | 'isDeed'>,
): { change: T; title: string; pages: string; isUndone: boolean }[] {
  const saves = new Map<number, [T, ...T[]]>();
  // The first change of a save comes last. Others may follow from it, such as a new name of the firm in the logo.
  for (const change of changes) saves.set(change.changeSetId, [change, ...(saves.get(change.changeSetId) ?? [])]);
  return [...saves.values()].map((save) => {
    const own = withoutSteps(withoutDefaults(save)).filter((one) => !isCopy(one, save));
    const [change = save[0]] = own;
    const count = change.together - (save.length - own.length);
    const sections = namesIn(save);
    const words = own.map((one) => describeChange(one, sections));
    const isUndone = own.every((one) => one.isUndone);
    const pages = namePages(own, count);
    const isOfPage = own.every(({ pageId }) => pageId === change.pageId);
    const isNamed = isOfPage && count === own.length && count <= NAMED && words.every(({ isDeed }) => !isDeed);
    if (isNamed) return { change, title: joinTitles([...new Set(words.map(({ title }) => title))]), pages, isUndone };
    const { title } = describeChange(change, sections);
    const others = `${count - 1} other ${count === 2 ? 'change' : 'changes'}`;
    return { change, title: count > 1 ? `${title} and ${others}` : title, pages, isUndone };
  });
}

/** Names the pages of a save: `Home`, `Home and Team`, `Home and 2 more pages`. @param count the number of its changes, of which some may not be loaded */
function namePages(changes: readonly Saved[], count: number): string {
  const [first = '', ...others] = [...new Set(changes.map(({ pageId }) => pageId))].map(pageName);
  if (others.length > 0 && changes.length < count) return `${first} and other pages`;
  return others.length > 1 ? `${first} and ${others.length} more pages` : list.format([first, ...others]);
}

/** Returns whether a change repeats a contact detail of the same save on the contact page. */
function isCopy({ path }: Saved, save: readonly Saved[]): boolean {
  const detail = CONTACT_DETAILS.find(({ contact }) => path === ['contact', ...contact].join('.'));
  return detail !== undefined && save.some((other) => other.path === ['site', ...detail.site].join('.'));
}

/** Joins the titles of fields, without repeating the section of the first: `Firm › Email and Phone`. */
function joinTitles(titles: readonly string[]): string {
  const [first = ''] = titles;
  const section = first.slice(0, first.lastIndexOf(' › ') + 1);
  return list.format(
    titles.map((title, index) =>
      index > 0 && section !== '' && title.startsWith(`${section}› `) ? title.slice(section.length + 2) : title,
    ),
  );
}
