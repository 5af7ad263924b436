import type { Ids } from '../../src/content/items/ids';
import type { Operation } from '../../src/content/items/operations';
import type { SectionRow, SectionWrite } from '../sections/section-write';

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
