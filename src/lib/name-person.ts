import { quoteName } from './quote-name';

/** A person as the records of what people did name them. Their name is a copy, so it remains when the account or key is gone. */
export interface NamedPerson {
  id?: string | null;
  name: string | null;
}

/**
 * Returns the name of the person who did something, as screens and messages show it.
 * @param place `within` for the middle of a sentence
 * @returns if there is no name, words for a person who no longer has an account or, without an id, for someone unknown
 */
export function namePerson(person: NamedPerson | null | undefined, place: 'start' | 'within' = 'start'): string {
  const name = person?.name?.trim();
  if (name) return name;
  if (person?.id) return place === 'start' ? 'Former user' : 'a former user';
  return place === 'start' ? 'Someone' : 'someone';
}

/**
 * Returns the name of a person for the middle of a permanent sentence. A name that could make the sentence say something else, such as `Ada, approved by Rae`,
 * is in quotation marks.
 */
export function sayPerson(person: NamedPerson | null | undefined): string {
  const name = namePerson(person, 'within');
  const quoted = quoteName(name);
  return /[,;:]/.test(name) || quoted !== `“${name}”` ? quoted : name;
}
