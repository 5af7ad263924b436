import { freeId } from '../../editing/names';
import { fieldsOf, type PageId } from '../../pages/models';
import { FACTS } from '../../pages/page-kind';

/** Leaves room for a number suffix if the id is taken. */
const MAX_LENGTH = 50;

/**
 * Returns an id for a section made from a template: its name in camel case ('Call to action' becomes `callToAction`, shown as 'Call
 * To Action'), with a number if the page already uses it.
 * The ids of the page's own sections are reserved even after deletion; a new section with such an id would be validated against the
 * wrong model.
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
