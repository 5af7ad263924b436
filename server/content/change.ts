import { z } from 'zod';
import type { Ids } from '../../src/content/items/ids';
import type { Operation } from '../../src/content/items/operations';
import { MAX_SEGMENTS } from '../../src/lib/dotted-path';
import type { SectionRow, SectionWrite } from '../sections/section-write';
import { jsonValue } from '../trpc/json-value';
import { strictInput } from '../trpc/strict-input';

/** What may be asked of the writer: public callers send the first two alone. */
export type Change = ContentChange | SectionChange | PageChange;

/** A change of what stands at a path. */
export type ContentChange = (Operation | PlainChange) & WithAnswer;

/** One change as it is sent without `op`: a value is set, `null` takes away. */
export interface PlainChange {
  op?: undefined;
  path: string;
  value: unknown;
  /** The value the caller saw (`null`: nothing was there); absent, nothing is checked. */
  base?: unknown;
}

interface WithAnswer {
  /** The answer of the writing help that it came of. */
  ai?: string | undefined;
}

/** Where among its page's sections one is to stand: at an index, behind another (null: first), last, or at a rank. */
export type Placement = { order: number } | { after: string | null } | { isLast: true } | { position: number };

/** A change of a dynamic section as a whole. */
export interface SectionChange extends WithAnswer {
  op: 'section';
  sectionId: string;
  /** Where it goes on which page; absent, it stays where it is. */
  placement?: { pageId?: string; to: Placement };
  /** Its data as it came in, to be cleaned ahead. */
  sent?: unknown;
  /** What becomes of it; `now` is null where there never was one of this id. Throws what it refuses. */
  write(now: SectionRow | null): SectionWrite;
}

/** A page's whole content, in the order of its keys. */
export interface PageChange extends WithAnswer {
  op: 'page';
  pageId: string;
  content: Record<string, unknown>;
  /** Its ids, where they are known and fit. */
  ids?: unknown;
}

export function isContentChange(change: Change): change is ContentChange {
  return change.op !== 'section' && change.op !== 'page';
}

/** What a change puts in; undefined for nothing. */
export function sentValue(change: Change): unknown {
  return 'value' in change ? change.value : undefined;
}

/** The ids that a change gives, of what is not there yet. */
export function idsGiven(change: Change): { id?: string | undefined; ids?: Ids | undefined } {
  if (change.op === 'insert') return { id: change.id, ids: change.ids };
  return change.op === 'set' ? { ids: change.ids } : {};
}

export const path = z
  .string()
  .describe(
    `Where: \`home.hero.headline\`, \`dynamic.{sectionId}.{field}\`, \`element.{id}.{field}\`, \`sections.{id}.order\`. An item of a list by its index, or by its id (\`home.faq.items.~k7f2m9qa.answer\`). At most ${MAX_SEGMENTS} segments, each of 1 to 64 letters, digits, - and _.`,
  );
/** What a write answers. */
export const changeSetId = z
  .number()
  .nullable()
  .describe('The change set that was written; null if everything was like that already, so that nothing was written.');
/** Which answer of the writing help the value came of, kept with the change. */
export const ai = z.string().min(1).max(64).optional();

const base = jsonValue().optional().describe('What the caller saw there; null: nothing. Where it is otherwise: 409.');
const after = z
  .string()
  .max(64)
  .nullable()
  .describe('The id of the item (of `sections.{id}`: of the section) it is to stand behind; null: first.');
const ids = jsonValue()
  .optional()
  .describe('The ids of the items within the value, in its shape, where they are known; else they are carried over.');

/** One change of a batch, told apart by `op`. */
export const changeShape = z.discriminatedUnion('op', [
  strictInput({
    op: z.literal('set').optional(),
    path,
    value: jsonValue().describe('Without `op`, null takes away what is there.'),
    base,
    ids,
    ai,
  }).describe('Sets the value at a path. An index right behind a list\u2019s last item adds one.'),
  strictInput({ op: z.literal('unset'), path, base, ai }).describe('Takes a field away.'),
  strictInput({
    op: z.literal('insert'),
    path,
    after,
    value: jsonValue(),
    id: z.string().max(64).optional().describe('What the item is to be called; made up where it is left out.'),
    ids,
    ai,
  }).describe('Puts a new item into the list at the path.'),
  strictInput({ op: z.literal('move'), path, after, ai }).describe(
    'Moves the item at the path within its list, or the dynamic section `sections.{id}` on its page.',
  ),
  strictInput({ op: z.literal('remove'), path, base, ai }).describe('Takes the item at the path out of its list.'),
]);

/** A change as it was read from a request: its ids are held against its value when it is written. */
export function asChange(read: z.infer<typeof changeShape>): ContentChange {
  if (read.op !== undefined) return read as ContentChange;
  const { op: _none, ids: named, value, ...rest } = read;
  if (named !== undefined) return { ...rest, op: 'set', value, ids: named } as ContentChange;
  return { ...rest, value };
}
