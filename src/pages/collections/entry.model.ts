import { date, group, image, known, list, optional, preset, text } from '../../content/fields';
import { labels } from '../shared.model';
import { MAX_CATEGORIES, RELATED_BACK } from './entry-facts';

/** Returns the section with the facts of an entry, which lists show. */
export function entrySection() {
  return group('Article details', {
    standfirst: text('Summary', { multiline: true, max: 400, hint: 'One or two sentences. Also shown in lists.' }),
    author: known('Author', 'people', { hint: 'A team member, or any other name.' }),
    date: date('Publish date'),
    categories: list('Categories', known('Category', 'categories'), { max: MAX_CATEGORIES }),
    cover: image('Cover image'),
    imageAlt: optional(text('Alt text in this article', { hint: 'If empty, the alt text in the library is used.' })),
  });
}

/** Returns the section that selects the related entries at the end of an entry. */
export function relatedSection() {
  return group('Related', {
    title: text('Title'),
    entries: list('Articles', known('Article', 'entries'), {
      max: 3,
      hint: 'If you choose fewer than three, the newest from the same categories are added.',
    }),
    back: preset(
      text('Link to the list', { hint: 'Use {page} for the name of the list, such as “Insights”.' }),
      RELATED_BACK,
    ),
  });
}

/** Returns the section with the categories of a collection. */
export function categoriesSection() {
  return list(
    'Categories',
    group('Category', {
      id: text('ID', {
        isKey: true,
        max: 80,
        hint: 'Used in URLs, so it stays the same when you rename the category.',
      }),
      name: text('Name', { max: 80 }),
    }),
    { max: 40 },
  );
}

/**
 * Returns the section with the words of a list around its entries.
 * @param many plural name of the entries
 */
export function listLabels(many: string, presets: ListLabels) {
  return labels(
    {
      all: `Filter: all ${many}`,
      empty: `Text while there are no ${many}`,
      by: `Title of an author’s ${many}`,
      showAll: `Link to all ${many}`,
      newer: `Link to newer ${many}`,
      older: `Link to older ${many}`,
    },
    presets,
  );
}

/** The words of a list around its entries. */
export type ListLabels = Record<'all' | 'empty' | 'by' | 'showAll' | 'newer' | 'older', string>;
