import { z } from 'zod';
import type { Ids } from '../../../src/content/items/ids';
import type { Operation } from '../../../src/content/items/operations';
import { MAX_SEGMENTS } from '../../../src/lib/dotted-path';
import { AppError } from '../../platform/errors';
import { jsonValue } from '../../platform/trpc/json-value';
import { strictInput } from '../../platform/trpc/strict-input';
import { CONTENT_PATH_PATTERN, declareAs, MOVE_PATH_PATTERN } from '../../platform/trpc/wire-types';
import type { SectionRow, SectionWrite } from './section-write';

/** A change for the writer. API clients can send only content changes. */
export type Change = ContentChange | SectionChange | PageChange;

/** A change of the value at a path. */
export type ContentChange = (Operation | PlainChange) & WithAnswer;

/** A change without `op`: sets a value, or removes it if the value is null. */
export interface PlainChange {
  op?: undefined;
  path: string;
  value: unknown;
  /** The value that the caller saw (`null`: none); if absent, nothing is compared. */
  base?: unknown;
}

interface WithAnswer {
  /** The id of the AI answer that the value came from. */
  ai?: string | undefined;
}

/** The place of a section on its page: at an index, after another section (null: first), last, or at a rank. */
export type Placement = { order: number } | { after: string | null } | { isLast: true } | { position: number };

/** A change of a dynamic section as a whole. */
export interface SectionChange extends WithAnswer {
  op: 'section';
  sectionId: string;
  /** Its new place, and its page if that changes; if absent, it stays where it is. */
  placement?: { pageId?: string; to: Placement };
  /** Its data as it was sent, to be cleaned before anything is locked. */
  sent?: unknown;
  /** Returns the new state of the section; `now` is null if no section ever had this id. Throws to reject the change. */
  write(now: SectionRow | null): SectionWrite;
}

/** A page's whole content, in the order of its keys. */
export interface PageChange extends WithAnswer {
  op: 'page';
  pageId: string;
  content: Record<string, unknown>;
  /** The ids of its items, if they are known; used only if they fit. */
  ids?: unknown;
}

export function isContentChange(change: Change): change is ContentChange {
  return change.op !== 'section' && change.op !== 'page';
}

/** Renumbers the changes that the issues of an error name (`changes.3.path`), for a batch that is a part of another. */
export async function withRenamedIssues<T>(rename: (index: number) => number, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw error instanceof AppError ? renameIssues(error, rename) : error;
  }
}

/** Does the same to an error. */
export function renameIssues(error: AppError, rename: (index: number) => number): AppError {
  const { code, message, issues, conflicts, reason } = error;
  if (!issues) return error;
  const renamed = issues.map((issue) => ({
    ...issue,
    path: issue.path.replace(/^changes\.(\d+)/, (_, index) => `changes.${rename(Number(index))}`),
  }));
  return new AppError(code, message, { issues: renamed, conflicts, cause: error, ...(reason && { reason }) });
}

/** Returns the value that a change adds; undefined if it adds none. */
export function getSentValue(change: Change): unknown {
  return 'value' in change ? change.value : undefined;
}

/** Returns the ids that a change assigns to new items. */
export function getGivenIds(change: Change): { id?: string | undefined; ids?: Ids | undefined } {
  if (change.op === 'insert') return { id: change.id, ids: change.ids };
  return change.op === 'set' ? { ids: change.ids } : {};
}

const PATH_DESCRIPTION = `Where the value is: \`home.hero.headline\`, \`dynamic.{sectionId}.{field}\`, \`element.{id}.{field}\`, or \`sections.{sectionId}.order\`. Name an item of a list by its index or by its id (\`home.faq.items.~k7f2m9qa.answer\`). At most ${MAX_SEGMENTS} segments, each of 1 to 64 letters, digits, - and _. A write to a page, section or element that does not exist is 404.`;

export const path = declareAs(z.string(), { pattern: CONTENT_PATH_PATTERN }).describe(PATH_DESCRIPTION);
const movePath = declareAs(z.string(), { pattern: MOVE_PATH_PATTERN }).describe(
  'The item to move, as in the other operations, or a whole section of its page: `sections.{sectionId}`.',
);
/** Part of the answer of every write. */
export const changeSetId = z
  .number()
  .nullable()
  .describe('The change set that was written; null if everything was like that already, so that nothing was written.');
export const ai = z
  .string()
  .min(1)
  .max(64)
  .optional()
  .describe('The `id` of the suggestion that the value comes from, if it was suggested. The history records it.');

/** The value before a change, for optimistic locking. */
export const base = jsonValue()
  .optional()
  .describe(
    'The value that you read at this path before, or null if nothing was there. If the stored value is a different one by now, the answer is 409 and nothing is written. Without `base`, nothing is checked. This is a value, not a version.',
  );
const after = z
  .string()
  .max(64)
  .nullable()
  .describe(
    'The id of the item (or of the section, for `sections.{sectionId}`) that comes right before it; null to make it the first.',
  );
const ids = jsonValue()
  .optional()
  .describe(
    'The ids of the items inside the value, in the shape that reads return. Without them, equal items keep the ids they have.',
  );
const id = declareAs(z.string().max(64).optional(), { pattern: '^[a-z0-9]{8}$', maxLength: undefined }).describe(
  'The id of the new item: 8 lowercase letters or digits, never used before on this page. By default, the server generates an id.',
);

export const operation = <T extends string>(name: T) => z.literal(name).describe('The operation.');

/** One change of a batch; `op` determines its kind. */
export const changeShape = z.discriminatedUnion('op', [
  strictInput({
    op: z.literal('set').optional().describe('The operation; `set` if it is left out.'),
    path,
    value: jsonValue().describe('The new value. Without `op`, null removes the value that is there.'),
    base,
    ids,
    ai,
  }).describe('Sets the value at a path. The index after the last item of a list adds an item.'),
  strictInput({ op: operation('unset'), path, base, ai }).describe('Removes a field.'),
  strictInput({
    op: operation('insert'),
    path,
    after,
    value: jsonValue().describe('The new item.'),
    id,
    ids,
    ai,
  }).describe('Inserts a new item into the list at the path.'),
  strictInput({ op: operation('move'), path: movePath, after, ai }).describe(
    'Moves the item at the path within its list, or a section on its page.',
  ),
  strictInput({ op: operation('remove'), path, base, ai }).describe('Removes the item at the path from its list.'),
]);

/** Converts a change from a request. Its ids are compared with its value when it is written. */
export function toChange(read: z.infer<typeof changeShape>): ContentChange {
  if (read.op !== undefined) return read as ContentChange;
  const { op: _none, ids: named, value, ...rest } = read;
  if (named !== undefined) return { ...rest, op: 'set', value, ids: named } as ContentChange;
  return { ...rest, value };
}
