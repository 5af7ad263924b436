import { freeId } from '../../editing/section-names';
import { fieldsOf, type PageId } from '../../pages/models';
import { FACTS } from '../../pages/page-kind';

/** Room for a number at the end, where the id is taken. */
const MAX_LENGTH = 50;

/**
 * An id for a section made from a template: its name in camel case ('Call to Action' is `callToAction`, shown as 'Call To Action'),
 * with a number where the page has one. The page's own sections keep their ids, deleted ones too: they would be held against a
 * model that is not theirs.
 */
export function newSectionId(name: string, pageId: PageId, taken: readonly string[], content?: unknown): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase());
  const joined = words
    .join('')
    .replace(/^[^A-Za-z]+/, '')
    .slice(0, MAX_LENGTH);
  const id = joined === '' ? 'section' : joined.charAt(0).toLowerCase() + joined.slice(1);
  return freeId(id, [...taken, ...Object.keys(fieldsOf(pageId, content)), FACTS, 'constructor', 'prototype']);
}
