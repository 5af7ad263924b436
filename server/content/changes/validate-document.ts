import { isDeepStrictEqual } from 'node:util';
import type { core } from 'zod';
import type * as z from 'zod/mini';
import { type Fields, isStanding } from '../../../src/content/fields';
import { pageElementSchema } from '../../../src/content/page-element';
import { isRichText } from '../../../src/content/rich-text';
import { richTextSchema } from '../../../src/content/rich-text-schema';
import { ELEMENT_MODELS, isElementType } from '../../../src/elements/models';
import { getAt } from '../../../src/lib/dotted-path';
import { isRecord } from '../../../src/lib/is-object';
import { readOnly506c } from '../../../src/pages/arrangement';
import { collectionOf, listedBy } from '../../../src/pages/collections/collections';
import { CATEGORIES, ENTRY } from '../../../src/pages/collections/entry-facts';
import { getItemList } from '../../../src/pages/items/item-pages';
import { modelOf } from '../../../src/pages/models';
import { derivePageColumns } from '../../../src/pages/page-columns';
import { factsSchema } from '../../../src/pages/page-facts.model';
import { FACTS, isOwnPage } from '../../../src/pages/page-kind';
import { isFixedPage } from '../../../src/pages/pages';
import { isSectionType, SECTION_MODELS } from '../../../src/sections/models';
import { changedChildren } from './changed-children';
import { sanitizeDocument } from './sanitize';

/** A place in a document that its model rejects. */
export interface DocumentProblem {
  /** Dotted, within the document. */
  path: string;
  message: string;
}

/** A valid document with its JSON, or the problems of an invalid one. */
export type Validated =
  | { ok: true; value: Record<string, unknown>; json: string }
  | { ok: false; problems: DocumentProblem[] };

/** The size limit of a page, or of a section's data, as JSON, in characters. */
export const MAX_DOCUMENT_LENGTH = 2_000_000;
export const DOCUMENT_TOO_LARGE = 'The document would be larger than two million characters.';

const SECTION_ID = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

/**
 * Cleans a page's whole content and validates it against its model. Sections that the model does not know may contain any JSON.
 * @param before the stored content; a problem that it already has does not block changes elsewhere
 */
export function validatePage(pageId: string, content: unknown, before?: unknown): Validated {
  const model = modelOf(pageId, content);
  if (!model) return { ok: false, problems: [{ path: '', message: `There is no page "${pageId}".` }] };
  const badIds = Object.keys((content ?? {}) as object).filter((id) => !SECTION_ID.test(id));
  if (badIds.length > 0) {
    return {
      ok: false,
      problems: badIds.map((path) => ({
        path,
        message:
          'A section id must start with a letter and can contain at most 64 letters, digits, hyphens and underscores.',
      })),
    };
  }
  const result = validate(model.schema, content, before);
  const problems = result.ok ? findFactsProblems(pageId, result.value, before, model.sections) : [];
  return problems.length > 0 ? { ok: false, problems } : result;
}

/** Returns the problems of a page's facts (title, address, status), if they changed. */
function findFactsProblems(
  pageId: string,
  content: Record<string, unknown>,
  before: unknown,
  fields: Fields,
): DocumentProblem[] {
  const facts = content[FACTS];
  if (facts === undefined || isDeepStrictEqual(facts, (before as typeof content | undefined)?.[FACTS])) return [];
  const parsed = factsSchema.safeParse(facts);
  if (parsed.error) return toProblems(parsed.error, [FACTS]);
  const standing = Object.keys(parsed.data.hidden ?? {}).filter((id) => isStanding(fields[id]));
  return [
    ...standing.map((id) => ({ path: `${FACTS}.hidden.${id}`, message: 'This section is always shown.' })),
    ...findLimitProblems(pageId, content, before, fields),
  ];
}

/**
 * Returns the problems of parts that are newly marked for offerings under Rule 506(c), but could not be taken down for another offering, because they
 * are always shown, or other pages show them too.
 */
function findLimitProblems(
  pageId: string,
  content: Record<string, unknown>,
  before: unknown,
  fields: Fields,
): DocumentProblem[] {
  const [{ isPage, sections }, marked] = [readOnly506c(content), new Set(readOnly506c(before).sections)];
  const page =
    isPage && isOwnPage(pageId) && isFixedPage(pageId)
      ? [{ path: `${FACTS}.only506c`, message: 'This page cannot be unpublished. Mark its sections instead.' }]
      : [];
  const { kind } = derivePageColumns(pageId, content);
  const shownElsewhere = (collectionOf(kind) && ENTRY) ?? (listedBy(kind) && CATEGORIES);
  return [
    ...page,
    ...sections.flatMap((id) => {
      const refuse = (message: string) => [{ path: `${FACTS}.only506cSections.${id}`, message }];
      if (marked.has(id)) return [];
      if (pageId === 'site') return refuse('All pages show this. Mark the pages or their sections instead.');
      if (isStanding(fields[id])) return refuse('This section is always shown.');
      if (getItemList(pageId, id))
        return refuse('The items of this section have pages of their own. Mark the whole page instead.');
      return id === shownElsewhere ? refuse('Other pages show this section too. Mark the whole page instead.') : [];
    }),
  ];
}

/** Does the same for a dynamic section's data. Unknown types are accepted within the general limits. */
export function validateSection(sectionType: string, sectionData: unknown, before?: unknown): Validated {
  if (!isRecord(sectionData)) {
    return { ok: false, problems: [{ path: '', message: 'sectionData must be an object.' }] };
  }
  return validate(isSectionType(sectionType) ? SECTION_MODELS[sectionType].schema : null, sectionData, before);
}

function validate(schema: z.ZodMiniType | null, document: unknown, before?: unknown): Validated {
  const { value, json, problems: all } = examine(schema, document, before);
  const problems = all.length === 0 || before === undefined ? all : filterNewProblems(all, schema, document, before);
  // The stored value is the sent one after cleaning. The result of parsing is not used, because it could reorder or drop keys.
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: value as Record<string, unknown>, json };
}

/**
 * Returns only the problems that are new. Problems stored by an older version or an import do not block a write that leaves them unchanged.
 */
function filterNewProblems(all: DocumentProblem[], schema: z.ZodMiniType | null, document: unknown, before: unknown) {
  const toKey = ({ path, message }: DocumentProblem) => `${path} ${message}`;
  const previous = new Set(examine(schema, before).problems.map(toKey));
  return all.filter((problem) => {
    const place = problem.path.split('.');
    return !previous.has(toKey(problem)) || !isDeepStrictEqual(getAt(before, place), getAt(document, place));
  });
}

/** @param before the previous document; its unchanged parts are validated only against the model */
function examine(schema: z.ZodMiniType | null, document: unknown, before?: unknown) {
  const { value, unsafe } = sanitizeDocument(document, before);
  const problems: DocumentProblem[] = [...unsafe];
  addProblems(problems, value, before, []);
  const parsed = schema?.safeParse(value);
  if (parsed?.error) problems.push(...toProblems(parsed.error, []));
  const json = JSON.stringify(value);
  if (json.length > MAX_DOCUMENT_LENGTH) {
    problems.push({ path: '', message: DOCUMENT_TOO_LARGE });
  }
  return { value, json, problems };
}

/** Validates rich texts and elements at any depth against their own schemas, because sections without a model may contain them too. */
function addProblems(problems: DocumentProblem[], value: unknown, before: unknown, path: string[], isIn = false): void {
  if (typeof value !== 'object' || value === null) return;
  const parsed = isRichText(value) ? richTextSchema.safeParse(value) : null;
  if (parsed?.error) problems.push(...toProblems(parsed.error, path));
  const areElements = !isIn && path.at(-1) === 'elements' && Array.isArray(value);
  for (const [key, child, was] of changedChildren(value, before)) {
    const here = [...path, key];
    if (areElements) problems.push(...findElementProblems(child, here));
    addProblems(problems, child, was, here, isIn || areElements);
  }
}

function findElementProblems(element: unknown, path: string[]): DocumentProblem[] {
  const shape = pageElementSchema.safeParse(element);
  if (!shape.success) return toProblems(shape.error, path);
  if (!isElementType(shape.data.type)) return [];
  const data = ELEMENT_MODELS[shape.data.type].schema.safeParse(shape.data.data ?? {});
  return data.success ? [] : toProblems(data.error, [...path, 'data']);
}

function toProblems(error: core.$ZodError, path: string[]): DocumentProblem[] {
  return error.issues.map((issue) => ({
    path: [...path, ...issue.path.map(String)].join('.'),
    message: issue.message,
  }));
}
