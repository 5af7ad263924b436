import type { RichTextBlock } from '../../content/rich-text';
import { isEqual } from '../../lib/is-equal';
import type { Caret } from './caret';
import type { EditorBlock, Prepared } from './prepare-document';
import { keptBlock, UNREADABLE_TOOL } from './unreadable-tool';

/** What the editor showed at a time, and where one was in it. */
export interface Moment {
  blocks: EditorBlock[];
  caret: Caret | null;
}

/** How many steps back are kept. */
export const MAX_MOMENTS = 200;

/** The documents one went through while editing, for undo and redo within the editor. */
export interface DocumentHistory {
  /** Keeps a new document; what could be redone is gone. */
  push(moment: Moment): void;
  canUndo(): boolean;
  canRedo(): boolean;
  /** @returns the document to show; null where there is none before */
  undo(): Moment | null;
  redo(): Moment | null;
}

/** Begins with the document that was opened. */
export function createHistory(first: Moment): DocumentHistory {
  let moments = [first];
  let at = 0;
  const go = (to: number): Moment | null => {
    const moment = moments[to] ?? null;
    if (moment) at = to;
    return moment;
  };
  return {
    push(moment) {
      moments = [...moments.slice(0, at + 1), moment].slice(-MAX_MOMENTS);
      at = moments.length - 1;
    },
    canUndo: () => at > 0,
    canRedo: () => at < moments.length - 1,
    undo: () => go(at - 1),
    redo: () => go(at + 1),
  };
}

/**
 * The blocks to store for what the editor gives: one that nobody touched is the very block that was opened, one that was
 * changed keeps what its tool knows nothing of.
 * @param opened what the editor gave of the document before anybody touched it
 */
export function restoreBlocks(given: EditorBlock[], opened: EditorBlock[], { originals }: Prepared): RichTextBlock[] {
  // Nothing was touched: not even what the editor would drop for being empty.
  if (isEqual(given, opened)) return [...originals.values()];
  const before = new Map(opened.map((block) => [block.id, block]));
  return given.flatMap((block) => restoreBlock(block, before.get(block.id), originals.get(block.id)) ?? []);
}

function restoreBlock(
  block: EditorBlock,
  before: EditorBlock | undefined,
  original: RichTextBlock | undefined,
): RichTextBlock | null {
  const { id, type, data } = block;
  if (type === UNREADABLE_TOOL) {
    const kept = keptBlock(data.kept);
    return original ?? (kept && { ...kept, id });
  }
  if (!original || !before || before.type !== type) return { id, type, data };
  if (isEqual(block, before)) return original;
  const extras = Object.entries(original.data).filter(([key]) => !(key in before.data));
  return {
    ...(original.id === undefined ? {} : { id: original.id }),
    type,
    data: { ...Object.fromEntries(extras), ...data },
    ...(original.tunes && { tunes: original.tunes }),
  };
}
