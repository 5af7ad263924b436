import type { PageHead, ServedSource } from '../head';
import { articleOf } from './article';
import { breadcrumbsOf } from './breadcrumbs';
import { itemOf } from './item';
import { organizationOf } from './organization';
import { questionsOf } from './questions';

/** What search engines read of a page beside its words (schema.org), each as one JSON document; the firm first. */
export function structuredData(source: ServedSource, head: PageHead): object[] {
  const all = [
    organizationOf(source),
    breadcrumbsOf(source, head),
    questionsOf(source),
    articleOf(source, head),
    itemOf(source, head),
  ];
  return all.flatMap((data) => (data === null ? [] : [{ '@context': 'https://schema.org', ...data }]));
}
