import type { PageHead, ServedSource } from '../head';
import { articleOf } from './article';
import { breadcrumbsOf } from './breadcrumbs';
import { itemOf } from './item';
import { organizationOf } from './organization';
import { questionsOf } from './questions';

/** Returns the page's schema.org data as JSON documents, the firm's first. No document has empty members. */
export function structuredData(source: ServedSource, head: PageHead): object[] {
  const all = [
    organizationOf(source),
    breadcrumbsOf(source, head),
    questionsOf(source),
    articleOf(source, head),
    itemOf(source, head),
  ];
  return all.flatMap((data) => (data === null ? [] : [{ '@context': 'https://schema.org', ...dropEmpty(data) }]));
}

/** Returns the data without empty members: empty texts and lists, and objects that have only a type. */
function dropEmpty(data: object): object {
  const said = Object.entries(data).map(([key, value]) => [key, withoutEmpty(value)] as const);
  return Object.fromEntries(said.filter(([, value]) => value !== undefined));
}

function withoutEmpty(value: unknown): unknown {
  if (value === null || value === '') return undefined;
  if (Array.isArray(value)) {
    const items = value.map(withoutEmpty).filter((item) => item !== undefined);
    return items.length > 0 ? items : undefined;
  }
  if (typeof value !== 'object') return value;
  const data = dropEmpty(value);
  return Object.keys(data).some((key) => key !== '@type') ? data : undefined;
}
