import type { Author } from '../../../db/schema/drafts';
import type { Actor } from '../../platform/actor';

/** Returns the caller as an author of drafts. A key has its own name, which could be that of a person, and the id of its owner. */
export function toAuthor({ id, name, kind }: Pick<Actor, 'id' | 'name' | 'kind'>): Author {
  return { id, name: kind === 'key' ? `${name ?? 'Unnamed'} (API key)` : name };
}

/** Adds an author, unless they are one already. A person and their keys are authors of their own. */
export function addAuthor(authors: readonly Author[], { id, name }: Author): Author[] {
  const isKnown = authors.some((author) => author.id === id && author.name === name);
  return isKnown ? [...authors] : [...authors, { id, name }];
}
