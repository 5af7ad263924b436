import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { pageElementSchema } from '../../src/content/page-element';
import { isRichText } from '../../src/content/rich-text';
import { richTextSchema } from '../../src/content/rich-text-schema';
import { ELEMENT_MODELS, isElementType } from '../../src/elements/models';
import { getAt } from '../../src/lib/dotted-path';
import { isPageId, PAGE_MODELS } from '../../src/pages/models';
import { isSectionType, SECTION_MODELS } from '../../src/sections/models';
import { sanitizeDocument } from './sanitize';

/** A place in a document where its model refuses it. */
export interface DocumentProblem {
  /** Dotted, within the document. */
  path: string;
  message: string;
}

export type Validated = { ok: true; value: Record<string, unknown> } | { ok: false; problems: DocumentProblem[] };

/** The largest page, or section's data, as JSON, in characters. */
export const MAX_DOCUMENT_LENGTH = 2_000_000;

const SECTION_ID = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

/**
 * Cleans a page's whole content and holds it against its model. Sections the model does not know may hold any JSON.
 * @param before what is stored: a fault that stands there already, as it does, is no reason to refuse a change of something else
 */
export function validatePage(pageId: string, content: unknown, before?: unknown): Validated {
  if (!isPageId(pageId)) return { ok: false, problems: [{ path: '', message: `There is no page "${pageId}".` }] };
  const badIds = Object.keys((content ?? {}) as object).filter((id) => !SECTION_ID.test(id));
  if (badIds.length > 0) {
    return { ok: false, problems: badIds.map((path) => ({ path, message: 'A section id begins with a letter.' })) };
  }
  return validate(PAGE_MODELS[pageId].schema, content, before);
}

/** The same for a dynamic section's data. Unknown types are kept, within the general limits. */
export function validateSection(sectionType: string, sectionData: unknown, before?: unknown): Validated {
  if (typeof sectionData !== 'object' || sectionData === null || Array.isArray(sectionData)) {
    return { ok: false, problems: [{ path: '', message: 'sectionData is an object.' }] };
  }
  return validate(isSectionType(sectionType) ? SECTION_MODELS[sectionType].schema : null, sectionData, before);
}

function validate(schema: z.ZodType | null, document: unknown, before?: unknown): Validated {
  const { value, problems: all } = examine(schema, document);
  const problems = all.length === 0 || before === undefined ? all : newProblems(all, schema, document, before);
  // What is stored is what was sent, cleaned: parsing must not reorder or drop a key.
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: value as Record<string, unknown> };
}

/** What an older version, or an import of before, has stored stands in nobody's way as long as it is left as it is. */
function newProblems(all: DocumentProblem[], schema: z.ZodType | null, document: unknown, before: unknown) {
  const keyOf = ({ path, message }: DocumentProblem) => `${path} ${message}`;
  const stood = new Set(examine(schema, before).problems.map(keyOf));
  return all.filter((problem) => {
    const place = problem.path.split('.');
    return !stood.has(keyOf(problem)) || !isDeepStrictEqual(getAt(before, place), getAt(document, place));
  });
}

function examine(schema: z.ZodType | null, document: unknown): { value: unknown; problems: DocumentProblem[] } {
  const { value, unsafe } = sanitizeDocument(document);
  const problems: DocumentProblem[] = [...unsafe, ...richTextProblems(value, [])];
  const parsed = schema?.safeParse(value);
  for (const issue of parsed?.error?.issues ?? []) {
    problems.push({ path: issue.path.map(String).join('.'), message: issue.message });
  }
  problems.push(...elementProblems(value, []));
  if (JSON.stringify(value).length > MAX_DOCUMENT_LENGTH) {
    problems.push({ path: '', message: 'The whole would be larger than two million characters.' });
  }
  return { value, problems };
}

/** Rich texts wherever they stand, each held against the one schema: a section that no model knows may hold some too. */
function richTextProblems(value: unknown, path: string[]): DocumentProblem[] {
  if (typeof value !== 'object' || value === null) return [];
  const parsed = isRichText(value) ? richTextSchema.safeParse(value) : null;
  return [
    ...(parsed?.error ? zodProblems(parsed.error, path) : []),
    ...Object.entries(value).flatMap(([key, child]) => richTextProblems(child, [...path, key])),
  ];
}

/** Elements wherever they stand in the document, each held against its type. */
function elementProblems(value: unknown, path: string[]): DocumentProblem[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const here = [...path, key];
    if (key !== 'elements' || !Array.isArray(child)) return elementProblems(child, here);
    return child.flatMap((element, index) => problemsOfElement(element, [...here, String(index)]));
  });
}

function problemsOfElement(element: unknown, path: string[]): DocumentProblem[] {
  const shape = pageElementSchema.safeParse(element);
  if (!shape.success) return zodProblems(shape.error, path);
  if (!isElementType(shape.data.type)) return [];
  const data = ELEMENT_MODELS[shape.data.type].schema.safeParse(shape.data.data ?? {});
  return data.success ? [] : zodProblems(data.error, [...path, 'data']);
}

function zodProblems(error: z.ZodError, path: string[]): DocumentProblem[] {
  return error.issues.map((issue) => ({
    path: [...path, ...issue.path.map(String)].join('.'),
    message: issue.message,
  }));
}
