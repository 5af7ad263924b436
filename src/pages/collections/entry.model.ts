import { date, group, image, known, list, optional, text } from '../../content/fields';
import { MAX_CATEGORIES } from './entry-facts';

/** Returns the section with the facts of an entry, which lists show. */
export function entrySection() {
  return group('Opening', {
    standfirst: text('Standfirst', { multiline: true, max: 400, hint: 'One or two sentences: lists show them too.' }),
    author: known('Author', 'people', { hint: 'One of the team, or any other name.' }),
    date: date('Date'),
    categories: list('Categories', known('Category', 'categories'), { max: MAX_CATEGORIES }),
    cover: image('Cover picture'),
    imageAlt: optional(text('What the picture shows')),
  });
}

/** Returns the section that selects the related entries at the end of an entry. */
export function relatedSection() {
  return group('Related', {
    title: text('Title'),
    entries: list('Chosen', known('Entry', 'entries'), {
      max: 3,
      hint: 'Where fewer than three are chosen, the newest of the same categories follow.',
    }),
  });
}

/** Returns the section with the categories of a collection. */
export function categoriesSection() {
  return list(
    'Categories',
    group('Category', {
      id: text('Id', {
        max: 80,
        hint: 'Articles and addresses keep it when the name is changed: letters-to-investors.',
      }),
      name: text('Name', { max: 80 }),
    }),
    { max: 40 },
  );
}
