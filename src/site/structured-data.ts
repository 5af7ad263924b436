import type { PageHead, ServedSource } from '../head';
import { describeArticle } from './article';
import { describeBreadcrumbs } from './breadcrumbs';
import { describeItem } from './item';
import { describeOrganization } from './organization';
import { describeQuestions } from './questions';

/** Returns the page's schema.org data as JSON documents, the firm's first. No document has empty members. */
export function buildStructuredData(source: ServedSource, head: PageHead): object[] {
  const all = [
    describeOrganization(source),
    describeBreadcrumbs(source, head),
    describeQuestions(source),
    describeArticle(source, head),
    describeItem(source, head),
  ];
  return all.flatMap((data) => (data === null ? [] : [{ '@context': 'https://schema.org', ...dropEmpty(data) }]));
}

/** Returns the data without empty members: empty texts and lists, and objects that have only a type. */
function dropEmpty(data: object): object {
  const said = Object.entries(data).map(([key, value]) => [key, dropEmptyValue(value)] as const);
  return Object.fromEntries(said.filter(([, value]) => value !== undefined));
}

function dropEmptyValue(value: unknown): unknown {
  if (value === null || value === '') return undefined;
  if (Array.isArray(value)) {
    const items = value.map(dropEmptyValue).filter((item) => item !== undefined);
    return items.length > 0 ? items : undefined;
  }
  if (typeof value !== 'object') return value;
  const data = dropEmpty(value);
  return Object.keys(data).some((key) => key !== '@type') ? data : undefined;
}
